from __future__ import annotations

import pytest

from incognitos.scripts import NOTHING, choices, game, logbook, moves, only, play, world

PATH = world("sh1-m1:M m1-m2:M m2-m3:M sh3-m9:JJ,JJ", scenario=4)


@pytest.mark.rule("1.1", "2.1")
def test_all_six_dice_are_rolled_first() -> None:
    outcomes = game().outcomes()
    assert sum(outcomes.values()) == 1
    assert all(len(text) == len("roll:LSMJRV") for text in outcomes)
    assert "roll:LSMJRV" in outcomes


@pytest.mark.rule("2.1", "11")
def test_an_action_is_compulsory_if_one_is_possible() -> None:
    table = game(PATH)
    play(table, "roll:LSMRVV")
    assert choices(table) == {"store:L", "store:S", "store:M"}
    play(table, "store:L")
    assert choices(table) == {"store:S", "store:M", "done"}


@pytest.mark.rule("2.1", "11")
def test_the_only_action_is_taken_and_not_recorded() -> None:
    table = game(PATH)
    facts = play(table, "roll:LRRRVV")
    assert facts == ["stored 0 L"]
    assert [event.do for event in table.events()] == ["roll:LRRRVV"]
    assert table.view(None).dice.to_roll == 5


@pytest.mark.rule("2.1")
def test_actions_use_the_roll_and_the_pad_in_any_order() -> None:
    table = game(PATH)
    play(table, "roll:LSMRRR store:L move:sh1-m1:1")
    assert table.view(None).dice.pad == ""
    assert table.view(None).dice.roll == "SRRR"


@pytest.mark.rule("2.2")
def test_used_dice_are_out_stored_ones_stay_and_the_others_are_rolled_again() -> None:
    table = game(PATH)
    play(table, "roll:LSSMRR move:sh1-m1:1 store:S done")
    view = table.view(None).dice
    assert (view.pad, view.roll, view.to_roll) == ("S", "", 3)
    play(table, "roll:RRR")
    assert logbook(table, 0) == "/"


@pytest.mark.rule("2.2")
def test_nobody_can_stop_while_dice_are_left() -> None:
    table = game(PATH)
    play(table, "roll:LSSMRR move:sh1-m1:1")
    assert choices(table) == {"store:S", "done"}
    play(table, "done")
    assert table.is_chance
    assert table.view(None).active == 0


@pytest.mark.rule("2.3")
def test_the_turn_ends_when_nothing_is_possible() -> None:
    table = game(PATH)
    play(table, NOTHING)
    assert logbook(table, 0) == "z"
    assert table.view(None).active == 1


@pytest.mark.rule("2.3")
def test_the_turn_ends_when_no_die_is_left() -> None:
    table = game(PATH)
    play(table, "roll:LLLMMM move:sh1-m1:1 move:m1-m2:1")
    assert choices(table) == {"move:m2-m3:1", "store:L", "store:M", "done"}
    facts = play(table, "move:m2-m3:1")
    assert only("entered", facts) == ["0 /"]
    assert table.view(None).active == 1


@pytest.mark.rule("2.3")
def test_pad_dice_may_still_be_used_when_no_die_is_left_to_roll() -> None:
    table = game(PATH)
    play(table, "roll:LLMMSJ store:S move:sh1-m1:1 move:m1-m2:1 store:J")
    assert table.view(None).dice.roll == ""
    assert choices(table) == {"mark:m1:yellow", "mark:m2:yellow", "done"}
    play(table, "done")
    assert logbook(table, 0) == "/"


@pytest.mark.rule("2.3")
def test_equal_dice_are_taken_from_the_pad_first() -> None:
    table = game(PATH)
    play(table, "roll:LMVVRR store:L store:M roll:LMSS")
    view = table.view(None).dice
    assert (view.pad, view.roll) == ("", "LSSM")


@pytest.mark.rule("2.4")
def test_two_vortexes_forbid_moving_for_the_whole_roll() -> None:
    table = game(PATH)
    play(table, "roll:LLMMVV")
    assert moves(table) == set()
    assert not table.view(None).dice.may_move
    play(table, "store:L done roll:LMMRV")
    assert moves(table) == {"sh1-m1:1"}


@pytest.mark.rule("2.4")
def test_two_red_giants_forbid_marking_for_the_whole_roll() -> None:
    table = game(PATH)
    play(table, "roll:LSMJRR move:sh1-m1:1")
    assert choices(table) == {"store:S", "store:J", "done"}
    play(table, "store:S done roll:JRV")
    assert choices(table) == {"mark:m1:yellow", "store:J"}


@pytest.mark.rule("2.4")
def test_one_vortex_and_one_red_giant_forbid_nothing() -> None:
    table = game(PATH)
    play(table, "roll:LSMJRV move:sh1-m1:1")
    assert "mark:m1:yellow" in choices(table)


@pytest.mark.rule("3")
def test_the_pad_has_two_places_that_can_be_filled_again() -> None:
    table = game(PATH)
    play(table, "roll:LSSSMJ store:L store:S")
    assert not any(text.startswith("store:") for text in choices(table))
    play(table, "move:sh1-m1:1")
    assert {"store:S", "store:J"} <= choices(table)
    play(table, "store:J")
    assert table.view(None).dice.pad == "SJ"
    assert not any(text.startswith("store:") for text in choices(table))


@pytest.mark.rule("3")
def test_red_giants_and_vortexes_cannot_be_stored() -> None:
    table = game(PATH)
    play(table, "roll:LLSRRV")
    assert choices(table) == {"store:L", "store:S"}


@pytest.mark.rule("3")
def test_the_pad_is_empty_when_the_next_turn_begins() -> None:
    table = game(PATH)
    play(table, "roll:LLSSRR store:L store:S roll:RRVV roll:LRRRVV")
    assert table.view(None).dice.pad == "L"
    assert table.view(None).active == 1
