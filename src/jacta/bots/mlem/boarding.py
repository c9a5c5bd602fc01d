"""What decides who boards, besides the points (rule 2.2); measured in games."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.names import ENGINEER, PARACHUTIST, SETTLER, TINKERER

__all__ = ["eagerness", "nearness"]

SAFER = 1.5  # a parachutist
HELPFUL = 1.3  # an engineer, as long as it may save a rocket
ANNOYING = 1.3  # a tinkerer, who costs the others a die
LATER = 0.9  # a settler, whose planet is better chosen when others have settled
USUAL = 15  # the median space where flights end
NEARER = 0.05  # how much more often a space is reached than the next one


@rule
def eagerness(who: int) -> float:
    """Return the preference for sending an astronaut, beyond its profit."""
    if who == PARACHUTIST:
        return SAFER
    if who == ENGINEER:
        return HELPFUL
    if who == TINKERER:
        return ANNOYING
    return LATER if who == SETTLER else 1.0


@rule
def nearness(space: int) -> float:
    """Return how often a flight ends on a space, compared with the median one."""
    return 1.0 + NEARER * (USUAL - space)
