from __future__ import annotations

import pytest

from incognitos.scripts import (
    NOTHING,
    choices,
    game,
    logbook,
    moves,
    only,
    owner,
    play,
    scored,
    world,
)
from jacta.games.incognitos.rules.chest import can_ever_open, far_fields
from jacta.games.incognitos.rules.dice import die
from jacta.games.incognitos.rules.names import KINDS, VORTEX

BOARD = world("sh1-f1:M sh2-m1:M,M sh3-m2:M sh3-v1:M m1-m3:M", scenario=2)
EXPLORED = "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R"


def chest_marks(legal: set[str]) -> set[str]:
    return {text for text in legal if text.endswith("!")}


@pytest.mark.rule("9.2")
def test_a_monster_is_marked_from_afar_for_its_cost_and_a_vortex() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING} roll:LLSJVR")
    assert chest_marks(choices(table)) == {f"mark:m{i}:yellow!" for i in (1, 2, 3)}
    facts = play(table, "mark:m1:yellow!")
    assert only("marked", facts) == ["0 m1 yellow:0 2 1"]
    assert table.view(None).dice.roll == "LLR"
    assert owner(table, "m1") == "0x"
    assert scored(table, 0, "monsters") == 2
    assert chest_marks(choices(table)) == set()


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("roll", ["LLSJRM", "LLLJVR", "LLSMVR"])
def test_cost_and_vortex_are_both_needed(roll: str) -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING} roll:{roll}")
    assert chest_marks(choices(table)) == set()


@pytest.mark.rule("9.2", "2.4")
def test_two_red_giants_forbid_using_a_chest() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING} roll:LSJVRR")
    assert choices(table) == {"store:L", "store:S", "store:J"}


@pytest.mark.rule("9.2")
def test_only_unreached_fields_and_no_vessels_can_be_marked() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LMRRRR move:sh3-m2:1 roll:RRRR roll:LLSJVR")
    assert chest_marks(choices(table)) == {"mark:m1:yellow!", "mark:m3:yellow!"}


@pytest.mark.rule("9.2")
def test_only_unused_fields_can_be_marked() -> None:
    table = game(world("sh1-f1:M sh1-f2:M sh2-m1:M,M sh3-m2:M", scenario=2))
    play(table, f"{EXPLORED} {NOTHING} {EXPLORED.replace('f1', 'f2')}")
    play(table, "roll:LMRRRR move:sh3-m2:1 roll:RRRR roll:LLSJVR mark:m1:yellow!")
    play(table, "store:L store:L roll:R")
    assert table.view(None).seats[0].functions == 1
    assert logbook(table, 0) == "4 4 2"
    assert table.view(None).seats[0].cut_off is False


@pytest.mark.rule("9.2", "4.4")
def test_rivals_cannot_reach_the_field() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING} roll:LLSJVR mark:m1:yellow! store:L store:L roll:R")
    play(table, "roll:LLMMMS move:sh2-m1:2")
    assert owner(table, "m1") == "0x"
    assert moves(table) == {"sh3-m2:1", "sh3-v1:1"}


@pytest.mark.rule("9.2", "4.2", "7.4")
def test_the_field_is_not_reached_until_a_route_gets_there() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING} roll:LLSJVR mark:m1:yellow! store:L store:L roll:R")
    play(table, "roll:LMRRRR move:sh3-m2:1 roll:RRRR roll:LLMMMS")
    assert not any(move.startswith("m1-") for move in moves(table))
    before = table.view(None).seats[0].route
    facts = play(table, "move:sh2-m1:2")
    assert only("reached", facts) == ["0 m1"]
    assert owner(table, "m1") == "0!x"
    assert before == 3
    assert table.view(None).seats[0].route == 4
    assert "m1-m3:1" in moves(table)
    assert not any(text.startswith("mark:m1") for text in choices(table))


@pytest.mark.rule("2.3", "9.2", "11")
def test_declining_it_ends_the_turn() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING} roll:LLVVRR store:L roll:SJVV")
    assert choices(table) == {f"mark:m{i}:yellow!" for i in (1, 2, 3)} | {"done"}
    play(table, "done")
    assert logbook(table, 0) == "4 z"
    assert table.view(None).extra_turn is False


@pytest.mark.rule("7.3", "9.2")
def test_a_chest_keeps_a_player_in_the_game_while_it_can_be_used() -> None:
    table = game(world("sh1-f1:M sh1-m1:M", scenario=2, rounds=3))
    play(table, f"{EXPLORED} {NOTHING}")
    facts = play(table, "roll:LRRRRR roll:RRRRR roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert only("cut-off", facts) == ["0"]


@pytest.mark.rule("5.2", "9.2")
def test_a_kind_whose_row_is_full_attracts_no_chest() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING}")
    tables, full = table.game.tables, table.state.copy()
    full.row[:] = tables.row_length[:]
    assert {far_fields(tables, full, kind) for kind in range(KINDS)} == {0}
    assert not can_ever_open(tables, full, 0)
    assert can_ever_open(tables, table.state, 0)


@pytest.mark.rule("7.3", "9.2")
def test_a_monster_that_takes_all_dice_leaves_none_for_the_vortex() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} {NOTHING}")
    tables = table.game.tables.copy()
    tables.cost[:] = [6 * die(VORTEX)] * len(tables.cost)
    assert not can_ever_open(tables, table.state, 0)
    tables.cost[:] = [5 * die(VORTEX)] * len(tables.cost)
    assert can_ever_open(tables, table.state, 0)


@pytest.mark.rule("7.3", "9.2")
def test_an_unreached_monster_is_enough() -> None:
    table = game(world("sh1-f1:M sh1-m1:M,M", scenario=2, rounds=3))
    play(table, f"{EXPLORED} roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert table.view(None).active == 0
    play(table, "roll:RRRRRR roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert table.view(None).seats[0].cut_off
