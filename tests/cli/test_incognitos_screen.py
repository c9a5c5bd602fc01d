"""The screen of Los Incognitos: its tables, its log, and what it asks for."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any

import pytest
from incognitos_tables import SCENARIOS, decisions, drawn, scripted

from jacta import Seeded, Table
from jacta.cli.incognitos.screen import IncognitosScreen


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize(("width", "players"), [(80, 2), (80, 4), (120, 4)])
def test_every_screen_fits_and_nothing_is_cut(board: str, width: int, players: int) -> None:
    for number, (table, _) in enumerate(decisions(board, players, players)):
        if number % 30:
            continue
        screen = IncognitosScreen(table)
        lines = drawn(screen.draw(table.turn, width), width)
        assert max(map(len, lines)) <= width
        assert not any(re.search("…(?! +[0-9])", line) for line in lines)
        for row in table.game.board.rows:
            assert any(f" {row.cost} " in line for line in lines)


def test_the_tables_show_fields_entries_and_who_is_on_turn() -> None:
    zero = "roll:RRRVVV "
    first = "roll:LSSMRV move:sh1-m01:1 store:S done roll:JRV mark:m01:yellow roll:RV "
    table = scripted("station", first + zero * 4)
    lines = "\n".join(drawn(IncognitosScreen(table).draw(None, 80), 80))
    assert "A▶Ada " in lines
    assert "A 2 0 · · ·" in lines
    assert "B - 0 · · ·" in lines  # the first zero was used for an extra turn
    assert "yellow SJ    A2 [5] 4 5  5 4 5 6" in lines


# The log


@pytest.mark.slow
def test_every_event_of_many_games_has_a_sentence() -> None:
    told: set[str] = set()
    for board, seed in product(SCENARIOS, range(7, 10)):
        *_, (table, last) = decisions(board, 4, seed)
        assert table.is_over, last
        screen = IncognitosScreen(table)
        for event in table.events(-1):
            sentences = screen.sentences(event)
            told.update(fact.what for fact in event.facts)
            assert sentences or not event.facts
            assert all(re.search(r"[.!]$|^Rolled: ", each.plain) for each in sentences)
    assert {"cashed", "hoarded", "star", "drop", "oval", "teleported", "set-aside"} <= told
    assert {"challenged", "duelled", "extra-turn", "explored"} <= told


def test_a_move_is_described_from_its_starting_point() -> None:
    table = scripted("station", "roll:LSSMRV move:sh1-m01:1")
    told = [s.plain for s in IncognitosScreen(table).sentences(table.events(1)[0])]
    assert told == ["Ada moves 1 section from sh1 towards m01.", "Ada reaches m01."]


# Real dice


@pytest.mark.parametrize("typed", ["L L M J R V", "vrjmll", "L,L,M;J+R V"])
def test_letters_are_typed_in_any_order(typed: str) -> None:
    screen: Any = IncognitosScreen(Table.new("incognitos", 2, first=0))
    assert screen.roll_text(typed) == "roll:LLMJRV"


@pytest.mark.slow
def test_the_prompt_says_what_a_roll_is_for() -> None:
    asked = set()
    for board in ("station", "rome"):
        for seed in range(3):
            table = Table.new("incognitos", ["Ada", "Bo"], board=board, options=["signs"], first=0)
            chooser, dice = random.Random(seed), Seeded(seed)
            while not table.is_over:
                question = IncognitosScreen(table).roll_question()
                assert (question is not None) is table.is_chance
                if question is not None:
                    asked.update(re.findall(r"for a sign|for the duel|beside", question.plain))
                    table.play(dice.outcome(table.game, table.state))
                else:
                    table.play(chooser.choice(table.legal()))
    assert asked == {"for a sign", "for the duel", "beside"}
