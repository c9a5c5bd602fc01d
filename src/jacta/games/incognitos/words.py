"""The ids that action texts, records and views use, in the order of the rules' numbers."""

from __future__ import annotations

__all__ = [
    "ENTRY_IDS",
    "FUNCTION_IDS",
    "KIND_IDS",
    "PART_IDS",
    "PHASE_IDS",
    "SHAPE_IDS",
    "SYMBOL_IDS",
    "VARIANT_IDS",
]

SYMBOL_IDS = "LSMJRV"
KIND_IDS = ("yellow", "white", "red", "blue", "green")
SHAPE_IDS = ("star", "drop", "oval", "arrow", "square")
FUNCTION_IDS = ("vortex", "chest", "store", "duel")  # by scenario, from 1
ENTRY_IDS = {-1: "/", -2: "zero", -3: "zero used"}  # any other entry is points, including 0
PART_IDS = ("monsters", "sites", "functions", "signs", "duels", "route")
PHASE_IDS = (
    "first",
    "roll",
    "act",
    "sign",
    "sign-roll",
    "teleport",
    "set",
    "challenge",
    "duel",
    "duel-roll",
    "rival-roll",
    "logbook",
    "over",
)
VARIANT_IDS = ("signs",)
