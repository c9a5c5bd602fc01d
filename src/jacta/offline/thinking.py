"""Bots in a browser: no threads, no compiler; a kernel in WebAssembly where there is one.

Bots that judge at a glance think in plain Python. Those that search need the kernel; without
it the strongest bot that needs none plays for them.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Any, Protocol

from jacta.bots import find_bot, kind_of, usual_bot
from jacta.bots.registry import BUDGETED, known_bot
from jacta.server.thinking import Advice, Answer, Thinkers

if TYPE_CHECKING:
    from jacta.bots import Thought
    from jacta.core.game import Game

__all__ = ["Kernel", "TabThinkers"]

log = logging.getLogger(__name__)


class Kernel(Protocol):
    """The compiled bots in WebAssembly."""

    def can(self, bot: str, game: str) -> bool:
        """Whether a bot of a game can be asked."""

    async def think(self, bot: str, game: Game[Any], state: Any, seconds: float) -> Thought:
        """Return what a bot thinks of a state as its seat may know it."""


class TabThinkers(Thinkers):
    """The bots of a tab."""

    def __init__(self, seconds: float, kernel: Kernel | None = None) -> None:
        super().__init__(seconds, patience=0.0)
        self._kernel = kernel

    def can(self, bot: str, game: str) -> bool:
        """Whether a bot can think here."""
        has_kernel = self._kernel is not None and self._kernel.can(bot, game)
        return has_kernel or kind_of(bot) not in BUDGETED

    async def ask(self, name: str, game: Game[Any], state: Any) -> Answer:
        """Return what a bot, or its replacement, thinks of a state as its seat may know it."""
        name = known_bot(name, game.name)
        if self._kernel is not None and self._kernel.can(name, game.name):
            try:
                return Answer(name, await self._kernel.think(name, game, state, self._seconds))
            except Exception:  # perhaps it could not be loaded
                log.exception("the kernel could not think as %s", name)
        bot = usual_bot(game.name) if kind_of(name) in BUDGETED else name
        found = find_bot(bot, game.name, secrets.randbits(62))
        return Answer(bot, found.think(game, state))

    async def advise(self, name: str, game: Game[Any], state: Any) -> Advice:
        """Return what a bot thinks; nothing is ever being prepared."""
        return Advice(*await self.ask(name, game, state), None)
