from __future__ import annotations

import pytest

from incognitos.scripts import NOTHING, game, logbook, only, play, world
from jacta.games.incognitos.rules.state import State
from jacta.games.incognitos.rules.turns import ending

PATH = world("sh1-m1:M,M,M,M sh2-m2:M,M,M,M", rounds=4)
MOVE = "roll:LMRRRR move:sh1-m1:1 roll:RRRR"
OTHER = "roll:LMRRRR move:sh2-m2:1 roll:RRRR"


@pytest.mark.rule("7.1")
def test_moving_alone_enters_a_stroke_and_nothing_enters_a_zero() -> None:
    table = game(PATH)
    play(table, f"{MOVE} roll:LSSRRR store:L store:S roll:RRRR")
    assert logbook(table, 0) == "/"
    assert logbook(table, 1) == "z"


@pytest.mark.rule("7.2")
def test_the_second_zero_is_an_extra_turn_whose_result_is_entered() -> None:
    table = game(PATH)
    facts = play(table, f"{NOTHING} {OTHER} {NOTHING}")
    assert only("extra-turn", facts) == ["0"]
    assert table.view(None).active == 0
    assert table.view(None).extra_turn
    assert logbook(table, 0) == "(z)"
    play(table, MOVE)
    assert logbook(table, 0) == "(z) /"
    assert table.view(None).active == 1
    assert not table.view(None).extra_turn


@pytest.mark.rule("7.2")
def test_a_zero_of_an_extra_turn_is_unused_and_counts_for_the_next_one() -> None:
    table = game(PATH)
    play(table, f"{NOTHING} {OTHER} {NOTHING} {NOTHING}")
    assert logbook(table, 0) == "(z) z"
    assert table.view(None).active == 1
    facts = play(table, f"{OTHER} {NOTHING}")
    assert only("extra-turn", facts) == ["0"]
    play(table, MOVE)
    assert logbook(table, 0) == "(z) (z) /"


@pytest.mark.rule("7.2")
def test_zeros_need_not_be_consecutive() -> None:
    table = game(PATH)
    play(table, f"{NOTHING} {OTHER} {MOVE} {OTHER} {NOTHING}")
    assert table.view(None).extra_turn
    assert logbook(table, 0) == "(z) /"


@pytest.mark.rule("7.3")
def test_a_player_who_is_cut_off_is_skipped_and_their_entries_stay_empty() -> None:
    table = game(world("sh1-m1:M,M m1-m2:M", rounds=3))
    facts = play(table, MOVE)
    assert only("cut-off", facts) == ["1"]
    play(table, f"{NOTHING} roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert table.is_over
    assert logbook(table, 1) == ""
    assert logbook(table, 0) == "/ z /"
    assert table.view(None).seats[1].entries_left == 3


@pytest.mark.rule("7.3", "7.4")
@pytest.mark.parametrize(("cut_off", "reason"), [(0b00, 1), (0b01, 3), (0b11, 2)])
def test_a_row_was_filled_unless_everybody_was_cut_off(cut_off: int, reason: int) -> None:
    s = State()
    s.players, s.cut_off = 2, cut_off
    assert ending(s) == reason


@pytest.mark.rule("7.3")
def test_a_player_with_a_monster_to_mark_is_not_cut_off() -> None:
    board = world("sh1-m1:M sh1-m2:M", rounds=2)
    table = game(board)
    play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR roll:LMRRRR move:sh1-m2:1 roll:RRRR")
    assert table.view(None).active == 0
    play(table, "roll:SJRVVV mark:m1:yellow roll:RVVV")
    assert table.view(None).active == 1
    facts = play(table, "roll:SJRVVV mark:m2:yellow roll:RVVV")
    assert only("ended", [f"{fact} " for fact in facts]) == [""]


@pytest.mark.rule("7.3")
def test_a_full_row_of_the_scoring_table_can_cut_a_player_off() -> None:
    board = world("sh1-m1:M sh1-m2:M", rounds=3, monsters="yellow white")
    for kind in ("yellow", "white"):
        board["table"][kind] |= {"points": [[2], []], "shapes": [["star"], []]}
    table = game(board)
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV")
    facts = play(table, "roll:LMRRRR move:sh1-m2:1 roll:RRRR")
    assert only("cut-off", facts) == ["0"]
    facts = play(table, "roll:LSMRVV mark:m2:white roll:RVV")
    assert table.is_over
    assert only("cut-off", facts) == ["1"]


@pytest.mark.rule("7.3", "9.1")
def test_a_force_field_keeps_a_player_in_the_game() -> None:
    table = game(world("sh1-f1:M", rounds=3))
    facts = play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R")
    assert only("cut-off", facts) == ["1"]
    assert table.view(None).active == 0
    facts = play(table, "roll:SSSRRV vortex")
    assert table.is_over
    assert logbook(table, 0) == "4 2"


@pytest.mark.rule("7.4", "1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_every_row_is_full(players: int) -> None:
    table = game(players=players)
    rounds = table.game.board.rounds[players]
    while not table.is_over:
        play(table, NOTHING)
    assert [len(seat.log) for seat in table.view(None).seats] == [rounds] * players
    assert table.result is not None
    assert table.result.reason == "logbooks"
    assert logbook(table, 0).count("z") == rounds
