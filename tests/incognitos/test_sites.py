from __future__ import annotations

import pytest

from incognitos.scripts import choices, game, logbook, only, owner, play, scored, world

BOARD = world("sh1-f1:M sh1-f2:M sh2-f3:M")


@pytest.mark.rule("6")
def test_exploring_costs_jetpack_moonboot_and_locator() -> None:
    table = game(BOARD)
    play(table, "roll:LMRRRR move:sh1-f1:1 roll:RRRR roll:RRRVVV roll:LSSMJR")
    assert "explore:f1" in choices(table)
    facts = play(table, "explore:f1")
    assert only("explored", facts) == ["0 f1 4"]
    assert owner(table, "f1") == "0!x"
    assert table.view(None).dice.roll == "SSR"
    assert "explore:f1" not in choices(table)


@pytest.mark.rule("6")
@pytest.mark.parametrize("roll", ["LMSSSR", "LSSSJR", "MSSSJR"])
def test_all_three_symbols_are_needed(roll: str) -> None:
    table = game(BOARD)
    play(table, "roll:LMRRRR move:sh1-f1:1 roll:RRRR roll:RRRVVV")
    play(table, f"roll:{''.join(sorted(roll, key='LSMJRV'.index))}")
    assert "explore:f1" not in choices(table)


@pytest.mark.rule("6", "1.3", "7.1")
def test_site_fields_are_crossed_off_in_order_whoever_explores() -> None:
    table = game(BOARD)
    play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R")
    play(table, "roll:LLMMJR move:sh2-f3:1 explore:f3 roll:R")
    play(table, "roll:LLMMJR move:sh1-f2:1 explore:f2 roll:R")
    assert [logbook(table, seat) for seat in (0, 1)] == ["4 5", "4"]
    assert [scored(table, seat, "sites") for seat in (0, 1)] == [9, 4]
    assert table.view(None).sites == [0, 1, 0]
    assert table.view(None).seats[0].functions == 2


@pytest.mark.rule("6", "2.4")
def test_red_giants_forbid_marking_not_exploring() -> None:
    table = game(BOARD)
    play(table, "roll:LMRRRR move:sh1-f1:1 roll:RRRR roll:RRRVVV roll:LMJRRR")
    assert "explore:f1" in choices(table)


@pytest.mark.rule("6", "11")
def test_it_does_not_matter_where_in_the_file_a_site_stands() -> None:
    board = world("sh1-f1:M sh1-m1:M")
    board["destination"].reverse()
    for _ in board["destination"]:
        board["destination"].append(board["destination"].pop(0))
        table = game(board)
        play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R")
        assert logbook(table, 0) == "4"
        play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV")
        assert logbook(table, 1) == "2"
