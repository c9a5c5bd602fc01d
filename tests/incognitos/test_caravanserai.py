from __future__ import annotations

import itertools

import pytest

from incognitos.scripts import NOTHING, choices, game, logbook, moves, play, world
from jacta.core.rolls import packed
from jacta.games.incognitos.rules.caravanserai import hoard_of_rank, nth_hoard, rank_of_hoard
from jacta.games.incognitos.rules.names import HOARDS

BOARD = world("sh1-f1:M sh1-f2:M sh2-m1:M,M sh3-m2:C m2-m3:M", scenario=3)
EXPLORED = f"roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R {NOTHING}"


def hoards(legal: set[str]) -> set[str]:
    return {text.removeprefix("store:").removesuffix("!") for text in legal if text[-1] == "!"}


@pytest.mark.rule("9.3")
def test_any_dice_of_the_roll_can_be_stored_but_one_must_be_left() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LLRRVV")
    counts = itertools.product(range(3), repeat=3)
    every = {"L" * a + "R" * b + "V" * c for a, b, c in counts}
    assert hoards(choices(table)) == every - {"", "LLRRVV"}


@pytest.mark.rule("9.3")
def test_dice_stored_this_way_are_ready_after_the_next_roll() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LLMRRS store:LM!")
    view = table.view(None).dice
    assert (view.held, view.kept, view.roll) == ("LM", "", "LSRR")
    assert moves(table) == set()
    play(table, "done roll:SSRR")
    view = table.view(None).dice
    assert (view.held, view.kept, view.roll) == ("", "LM", "SSRR")
    assert "sh2-m1:1" in moves(table)


@pytest.mark.rule("9.3", "3")
def test_stored_dice_take_no_place_on_the_pad() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LLMRRS store:LM! store:L store:S")
    assert table.view(None).dice.pad == "LS"
    assert table.view(None).dice.to_roll == 2


@pytest.mark.rule("9.3")
def test_each_function_is_used_once_and_one_per_roll() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LLMMJR move:sh1-f2:1 explore:f2 roll:R")
    play(table, "roll:LMRRRR move:sh2-m1:1 roll:RRRR roll:LLRRVV store:RR!")
    assert hoards(choices(table)) == set()
    play(table, "done roll:LLVV")
    assert hoards(choices(table)) == {"L", "LL", "LV", "LLV", "LVV", "V", "VV"}
    play(table, "store:L! done roll:LVV")
    assert hoards(choices(table)) == set()


@pytest.mark.rule("9.3", "2.4")
def test_stored_red_giants_and_vortexes_do_not_count_for_a_roll() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LMRVVV store:VV! done roll:LMRV")
    assert table.view(None).dice.may_move
    assert "sh2-m1:1" in moves(table)


@pytest.mark.rule("2.3", "9.3")
def test_equal_dice_come_from_the_pad_then_from_the_function() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LLMMVV store:LM! store:L done roll:LMM")
    play(table, "move:sh2-m1:1")
    view = table.view(None).dice
    assert (view.pad, view.kept, view.roll) == ("", "L", "LMM")


@pytest.mark.rule("2.3", "9.3", "11")
def test_declining_it_ends_the_turn_but_using_it_does_not() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:RRRVVV")
    assert len(hoards(choices(table))) == 4 * 4 - 2
    assert "done" in choices(table)
    play(table, "store:R!")
    assert table.is_chance
    assert table.view(None).active == 0
    table.undo()
    play(table, "done")
    assert logbook(table, 0) == "4 z"


@pytest.mark.rule("9.3")
def test_the_last_die_cannot_be_stored_by_it() -> None:
    table = game(BOARD)
    play(table, f"{EXPLORED} roll:LLMMSJ move:sh2-m1:2 store:L store:J done roll:V")
    assert logbook(table, 0) == "4 /"


@pytest.mark.rule("9.3", "11")
def test_every_choice_of_dice_has_a_number_of_its_own() -> None:
    choices = [
        packed(symbols)
        for count in range(1, 6)
        for symbols in itertools.combinations_with_replacement(range(6), count)
    ]
    ranks = [rank_of_hoard(dice) for dice in choices]
    assert sorted(ranks) == list(range(1, HOARDS))
    assert [hoard_of_rank(rank) for rank in ranks] == choices


@pytest.mark.rule("9.3")
def test_choices_from_a_roll_are_counted_without_the_empty_and_the_whole() -> None:
    roll = packed([0, 0, 2, 4, 5, 5])
    listed = {nth_hoard(roll, n) for n in range(3 * 2 * 2 * 3 - 2)}
    assert len(listed) == 34
    assert {0, roll}.isdisjoint(listed)
