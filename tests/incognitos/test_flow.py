from __future__ import annotations

import pytest

from incognitos.scripts import NOTHING, choices, game, play, world
from jacta import IllegalAction, SetupError, Table


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(SetupError):
        game(players=players)


@pytest.mark.rule("11")
def test_chance_chooses_who_is_first_unless_the_options_do() -> None:
    table = game(players=3, first=None)
    assert list(table.outcomes()) == ["first:0", "first:1", "first:2"]
    play(table, "first:2")
    assert table.view(None).active == 2
    assert game(players=3, first=1).view(None).active == 1


@pytest.mark.rule("11")
def test_turns_follow_the_seats() -> None:
    table = game(players=3, first=2)
    order = []
    for _ in range(6):
        order.append(table.view(None).active)
        play(table, "roll:LRRRVV roll:RRRVV")
    assert order == [2, 0, 1, 2, 2, 0]


@pytest.mark.rule("11")
def test_done_is_legal_after_an_action_only() -> None:
    table = game(world("sh1-m1:M"))
    play(table, "roll:LMSSRR")
    with pytest.raises(IllegalAction):
        table.play("done")
    play(table, "store:S")
    assert "done" in choices(table)


@pytest.mark.rule("11")
def test_every_turn_begins_fresh() -> None:
    table = game(world("sh1-m1:M,M,M sh2-m2:M"))
    play(table, "roll:LLMSSS store:L move:sh1-m1:1 store:S done roll:RRR")
    view = table.view(None)
    assert view.active == 1
    assert (view.dice.pad, view.started, view.turn_points) == ("", [], 0)


@pytest.mark.rule("11")
def test_a_game_can_be_resumed_from_its_record() -> None:
    table = game(first=None)
    play(table, f"first:1 {NOTHING} roll:LSSMRV move:sh1-m01:1")
    again = Table.resume(table.record())
    assert again.state == table.state
    assert again.legal() == table.legal()


@pytest.mark.rule("2.1", "5.1", "7.1")
def test_the_first_example_of_the_rulebook_plays_as_written() -> None:
    table = game()
    play(table, "roll:LSSMRV move:sh1-m01:1 store:S done roll:JRV mark:m01:yellow roll:RV")
    assert table.view(None).seats[0].log == ["2"]
