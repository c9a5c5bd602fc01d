"""Everything that Magpie brings along."""

from __future__ import annotations

from jacta.core.kits import GameKit

__all__ = ["KIT"]

KIT = GameKit(
    name="magpie",
    game="magpie.game:Magpie",
    playout="magpie.rules.playout",
    bots="magpie.bots.kit:BOTS",
)
