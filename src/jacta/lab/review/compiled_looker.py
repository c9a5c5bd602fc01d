"""The looker of this machine: a game's compiled code, with a net or without."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.kit import Judging, bot_kit
from jacta.lab.digests import play_digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["CompiledLooker"]


class CompiledLooker:
    """Looks by compiled code."""

    def __init__(self, game: Game[Any], net: Any) -> None:
        self._net, self._players, self._seats = net, game.players, game.seats[-1]
        self._boards = game.tables.packed()
        self._judging = bot_kit(game.name).compiled("judging", Judging)
        parts = (play_digest(game.name).encode(), self._boards.tobytes(), net.tobytes())
        self.digest = hashlib.sha256(b"".join(parts)).hexdigest()[:16]

    def look(
        self,
        states: Sequence[Any],
        choices: Sequence[int],
        dice: Sequence[int],
        *,
        by_net: bool,
        horizon: int,
    ) -> Any:
        """Return the value after each choice in each state."""
        results = np.zeros((len(states), len(choices), self._seats))
        numbers = (np.asarray(choices, np.int64), np.asarray(dice, np.int64))
        how = (by_net, horizon, self._net, results)
        self._judging.judge_choices(self._boards, _packed(states), *numbers, *how)
        return results[:, :, : self._players]


def _packed(states: Sequence[Any]) -> Any:
    """Return states in one array; the same one many times is packed once."""
    first = states[0]
    if all(s is first for s in states):
        return np.repeat(first.packed(), len(states))
    array = np.zeros(len(states), first.dtype())
    for name in first.FIELDS:
        array[name] = [getattr(s, name) for s in states]
    return array
