"""What both judges share: looks at positions, and guesses at what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.seeds import game_rng
from jacta.lab.guesses import guesses
from jacta.lab.review.judge import result_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.review.looker import Looker

__all__ = ["SEED", "LookingJudge"]

SEED = 2016  # of guesses and dice: a review of the same game is the same


class LookingJudge:
    """A judge that looks, with a net or without."""

    def __init__(self, game: Game[Any], looker: Looker) -> None:
        self.game, self.looker = game, looker

    def begin(self, states: Sequence[Any], seconds: float) -> None:
        """Get ready to judge a whole game."""

    def guesses(self, s: Any, seat: int, numbers: range) -> list[Any]:
        """Return the position as a seat could know it, with guesses at the rest."""
        if not self.game.has_secrets:
            return [s] * len(numbers)
        known = self.game.blinded(s, seat)
        return guesses(self.game, known, seat, SEED, numbers)

    def looks(self, states: Sequence[Any], choices: Sequence[int]) -> Any:
        """Return the value after each choice in each state, by one look of the net."""
        return self.looker.look(states, choices, [0] * len(states), by_net=True, horizon=0)

    def play_on(
        self,
        states: Sequence[Any],
        choices: Sequence[int],
        games: range,
        *,
        by_net: bool,
        horizon: int,
    ) -> Any:
        """Play on for some decisions from each state after each choice, with these games' dice."""
        dice = [game_rng(SEED, number)[0] for number in games]
        return self.looker.look(states, choices, dice, by_net=by_net, horizon=horizon)

    def mover(self, s: Any) -> int:
        """Return the seat that decides in a position."""
        turn = self.game.turn(s)
        assert turn is not None  # noqa: S101 - only asked where a seat decides
        return turn

    def result(self, s: Any) -> Any:
        """Return the shares of victory of a game that is over."""
        return result_of(self.game, s)
