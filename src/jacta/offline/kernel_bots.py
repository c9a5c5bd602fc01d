"""Bots that ask the kernel: the compiled rules as WebAssembly, in a worker of their own."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from jacta.bots import Budget, kind_of
from jacta.wasm.bots import find_bot

if TYPE_CHECKING:
    from jacta.bots import Thought
    from jacta.core.game import Game
    from jacta.wasm.kernel import Kernel

__all__ = ["KernelBots"]

KINDS = ("odds", "search", "learned")  # the others answer at once in plain Python


class KernelBots:
    """The bots of all games that have a kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def can(self, bot: str, _game: str) -> bool:
        """Whether a bot of a game can be asked."""
        return kind_of(bot) in KINDS

    async def think(self, bot: str, game: Game[Any], state: Any, seconds: float) -> Thought:
        """Return what a bot thinks of a state as its seat may know it."""
        budget = Budget(seconds=seconds)
        found = find_bot(bot, game.name, self._kernel, secrets.randbits(62), budget)
        return await found.think(game, state)
