"""The chance of a crash on the next roll: what a hint shows besides the points."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.names import (
    CRASH,
    DEEP_SPACE,
    FLY,
    LAND,
    LANDING,
    REROLL_DICE,
    STAY,
)
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.travel import act, usable_engineers
from ...games.mlem.rules.ufo import extra_dice

__all__ = ["about", "chance_of_no_fuel"]


@rule
def chance_of_no_fuel(b: Tables, space: int, dice: int) -> float:
    """Return the chance that no die shows a fuel face of the space; a die has two 2s."""
    fuel = b.fuel[space]
    sides = 6 - ((fuel & 1) + 2 * (fuel >> 4 & 1) + (fuel >> 8 & 1))
    sides -= (fuel >> 12 & 1) + (fuel >> 16 & 1)
    chance = 1.0
    for _ in range(dice):
        chance *= sides / 6
    return chance


def crash_risk(b: Tables, s: State) -> float:
    """Rules 3.6, 7.1: the chance that neither the next roll nor any aid moves the rocket."""
    chance = chance_of_no_fuel(b, s.rocket, s.dice)
    if usable_engineers(b, s):
        return 0.0
    if not s.token_ready:
        return chance
    if b.token_ability[s.token] == REROLL_DICE:
        return chance * chance
    return 0.0 if extra_dice(b, s) else chance


def about(b: Tables, s: State, action: int) -> dict[str, float]:
    """Return the risk of an action after which the astronaut may fly on; in the plain twin only."""
    then = s
    if s.phase == FLY:
        then = s.copy()
        act(b, then, action)
    elif s.phase != LAND or action != LANDING + STAY:
        return {}
    if action == CRASH:
        return {"crash": 1.0}
    return {"crash": crash_risk(b, then)} if then.rocket < DEEP_SPACE else {}
