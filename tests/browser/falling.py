"""Dice that follow a test's script, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.fair.dice import SealedDice

if TYPE_CHECKING:
    import pytest

    from jacta.core.game import Game


class FallingDice:
    """Outcomes that are still to come; without any the dice of every test fall."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.to_come: list[str] = []
        usual = SealedDice.outcome

        def outcome(dice: SealedDice, game: Game[Any], s: Any) -> int:
            if self.to_come:
                return game.outcome_of(s, self.to_come.pop(0))
            return usual(dice, game, s)

        monkeypatch.setattr(SealedDice, "outcome", outcome)

    def fall(self, *outcomes: str) -> None:
        """Let these outcomes come next."""
        self.to_come += outcomes
