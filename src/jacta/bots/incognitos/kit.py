"""The bots of Los Incognitos."""

from __future__ import annotations

from pathlib import Path

from jacta.bots.kit import BotKit
from jacta.bots.search.methods import FOR_GOOD, Method, Settings

__all__ = ["BOTS"]

BOTS = BotKit(
    package="jacta.bots.incognitos",
    kinds=("random", "greedy", "odds", "search", "learned"),
    search=Method(
        "odds:steady",
        "odds:steady",
        "net",
        Settings(exploration=0.03, widening=0.5, margin=0.0, trust=FOR_GOOD),
    ),
    # The net guides, and judges where the tree ends.
    look_ahead=Method(
        "learned", "net", "net", Settings(exploration=0.02, margin=0.0, trust=FOR_GOOD)
    ),
    opponents=("random", "greedy~2.2", "greedy~0.8", "greedy", "odds:steady~0.3", "learned"),
    net=Path(__file__).parent / "learned" / "weights.npz",
)
