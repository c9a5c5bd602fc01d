from __future__ import annotations

import pytest

from incognitos.scripts import NOTHING, choices, game, logbook, only, play, scored, world

BOARD = world("sh1-f1:M sh1-m1:M sh2-m2:M,M")
EXPLORED = f"roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R {NOTHING}"


@pytest.mark.rule("9.1")
def test_every_vortex_of_a_roll_brings_two_points_and_the_turn_ends() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LSSVVV")
    assert choices(table) == {"store:L", "store:S", "vortex"}
    facts = play(table, "vortex")
    assert only("cashed", facts) == ["0 6"]
    assert logbook(table, 0) == "4 6"
    assert scored(table, 0, "functions") == 6
    assert table.view(None).active == 1


@pytest.mark.rule("9.1")
def test_it_may_follow_other_actions_on_the_roll() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LSMJVR move:sh1-m1:1 mark:m1:yellow")
    assert choices(table) == {"vortex", "done"}
    play(table, "vortex")
    assert logbook(table, 0) == "4 4"


@pytest.mark.rule("9.1")
def test_it_cannot_be_used_without_a_vortex() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LSSSSS")
    assert "vortex" not in choices(table)


@pytest.mark.rule("9.1", "6")
def test_each_explored_force_field_is_used_once() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LSSVVV vortex {NOTHING}")
    assert table.view(None).extra_turn
    play(table, "roll:LMRRRR move:sh2-m2:1 roll:RRRR")
    play(table, "roll:LSSVVV")
    assert "vortex" not in choices(table)


@pytest.mark.rule("9.1", "6")
def test_only_its_explorer_can_use_it() -> None:
    table = game(BOARD)
    play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R roll:LSSVVV")
    assert "vortex" not in choices(table)


@pytest.mark.rule("2.3", "11")
def test_declining_it_ends_the_turn() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:RRRVVV")
    assert choices(table) == {"vortex", "done"}
    play(table, "done")
    assert logbook(table, 0) == "4 z"
    assert table.view(None).active == 1


@pytest.mark.rule("2.3", "11")
def test_it_cannot_be_used_to_avoid_a_compulsory_action() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LRRRVV")
    assert choices(table) == {"store:L", "vortex"}


@pytest.mark.rule("9.1", "8")
def test_signs_still_follow() -> None:
    table = game(world("sh1-f1:M sh1-m1:M sh2-m2:M,M", shape="star"), options="signs")
    play(table, f"{EXPLORED} roll:LSMJVR move:sh1-m1:1 mark:m1:yellow vortex")
    assert table.view(None).phase == "sign-roll"
    play(table, "roll:RRLLLL")
    assert logbook(table, 0) == "4 6"


@pytest.mark.rule("9.1", "8")
def test_a_vortex_set_aside_is_used_like_a_rolled_one() -> None:
    board = world("sh1-f1:M sh1-m1:M sh2-m2:M,M", shape="square")
    table = game(board, options="signs", first=1)
    play(table, f"{NOTHING} {EXPLORED.removesuffix(NOTHING)}")
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV set:V")
    assert table.view(None).dice.to_roll == 5
    play(table, "roll:SSSVR vortex")
    assert logbook(table, 0) == "4 4"


@pytest.mark.rule("9.1", "8")
def test_a_cashed_vortex_is_no_longer_one_of_the_dice_of_a_sign() -> None:
    board = world("sh1-f1:M sh1-m1:M sh2-m2:M", shape="star")
    board["table"]["yellow"]["shapes"][0][0] = "square"
    table = game(board, options="signs", first=1)
    play(table, f"{NOTHING} {EXPLORED.removesuffix(NOTHING)}")
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV set:V")
    play(table, "roll:LSMJR move:sh2-m2:1 mark:m2:yellow vortex")
    assert table.view(None).phase == "sign-roll"
    play(table, "roll:RRRLLL")
