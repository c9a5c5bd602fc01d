"""Rule 8: what the shapes of crossed-off fields bring, and dice set aside by squares."""

from __future__ import annotations

from typing import Any

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
    route,
    scored,
    world,
)
from jacta import Table

LINKS = "sh1-m1:M sh1-m2:M sh2-m3:M,M sh3-m4:M,M,M,M m1-m5:J"
MARK = "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV"
REST = "roll:LMRRRR move:sh3-m4:1 roll:RRRR"


def signs(shape: str, players: int = 2, links: str = LINKS, **changes: Any) -> Table:
    return game(world(links, shape=shape, **changes), players, options="signs")


@pytest.mark.rule("8")
@pytest.mark.parametrize("red_giants", [0, 2, 6])
def test_a_star_adds_a_point_for_each_red_giant(red_giants: int) -> None:
    table = signs("star")
    play(table, MARK)
    assert table.view(None).phase == "sign-roll"
    assert table.view(None).dice.to_roll == 6
    facts = play(table, f"roll:{'R' * red_giants}{'S' * (6 - red_giants)}")
    assert only("star", facts) == [f"0 yellow:0 {red_giants}"]
    assert logbook(table, 0) == str(2 + red_giants)
    assert scored(table, 0, "signs") == red_giants
    assert scored(table, 0, "monsters") == 2


@pytest.mark.rule("8", "7.1")
@pytest.mark.parametrize(("red_giants", "lost"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_a_drop_takes_points_but_not_below_zero(red_giants: int, lost: int) -> None:
    table = signs("drop")
    play(table, f"{MARK} roll:{'R' * red_giants}{'S' * (6 - red_giants)}")
    assert logbook(table, 0) == str(2 - lost)
    assert scored(table, 0, "signs") == -lost
    assert table.view(None).active == 1
    assert not table.view(None).extra_turn


@pytest.mark.rule("8")
def test_an_oval_pays_for_unused_zeros() -> None:
    table = signs("oval")
    facts = play(table, f"{NOTHING} {REST} {MARK}")
    assert only("oval", facts) == ["0 yellow:0 2"]
    assert logbook(table, 0) == "z 4"


@pytest.mark.rule("8", "7.2")
def test_an_oval_pays_less_for_used_zeros() -> None:
    table = signs("oval")
    facts = play(table, f"{NOTHING} {REST} {NOTHING} {MARK}")
    assert only("oval", facts) == ["0 yellow:0 1"]
    assert logbook(table, 0) == "(z) 3"


@pytest.mark.rule("8", "11")
def test_an_arrow_may_mark_any_free_simple_section() -> None:
    links = "sh1-m1:M sh2-m3:M,JJ,J sh3-m4:C,M m4-m5:MM"
    table = signs("arrow", links=links, scenario=3)
    play(table, MARK)
    sections = {"sh2-m3:0", "sh2-m3:2", "sh3-m4:1"}
    assert choices(table) == {f"teleport:{section}" for section in sections} | {"pass"}
    facts = play(table, "teleport:sh2-m3:2")
    assert only("teleported", facts) == ["0 sh2-m3 2"]
    assert route(table, "sh2-m3") == "..0"
    assert logbook(table, 0) == "2"


@pytest.mark.rule("8")
def test_an_arrow_may_be_passed() -> None:
    table = signs("arrow")
    play(table, f"{MARK} pass")
    assert [route(table, link) for link in ("m1-m5", "sh2-m3", "sh3-m4")] == [".", "..", "...."]


@pytest.mark.rule("8")
def test_an_arrow_is_not_asked_about_without_a_free_section() -> None:
    table = signs("arrow", links="sh1-m1:M sh2-m2:JJ", scenario=3)
    play(table, MARK)
    assert logbook(table, 0) == "2"


@pytest.mark.rule("8", "4.4")
def test_a_destination_is_reached_by_an_arrow() -> None:
    table = signs("arrow")
    play(table, MARK)
    assert only("reached", play(table, "teleport:m1-m5:0")) == ["0 m5"]
    assert owner(table, "m5") == "0!"


@pytest.mark.rule("8", "4.2")
def test_a_lone_section_blocks_rivals_but_is_no_place_to_move_on_from() -> None:
    table = signs("arrow")
    play(table, f"{MARK} teleport:sh3-m4:2 roll:LMMMMS")
    assert {move for move in moves(table) if "m4" in move} == {"sh3-m4:1", "sh3-m4:2"}
    play(table, "move:sh1-m2:1 store:S store:M roll:RR roll:LMMMMS")
    assert {move for move in moves(table) if "m4" in move} == {"sh3-m4:1", "sh3-m4:2"}
    play(table, "move:sh3-m4:2 store:M store:M roll:S roll:VVVVVV roll:LMSSRR")
    assert "sh3-m4:1" in moves(table)
    play(table, "move:sh3-m4:1")
    assert route(table, "sh3-m4") == "0000"
    assert owner(table, "m4") == "0!"


@pytest.mark.rule("8", "4.2")
def test_a_section_beside_a_shuttle_can_be_continued_without_a_start() -> None:
    table = signs("arrow")
    play(table, f"{MARK} teleport:sh2-m3:0 {REST} roll:LLMMSS move:sh2-m3:1")
    assert owner(table, "m3") == "0!"
    assert table.view(None).started == []


@pytest.mark.rule("8", "4.4")
def test_a_link_of_lone_sections_comes_into_play_when_its_end_is_reached() -> None:
    table = signs("arrow", links="sh1-m1:M sh2-m2:M m2-m3:M sh3-m4:M,M,M,M")
    play(table, f"{MARK} teleport:m2-m3:0")
    assert owner(table, "m3") == ""
    facts = play(table, f"{REST} roll:LMSSRR move:sh2-m2:1")
    assert only("reached", facts) == ["0 m2", "0 m3"]


@pytest.mark.rule("8", "11")
def test_a_square_sets_a_die_aside_for_the_next_player() -> None:
    table = signs("square")
    play(table, MARK)
    assert choices(table) == {f"set:{symbol}" for symbol in "LSMJRV"}
    play(table, "set:L")
    view = table.view(None)
    assert (view.active, view.dice.aside, view.dice.to_roll) == (1, "L", 5)
    play(table, "roll:MSSRR")
    assert "sh3-m4:1" in moves(table)
    play(table, "move:sh3-m4:1")
    assert table.view(None).dice.aside == ""


@pytest.mark.rule("8", "2.1")
def test_a_die_set_aside_stays_all_turn_until_used() -> None:
    table = signs("square")
    play(table, f"{MARK} set:L roll:SSRRR done roll:MRRV")
    assert table.view(None).dice.aside == "L"
    assert "sh3-m4:1" in moves(table)


@pytest.mark.rule("3", "8")
def test_a_die_set_aside_cannot_be_stored() -> None:
    table = signs("square")
    play(table, f"{MARK} set:L roll:SSMRR")
    assert {text for text in choices(table) if text.startswith("store")} == {"store:S", "store:M"}


@pytest.mark.rule("2.3", "8")
def test_a_die_set_aside_is_used_before_a_rolled_one_and_after_the_pads() -> None:
    table = signs("square")
    play(table, f"{MARK} set:L roll:LMSSR move:sh3-m4:1")
    assert table.view(None).dice.aside == ""
    assert table.view(None).dice.roll == "LSSR"
    table = signs("square")
    play(table, f"{MARK} set:L roll:LMMSV store:L move:sh3-m4:1")
    view = table.view(None).dice
    assert (view.pad, view.aside, view.roll) == ("", "L", "SMV")


@pytest.mark.rule("2.4", "8")
def test_a_die_set_aside_counts_with_the_roll_while_unused() -> None:
    table = signs("square")
    play(table, f"{MARK} set:V roll:LLMMV")
    assert not table.view(None).dice.may_move
    play(table, "store:L done roll:LMMR")
    assert table.view(None).dice.may_move
    table = signs("square")
    play(table, f"{MARK} set:R roll:LMSJR move:sh1-m2:1")
    assert not any(text.startswith("mark") for text in choices(table))


@pytest.mark.rule("8")
def test_a_die_set_aside_is_one_of_the_dice_of_a_star() -> None:
    board = world(LINKS)
    board["table"]["yellow"]["shapes"][0] = ["square", "star", "star", "star"]
    table = game(board, options="signs")
    play(table, f"{MARK} set:R roll:LSMJV move:sh1-m2:1 mark:m2:yellow roll:V")
    assert table.view(None).dice.to_roll == 5
    play(table, "roll:RRSSS")
    assert logbook(table, 1) == "6"


@pytest.mark.rule("8")
def test_a_die_set_aside_is_one_of_the_dice_of_a_drop() -> None:
    board = world(LINKS)
    board["table"]["yellow"]["shapes"][0] = ["square", "drop", "drop", "drop"]
    table = game(board, options="signs")
    play(table, f"{MARK} set:R roll:LSMJV move:sh1-m2:1 mark:m2:yellow roll:V roll:RSSSS")
    assert logbook(table, 1) == "1"


@pytest.mark.rule("8")
def test_a_die_set_aside_and_used_is_rolled_again_for_signs() -> None:
    board = world(LINKS)
    board["table"]["yellow"]["shapes"][0] = ["square", "star", "star", "star"]
    table = game(board, options="signs")
    play(table, f"{MARK} set:J roll:LSMRV move:sh1-m2:1 mark:m2:yellow roll:RV")
    assert table.view(None).dice.to_roll == 6


@pytest.mark.rule("8")
def test_several_squares_add_up() -> None:
    table = signs("square")
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:RRRR {REST}")
    play(table, "roll:LSSMJJ move:sh1-m2:1 mark:m1:yellow mark:m2:yellow set:V")
    assert table.view(None).phase == "set"
    play(table, "set:L")
    assert table.view(None).dice.aside == "LV"
    assert table.view(None).dice.to_roll == 4


@pytest.mark.rule("8", "11")
def test_squares_can_set_all_six_dice_aside() -> None:
    links = " ".join(f"sh{1 + i % 3}-m{i}:M" for i in range(6))
    board = world(f"{links} sh1-m9:M,M,M,M", shape="square")
    for kind in board["table"].values():
        kind["cost"] = "S"
    table = game(board, options="signs")
    play(table, f"roll:LLLMMM move:sh1-m0:1 move:sh2-m1:1 move:sh3-m2:1 {NOTHING}")
    play(table, f"roll:LLLMMM move:sh1-m3:1 move:sh2-m4:1 move:sh3-m5:1 {NOTHING} {NOTHING}")
    play(table, f"roll:SSSSSS {' '.join(f'mark:m{i}:yellow' for i in range(4))}")
    play(table, "mark:m4:green mark:m5:green set:L set:L set:M set:M set:M set:R")
    assert table.view(None).dice.to_roll == 0
    assert table.outcomes() == {"roll:": 1}
    play(table, "roll: move:sh1-m9:1")
    assert table.view(None).dice.aside == "LMMR"
    assert choices(table) == {"move:sh1-m9:1", "move:sh1-m9:2", "done"}
    assert Table.resume(table.record()).state == table.state
    play(table, "done")
    assert logbook(table, 1) == "(z) z /", "no die was left to roll"


@pytest.mark.rule("8", "7.2")
def test_an_extra_turn_is_played_without_the_die() -> None:
    table = signs("square")
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:RRRR {NOTHING} roll:SJRVVV mark:m1:yellow")
    play(table, "roll:RVVV set:R roll:RRVVV")
    assert table.view(None).extra_turn
    assert table.view(None).dice.aside == ""
    assert table.view(None).dice.to_roll == 6


@pytest.mark.rule("8")
def test_the_next_player_who_takes_a_turn_gets_it() -> None:
    table = signs("square", players=3, links="sh1-m1:M,M sh1-m2:M m1-m3:M,M", rounds=4)
    play(table, "roll:LMMRRR move:sh1-m1:2 roll:RRR roll:LMRRRR move:sh1-m2:1 roll:RRRR")
    assert table.view(None).seats[2].cut_off
    play(table, "roll:LLLLLL store:L roll:RRRR")
    play(table, "roll:SJRVVV mark:m2:yellow roll:RVVV set:M")
    assert table.view(None).active == 0
    assert table.view(None).dice.aside == "M"


@pytest.mark.rule("8")
def test_a_square_is_not_asked_about_when_no_other_player_has_entries_left() -> None:
    table = signs("square", rounds=1)
    play(table, f"{NOTHING} {MARK}")
    assert table.is_over
    assert logbook(table, 1) == "2"


@pytest.mark.rule("8", "7.3")
def test_the_die_is_lost_if_the_turn_comes_back() -> None:
    table = signs("square", links="sh1-m1:M m1-m2:M,M", rounds=3)
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV set:R")
    view = table.view(None)
    assert view.seats[1].cut_off
    assert (view.active, view.dice.aside, view.next_aside) == (0, "", "")
    assert view.dice.to_roll == 6


@pytest.mark.rule("8", "11")
def test_signs_are_read_in_the_order_of_marking() -> None:
    board = world(LINKS)
    board["table"]["yellow"]["shapes"][0] = ["arrow", "star", "star", "star"]
    table = game(board, options="signs")
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:RRRR {REST}")
    play(table, "roll:LSSMJJ move:sh1-m2:1 mark:m2:yellow mark:m1:yellow")
    assert table.view(None).phase == "teleport"
    play(table, "pass roll:RSSSSS")
    assert logbook(table, 0) == "/ 6"


@pytest.mark.rule("8")
def test_without_the_extension_shapes_mean_nothing() -> None:
    table = game(world(LINKS, shape="square"))
    play(table, MARK)
    assert table.view(None).active == 1
    assert logbook(table, 0) == "2"
