"""The rules of Magpie, played through `Table` with texts only."""

from __future__ import annotations

from fractions import Fraction

import pytest
from registration import magpie_is_registered

from jacta import BoardError, IllegalAction, MalformedAction, SetupError, Table
from magpie.board import FOLDER, Board

__all__ = ["magpie_is_registered"]

MEADOW = Board.read(FOLDER / "meadow.toml").data
ALL_SIX = [text for face in range(1, 7) for text in (f"die:{face}", "roll")][:-1]


def played(*texts: str, options: tuple[str, ...] = (), **changes: object) -> Table:
    """Return a table of two after these outcomes and actions; seat 0 starts."""
    table = Table.new("magpie", 2, board=MEADOW | changes, options=options, first=0)
    for text in texts:
        table.play(text)
    return table


@pytest.mark.parametrize("players", [1, 7])
def test_it_is_for_two_to_six_players(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 6 players"):
        Table.new("magpie", players)


def test_chance_decides_who_starts() -> None:
    table = Table.new("magpie", 6)
    assert table.outcomes() == {f"first:{seat}": Fraction(1, 6) for seat in range(6)}
    table.play("first:4")
    table.play("die:2")
    assert table.turn == 4


def test_a_new_face_goes_into_the_beak() -> None:
    table = played("die:3", "roll", "die:5")
    assert table.view(0).beak == [3, 5]
    assert table.view(0).haul == 8
    assert table.events()[-1].facts[0].about == {"seat": 0, "points": 5}


def test_a_repeated_face_startles() -> None:
    table = played("die:3", "roll", "die:3", "die:1")
    assert (table.turn, table.view(None).points) == (1, [0, 0])


def test_banking_scores_and_ends_the_turn() -> None:
    table = played("die:6", "roll", "die:5", "bank", "die:1")
    assert (table.turn, table.view(None).points) == (1, [11, 0])
    assert table.legal() == ["roll", "bank"]


def test_a_full_beak_is_banked_at_once_with_a_bonus() -> None:
    table = played(*ALL_SIX)
    assert table.is_chance
    assert table.game.result(table.state).breakdown[0] == {"finds": 21, "bonus": 10}


def test_the_round_is_played_to_its_end() -> None:
    table = played("die:6", "bank", goal=6)
    assert not table.is_over
    table.play("die:6")
    table.play("bank")
    result = table.result
    assert result is not None
    assert (result.scores, result.winners, result.reason) == ([6, 6], [0, 1], "goal")


def test_the_owl_always_startles() -> None:
    assert played("die:1").turn == 0
    assert played("die:1", "die:2", options=("owl",)).turn == 1


def test_night_falls_after_the_last_round() -> None:
    table = played("die:6", "bank", "die:2", "bank", rounds=1)
    result = table.result
    assert result is not None
    assert (result.scores, result.winners, result.reason) == ([6, 2], [0], "night")


def test_a_beak_is_full_without_the_owl() -> None:
    table = played(*ALL_SIX[2:], options=("owl",))
    assert table.game.result(table.state).breakdown[0] == {"finds": 20, "bonus": 10}


def test_texts_lead_back_to_their_actions() -> None:
    table = played("die:2")
    with pytest.raises(MalformedAction, match="choose from roll, bank"):
        table.play("land")
    table.play("roll")
    with pytest.raises(IllegalAction, match="cannot happen now"):
        table.play("die:7")
    with pytest.raises(MalformedAction, match="cannot happen now"):
        table.play("dice:1")


def test_a_board_is_checked() -> None:
    with pytest.raises(BoardError, match="faces: expected a list of 6"):
        played(faces=[1, 2, 3])


def test_previews_need_nothing_more_from_a_game() -> None:
    table = played("die:4", "roll", "die:2")
    roll, bank = table.previews(0)
    assert (roll.action, bank.action) == ("roll", "bank")
    assert (roll.gains, bank.gains) == ({}, {"finds": 6})
    assert bank.scores == [6, 0]
    assert bank.rule == "2.3"
    assert [fact.what for fact in bank.facts] == ["banked"]
    assert table.previews(1) == []
