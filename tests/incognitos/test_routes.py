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
    route,
    world,
)

ONE = world("sh1-m1:M,J,M m1-m2:J")


@pytest.mark.rule("4.1", "1.2")
@pytest.mark.parametrize(
    ("roll", "legal"),
    [
        ("LMSSSS", {"sh1-m1:1"}),
        ("LMJSSS", {"sh1-m1:1", "sh1-m1:2"}),
        ("LMMJSS", {"sh1-m1:1", "sh1-m1:2", "sh1-m1:3"}),
        ("LMMMSS", {"sh1-m1:1"}),
        ("LJJJSS", set()),
        ("SSMMJJ", set()),
    ],
)
def test_a_move_costs_a_locator_and_a_die_for_each_section(roll: str, legal: set[str]) -> None:
    table = game(ONE)
    play(table, f"roll:{roll}")
    assert moves(table) == legal


@pytest.mark.rule("4.1")
def test_a_move_may_stop_part_way_and_go_on_for_another_locator() -> None:
    table = game(ONE)
    play(table, "roll:LLSMMJ move:sh1-m1:1")
    assert moves(table) == {"sh1-m1:1", "sh1-m1:2"}
    play(table, "move:sh1-m1:2")
    assert route(table, "sh1-m1") == "000"
    assert owner(table, "m1") == "0!"


@pytest.mark.rule("4.1")
def test_one_move_covers_one_link_only() -> None:
    table = game(ONE)
    play(table, "roll:LSMMJJ move:sh1-m1:3")
    assert moves(table) == set()


@pytest.mark.rule("4.2")
def test_a_shuttle_can_be_started_from_once_per_turn() -> None:
    table = game(world("sh1-m1:M,M sh1-m2:M m3-sh1:M sh2-m4:M m1-m5:M"))
    play(table, "roll:LLLMMM")
    assert moves(table) == {"sh1-m1:1", "sh1-m1:2", "sh1-m2:1", "sh1-m3:1", "sh2-m4:1"}
    play(table, "move:sh1-m1:1")
    assert moves(table) == {"sh1-m1:1", "sh2-m4:1"}
    play(table, "move:sh1-m1:1")
    assert moves(table) == {"sh2-m4:1", "m1-m5:1"}


@pytest.mark.rule("4.2")
def test_a_shuttle_can_be_started_from_again_in_the_next_turn() -> None:
    table = game(world("sh1-m1:M sh1-m2:M"))
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:RRRR {NOTHING} roll:LSMRRR")
    assert "sh1-m2:1" in moves(table)


@pytest.mark.rule("4.2", "4.3")
def test_arriving_at_a_shuttle_does_not_count_as_a_start() -> None:
    table = game(world("sh1-m1:M m1-sh2:M sh2-m2:M"))
    play(table, "roll:LLLMMM move:sh1-m1:1 move:m1-sh2:1")
    assert route(table, "m1-sh2") == "0"
    assert owner(table, "sh2") == ""
    assert moves(table) == {"sh2-m2:1"}


@pytest.mark.rule("4.3")
def test_sections_and_destinations_belong_to_whoever_marks_them_first() -> None:
    table = game(world("sh1-m1:M sh2-m1:M m1-m2:M sh3-m3:M,M"))
    play(table, "roll:LLMMRR move:sh1-m1:1 move:sh3-m3:1 roll:RR roll:LLLMMM")
    assert moves(table) == {"sh2-m1:1"}
    play(table, "move:sh2-m1:1")
    assert owner(table, "m1") == "0!"
    assert moves(table) == set()


@pytest.mark.rule("4.3")
def test_shuttles_are_free_to_all() -> None:
    table = game(world("sh1-m1:M sh1-m2:M"))
    play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR roll:LSMRRR move:sh1-m2:1")
    assert owner(table, "m2") == "1!"


@pytest.mark.rule("4.4")
def test_a_destination_is_reached_when_the_whole_link_is_owned() -> None:
    table = game(ONE)
    facts = play(table, "roll:LLSMMJ move:sh1-m1:2")
    assert only("reached", facts) == []
    assert owner(table, "m1") == ""
    assert only("reached", play(table, "move:sh1-m1:1")) == ["0 m1"]


@pytest.mark.rule("4.4")
def test_the_way_to_a_rivals_destination_can_be_marked_but_leads_nowhere() -> None:
    table = game(world("sh1-m1:M sh2-m1:M,M m1-m2:M"))
    play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR roll:LMMRRR move:sh2-m1:2")
    assert route(table, "sh2-m1") == "11"
    assert owner(table, "m1") == "0!"
    assert logbook(table, 0) == "/"
    play(table, "roll:RRR")
    assert table.view(None).seats[1].cut_off is False


@pytest.mark.rule("4.4")
def test_a_move_ends_before_a_section_that_is_marked() -> None:
    table = game(world("sh1-m1:M,M,M,M sh2-m1:M"))
    play(table, "roll:LLMMRR move:sh2-m1:1 move:m1-sh1:1 roll:RR roll:LSMMMM")
    assert moves(table) == {"sh1-m1:1", "sh1-m1:2", "sh1-m1:3"}
    play(table, "move:sh1-m1:3")
    assert route(table, "sh1-m1") == "1110"


@pytest.mark.rule("4.4", "4.5")
def test_a_link_can_be_covered_from_both_ends_and_own_sections_join() -> None:
    table = game(world("sh1-m1:M sh2-m1:M,M,M m1-m2:J"))
    play(table, "roll:LLMMRR move:sh1-m1:1 move:m1-sh2:1 roll:RR")
    play(table, f"{NOTHING} roll:LSSMMM")
    assert moves(table) == {"m1-sh2:1", "m1-sh2:2", "sh2-m1:1", "sh2-m1:2"}
    play(table, "move:sh2-m1:1")
    assert route(table, "sh2-m1") == "0.0"


@pytest.mark.rule("4.5")
def test_routes_may_branch_join_and_form_circuits() -> None:
    table = game(world("sh1-m1:M m1-m2:M m2-m3:M m3-m1:M"))
    play(table, "roll:LLLMMM move:sh1-m1:1 move:m1-m2:1 move:m2-m3:1")
    play(table, f"{NOTHING} roll:LSSSSM")
    assert moves(table) == {"m1-m3:1", "m3-m1:1"}
    play(table, "move:m3-m1:1 store:S store:S roll:RR")
    assert table.view(None).seats[0].route == 8


@pytest.mark.rule("4.2", "4.3")
def test_nobody_goes_on_from_a_rivals_section() -> None:
    table = game(ONE)
    play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert table.view(None).seats[1].cut_off
    assert table.view(None).active == 0


@pytest.mark.rule("2.1")
def test_a_reached_destination_can_be_left_on_the_same_roll() -> None:
    table = game(ONE)
    play(table, "roll:LLMMJJ move:sh1-m1:3")
    assert "m1-m2:1" in moves(table)
    assert "done" in choices(table)
