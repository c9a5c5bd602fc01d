"""The ids that action texts, records and views use, in the order of the rules' numbers."""

from __future__ import annotations

__all__ = ["ASTRONAUT_IDS", "FACE_IDS", "GOAL_IDS", "PART_IDS", "PHASE_IDS", "VARIANT_IDS"]

ASTRONAUT_IDS = (
    "pioneer",
    "drifter",
    "parachutist",
    "moonwalker",
    "settler",
    "voyager",
    "tinkerer",
    "engineer",
)
FACE_IDS = ("1", "2", "3", "4", "*")
GOAL_IDS = ("planets", "planet", "moons", "deep")
PART_IDS = ("moons", "planets", "deep", "goals", "ufo", "explorations", "missions")
PHASE_IDS = (
    "first",
    "deal",
    "return",
    "place",
    "reveal",
    "board",
    "roll",
    "fly",
    "land",
    "parachute",
    "over",
)
VARIANT_IDS = ("ufo", "explorations", "missions")
