"""What both judges share: a game's compiled code, and guesses at what is hidden."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.kit import Judging, bot_kit
from jacta.core.seeds import game_rngs
from jacta.lab.digests import play_digest
from jacta.lab.guesses import guess
from jacta.lab.review.judge import result_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["NO_CHOICE", "SEED", "CompiledJudge"]

NO_CHOICE = -1  # see `jacta.bots.loops.judging`
SEED = 2016  # of guesses and dice: a review of the same game is the same


class CompiledJudge:
    """A judge by compiled code, with a net or without."""

    def __init__(self, game: Game[Any], net: Any) -> None:
        self.game, self._net = game, net
        self._seats = game.seats[-1]
        self._boards = game.tables.packed()
        self._judging = bot_kit(game.name).compiled("judging", Judging)
        parts = (play_digest(game.name).encode(), self._boards.tobytes(), net.tobytes())
        self.digest = hashlib.sha256(b"".join(parts)).hexdigest()[:16]

    def guesses(self, s: Any, seat: int, numbers: range) -> Any:
        """Return the position as a seat could know it, with guesses at the rest, packed."""
        if not self.game.has_secrets:
            return np.repeat(s.packed(), len(numbers))
        known = self.game.blinded(s, seat)
        states = np.zeros(len(numbers), known.dtype())
        for place, number in enumerate(numbers):
            states[place] = guess(self.game, known, seat, SEED, number).packed()[0]
        return states

    def looks(self, packed: Any, choices: Any) -> Any:
        """Return the value after each choice in each state, by one look of the net."""
        return self._judge(packed, choices, np.zeros(len(packed), np.int64), True, 0)

    def play_on(
        self, states: Any, choices: Sequence[int], games: range, *, by_net: bool, horizon: int
    ) -> Any:
        """Play on for some decisions from each state after each choice, with these games' dice."""
        return self._judge(states, choices, game_rngs(SEED, games), by_net, horizon)

    def _judge(self, states: Any, choices: Sequence[int], dice: Any, *how: bool | int) -> Any:
        results = np.zeros((len(states), len(choices), self._seats))
        chosen = np.asarray(choices, np.int64)
        self._judging.judge_choices(self._boards, states, chosen, dice, *how, self._net, results)
        return results[:, :, : self.game.players]

    def mover(self, s: Any) -> int:
        """Return the seat that decides in a position."""
        turn = self.game.turn(s)
        assert turn is not None  # noqa: S101 - only asked where a seat decides
        return turn

    def result(self, s: Any) -> Any:
        """Return the shares of victory of a game that is over."""
        return result_of(self.game, s)
