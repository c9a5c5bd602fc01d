"""The bots of Magpie."""

from __future__ import annotations

from jacta.bots.kit import BotKit

__all__ = ["BOTS"]

BOTS = BotKit(package="magpie.bots", kinds=("random", "greedy", "search"))
