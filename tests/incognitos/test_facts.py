from __future__ import annotations

import pytest

from incognitos.positions import played, random_world
from incognitos.scripts import game, play, told, world
from jacta.games.incognitos.facts import TOLD
from jacta.games.incognitos.rules import names

KINDS = {words[0] for words in TOLD.values()}


def test_a_turn_is_reported_in_order() -> None:
    table = game(world("sh1-m1:M sh2-f1:J"))
    facts = play(table, "roll:LSMSRV move:sh1-m1:1 store:S done roll:JRV mark:m1:yellow roll:RV")
    assert facts == [
        "moved 0 sh1-m1 0 1",
        "reached 0 m1",
        "stored 0 S",
        "marked 0 m1 yellow:0 2 0",
        "entered 0 2",
        "turn 1 1",
    ]


def test_facts_belong_to_the_event_that_caused_them() -> None:
    table = game(world("sh1-m1:M"))
    play(table, "roll:LRRRVV")
    assert [told([event]) for event in table.events(-1)] == [["turn 0 1"], ["stored 0 L"]]


def test_every_fact_the_rules_can_tell_has_a_name() -> None:
    assert sorted(TOLD) == list(range(names.ENDED + 1))
    assert len(KINDS) == len(TOLD)


@pytest.mark.slow
def test_every_named_fact_occurs_in_some_game() -> None:
    kinds = set()
    for seed in range(200):
        table = played(random_world(seed), 2 + seed % 3, True, seed)
        kinds |= {fact.what for event in table.events(-1) for fact in event.facts}
        if kinds == KINDS:
            break
    assert kinds == KINDS
