"""What the greedy player decides at the end of a turn: duels and signs."""

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
from .greedy.goals import PART, move_worth

__all__ = ["duel_worth", "set_worth", "teleport_worth"]

# How likely a challenger wins, and loses, by how much more the rival's monster is worth.
WINS = (0.342, 0.115, 0.024, 0.003, 0.0)
LOSSES = (0.342, 0.658, 0.885, 0.976, 1.0)
ARENA_POINTS = 4.0  # about: they are scored whatever the duel brings
STEP = 2  # a section is worth a move over it: a locator and a die


@rule
def duel_worth(b: Tables, action: int) -> float:
    """Return what a duel is expected to bring, less what it may bring the rival."""
    if action == PASS:
        return 0.0
    own = b.points[(action - DUELLING) // WIDTH % WIDTH]
    rival = b.points[action % WIDTH]
    ahead = min(rival - own, len(WINS) - 1)
    prize = WINS[ahead] * ((rival + 1) // 2)
    return ARENA_POINTS + prize - LOSSES[ahead] * ((own + 1) // 2)


@rule
def teleport_worth(b: Tables, s: State, found: list[float], ahead: list[int], action: int) -> float:
    """Return what it is worth to own a section: the way on from a base, the longest route."""
    if action == PASS:
        return 0.0
    link = (action - TELEPORTING) % WIDTH
    worth = PART
    for way in range(2):
        if bases(b, s, s.turn) >> b.ends[link][way] & 1:
            worth = max(worth, 2 * PART + move_worth(b, found, link, way, ahead[link], STEP))
    return worth


@rule
def set_worth(b: Tables, action: int) -> float:
    """Return how little a die with this symbol helps the next player."""
    useful_vortex = b.function in (FORCE_FIELD, CHEST)
    return 1.0 if action - SETTING == (RED_GIANT if useful_vortex else VORTEX) else 0.0
