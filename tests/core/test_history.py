"""A table's memory: earlier states, copies, and what is seen on the way."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from jacta import Seeded, Table
from jacta.core.history import History, Step

SETUPS = [
    ("mlem", ["ufo", "explorations", "missions"]),
    ("incognitos", ["signs"]),
]
setups = pytest.mark.parametrize(("game", "options"), SETUPS, ids=["mlem", "incognitos"])


def wander(table: Table, draw: random.Random, decisions: int) -> None:
    """Play at random, and take back and repeat some of it."""
    for _ in range(decisions):
        if table.is_over:
            return
        table.play(draw.choice(table.legal()))
        if draw.random() < 0.2:
            table.undo()
            if draw.random() < 0.5:
                table.redo()


def replayed(table: Table) -> list[Any]:
    """Return the state after each entry of a table's log, played again one by one."""
    anew = Table(table.game, table.players)
    states = [anew.state.copy()]
    for event in table.events():
        anew.play(event.do)
        states.append(anew.state.copy())
    return states


def check(table: Table, draw: random.Random) -> None:
    """Compare all earlier states, in any order, with those of the log played again."""
    states = replayed(table)
    assert len(states) == table.seq + 1
    for seq in draw.sample(range(table.seq + 1), table.seq + 1):
        assert table.state_at(seq) == states[seq], seq


@setups
def test_earlier_states_are_those_of_the_log(game: str, options: list[str]) -> None:
    draw = random.Random(21)
    table = Table.new(game, 2, options=options, dice=Seeded(21))
    wander(table, draw, 100)
    assert table.seq > 100
    check(table, draw)


@setups
def test_a_copy_and_its_original_go_separate_ways(game: str, options: list[str]) -> None:
    draw = random.Random(4)
    table = Table.new(game, 3, options=options, dice=Seeded(4))
    wander(table, draw, 40)
    table.undo()
    before, logged = table.seq, table.events(-1)
    twin = table.copy()
    wander(twin, draw, 40)
    assert (table.seq, table.events(-1)) == (before, logged)
    check(table, draw)
    check(twin, draw)
    table.redo()
    wander(table, draw, 40)
    check(table, draw)
    check(twin, draw)


@setups
def test_states_on_the_way_show_one_fact_after_the_other(game: str, options: list[str]) -> None:
    draw = random.Random(7)
    table = Table.new(game, 2, options=options, dice=Seeded(7))
    wander(table, draw, 60)
    since = table.seq // 2
    stages, events = table.stages(since), table.events(since)
    assert len(stages) == len(events)
    for event, states in zip(events, stages, strict=True):
        assert len(states) == len(event.facts) + 1
        assert states[-1] == table.state_at(event.seq)
        assert all(not table.game.legal(state) for state in states[:-1]), "nothing to choose yet"
    assert any(one != other for states in stages for one, other in pairwise(states))


def test_the_last_state_on_the_way_is_the_tables_own() -> None:
    table = Table.new("mlem", 2, dice=Seeded(7))
    wander(table, random.Random(7), 10)
    assert table.stages(table.seq - 2)[-1][-1] is table.state


class Counter:
    """A game whose state is a number of steps; it counts how often it takes one."""

    def __init__(self) -> None:
        self.steps = 0

    def start(self) -> Count:
        return Count(0)

    def step(self, s: Count, _choice: int) -> None:
        self.steps += 1
        s.number += 1


class Count:
    """How many steps were taken."""

    told = ()

    def __init__(self, number: int) -> None:
        self.number = number

    def copy(self) -> Count:
        return Count(self.number)


def test_an_earlier_state_is_replayed_from_the_nearest_that_is_kept() -> None:
    game = Counter()
    history = History(game)  # type: ignore[arg-type]
    for number in range(1, 101):
        history.extend([Step(0, 0, "", ())], Count(number))
    needed = {}
    for length in (0, 31, 32, 40, 63, 64, 98, 99, 100):
        before = game.steps
        assert history.state_at(length).number == length
        needed[length] = game.steps - before
    assert needed == {0: 0, 31: 31, 32: 0, 40: 8, 63: 31, 64: 0, 98: 2, 99: 0, 100: 0}


def test_a_resumed_table_keeps_what_its_record_says_of_the_dice_while_it_is_the_same_game() -> None:
    table = Table.new("mlem", 2, dice=Seeded(5))
    for _ in range(3):
        table.play(table.legal()[0])
    again = Table.resume(table.record(fair={"seal": "abc"}))
    assert again.record().header.fair == {"seal": "abc"}
    assert again.record(fair=None).header.fair is None
    again.undo()
    assert again.record().header.fair is None
