"""The decisions at the end of a turn: duels and signs."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.incognitos.rules.names import (
    CHEST,
    DUELLING,
    FORCE_FIELD,
    PASS,
    RED_GIANT,
    SETTING,
    TELEPORTING,
    VORTEX,
    WIDTH,
)
from ...games.incognitos.rules.routes import bases
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables
from .links import PART_VALUE, move_value

__all__ = ["duel_value", "set_value", "teleport_value"]

# The challenger's chances to win and to lose, by how many points more the rival's monster has.
WINS = (0.342, 0.115, 0.024, 0.003, 0.0)
LOSSES = (0.342, 0.658, 0.885, 0.976, 1.0)
ARENA_POINTS = 4.0  # roughly; scored whatever the outcome of the duel
STEP = 2  # owning a section saves a move over it: a locator and a die


@rule
def duel_value(b: Tables, action: int) -> float:
    """Return the expected points of a duel, less those of the rival."""
    if action == PASS:
        return 0.0
    own = b.points[(action - DUELLING) // WIDTH % WIDTH]
    rival = b.points[action % WIDTH]
    ahead = min(rival - own, len(WINS) - 1)
    prize = WINS[ahead] * ((rival + 1) // 2)
    return ARENA_POINTS + prize - LOSSES[ahead] * ((own + 1) // 2)


@rule
def teleport_value(b: Tables, s: State, reach: list[float], ahead: list[int], action: int) -> float:
    """Return the value of owning a section: for the way on from a base, and the longest route."""
    if action == PASS:
        return 0.0
    link = (action - TELEPORTING) % WIDTH
    value = PART_VALUE
    for way in range(2):
        if bases(b, s, s.turn) >> b.ends[link][way] & 1:
            nearer = move_value(b, reach, link, way, ahead[link], STEP)
            value = max(value, 2 * PART_VALUE + nearer)
    return value


@rule
def set_value(b: Tables, action: int) -> float:
    """Return how little a die with this symbol helps the next player: 1 for the least."""
    useful_vortex = b.function in (FORCE_FIELD, CHEST)
    return 1.0 if action - SETTING == (RED_GIANT if useful_vortex else VORTEX) else 0.0
