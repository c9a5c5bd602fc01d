from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jacta import DiceError, JactaError, Scripted, Seeded, Table, Typed

if TYPE_CHECKING:
    from jacta.core.dice import Dice

BOARDING = ("board:settler", "board:voyager")


def rolled(dice: Dice) -> str:
    """Return the first roll of a game with these dice."""
    table = Table.new("mlem", 2, first=0, dice=dice)
    table.play(BOARDING[0])
    return table.play(BOARDING[1])[-1].do


def played_out(dice: Dice) -> list[str]:
    table = Table.new("mlem", 3, options=["ufo", "explorations", "missions"], dice=dice)
    while not table.is_over:
        table.play(table.legal()[0])
    return [event.do for event in table.events()]


def test_the_same_seed_gives_the_same_game() -> None:
    assert played_out(Seeded(4)) == played_out(Seeded(4))
    assert played_out(Seeded(4)) != played_out(Seeded(5))


def test_the_games_of_a_series_differ() -> None:
    assert played_out(Seeded(4, 0)) == played_out(Seeded(4))
    assert played_out(Seeded(4, 1)) != played_out(Seeded(4, 0))


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    dice = Seeded()
    assert played_out(dice) == played_out(Seeded(dice.seed))


def test_seeded_dice_resolve_chance_as_soon_as_it_comes_up() -> None:
    table = Table.new("mlem", 2, dice=Seeded(1))
    while not table.is_over:
        assert table.turn is not None
        table.play(table.legal()[0])


def test_scripted_dice_follow_their_script() -> None:
    assert rolled(Scripted(["roll:111244"])) == "roll:111244"


def test_a_script_can_end() -> None:
    with pytest.raises(JactaError, match="the dice script has run out"):
        rolled(Scripted([]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [("roll:1", "6 dice are rolled, not 1"), ("roll:7", "is not a roll"), ("x", "cannot happen")],
)
def test_an_impossible_script_is_rejected(text: str, reason: str) -> None:
    with pytest.raises(DiceError, match=reason):
        rolled(Scripted([text]))


def test_typed_dice_ask_until_the_answer_is_possible() -> None:
    answers = iter(["six", "roll:1", "roll:111111"])
    complaints: list[str | None] = []

    def ask(_game: Any, _state: Any, complaint: str | None) -> str:
        complaints.append(complaint)
        return next(answers)

    assert rolled(Typed(ask, Seeded(1))) == "roll:111111"
    assert complaints[0] is None
    assert all(complaints[1:])
    assert "6 dice are rolled, not 1" in str(complaints[2])


def test_what_is_not_typed_comes_from_other_dice() -> None:
    def ask(_game: Any, _state: Any, _complaint: str | None) -> None:
        return None

    assert rolled(Typed(ask, Scripted(["roll:222222"]))) == "roll:222222"


class Loaded:
    """Dice that show what no dice can."""

    def outcome(self, game: Any, s: Any) -> int:  # noqa: ARG002
        return 7


def test_dice_cannot_cheat() -> None:
    with pytest.raises(DiceError, match="7 cannot happen now"):
        rolled(Loaded())
