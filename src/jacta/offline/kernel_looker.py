"""Positions looked at by a kernel in the same thread, for reviews in a browser."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

import jacta
from jacta.wasm.kernel import NET, Shaped
from jacta.wasm.packing import floats_in, ints_packed, packed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["KernelLooker", "LocalKernel"]

NUMBER = 8  # bytes


class LocalKernel(Protocol):
    """The kernel of a game, in the same thread: it answers at once."""

    def call(self, entry: str, arguments: Sequence[Any], give: int) -> bytes:
        """Call an entry; return one of its arguments as it is after the call."""


class KernelLooker:
    """Looks at positions by the kernel, with the net that comes with the game."""

    def __init__(self, game: Game[Any], kernel: LocalKernel) -> None:
        self._kernel, self._players, self._seats = kernel, game.players, game.seats[-1]
        self._boards = packed(game.tables)
        about = jacta.__version__.encode() + self._boards
        self.digest = hashlib.sha256(about).hexdigest()[:16]

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
        shape = (len(states), len(choices), self._seats)
        room = Shaped(bytes(NUMBER * shape[0] * shape[1] * shape[2]), shape)
        numbers = (ints_packed(*choices), ints_packed(*dice))
        arguments = [self._boards, _packed(states), *numbers, int(by_net), horizon, NET, room]
        found = floats_in(self._kernel.call("judge_choices", arguments, len(arguments) - 1))
        rows = [found[at : at + self._players] for at in range(0, len(found), self._seats)]
        many = len(choices)
        return np.array([rows[at : at + many] for at in range(0, len(rows), many)])


def _packed(states: Sequence[Any]) -> bytes:
    """Return the bytes of states; the same one many times is packed once."""
    if all(s is states[0] for s in states):
        return packed(states[0]) * len(states)
    return b"".join(map(packed, states))
