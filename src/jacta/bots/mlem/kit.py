"""The bots of MLEM."""

from __future__ import annotations

from pathlib import Path

from jacta.bots.kit import BotKit
from jacta.bots.search.methods import FOR_GOOD, Method, Settings

__all__ = ["BOTS"]

BOTS = BotKit(
    package="jacta.bots.mlem",
    kinds=("random", "greedy", "odds", "search", "learned"),
    search=Method(),
    # The net guides, and judges where the tree ends.
    look_ahead=Method.by("net", Settings(exploration=0.06, margin=0.0, trust=50.0)),
    # On a mat that it does not know, `odds` advises it at the root.
    look_ahead_on_own_boards=Method(
        "learned", "net", "net", Settings(exploration=0.06, margin=0.0, trust=FOR_GOOD)
    ),
    opponents=("random", "greedy~5.5", "greedy~1.8", "greedy", "odds:steady", "learned"),
    net=Path(__file__).parent / "learned" / "weights.npz",
)
