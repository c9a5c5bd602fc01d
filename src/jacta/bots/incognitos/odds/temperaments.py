"""The numbers by which the odds player weighs things up.

Temperaments differ in one of them: how far they trust the dice. The cautious player
takes what is in hand, the gambler rolls for more.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from .chance_tables import table

__all__ = ["TEMPERAMENTS", "WEIGHTS", "weights_of"]

(
    TRUST,  # what is not in hand yet, but depends on dice, counts so much
    MOVE,  # and a destination, against marking at once
    CROWD,  # every destination at hand makes the use of another one so much slower
    FADE,  # what is left of a worth that lies one die farther
    HUB,  # of what lies beyond a destination, beside what is there
    FLEX,  # of the second-best monster of a destination
    WAIT,  # of what a destination could bring later, given up by using it
    DENY,  # of the points by which the next field of a row is less, which rivals do not get
    RACE,  # of a destination's worth, more if a rival is near it
    ROUTE,  # for the longest route, spread over its parts
    SPREAD,  # parts by which routes still change in the last turn,
    SPREADING,  # and in each turn to come
    ZERO_ROLL,  # for a zero roll, which is half an extra turn
    EXTRA,  # for an extra turn
    REST,  # for each die that is left to roll when a goal is met
    FORCE_FIELD_WORTH,
    CHEST_WORTH,
    CARAVANSERAI_WORTH,
    ARENA_WORTH,  # for a monster that may fight in an explored arena
    ARENA_SHARE,  # of an arena's points, which need a duel later
    STEP,  # of the worth of a part of the way
    WEIGHTS,
) = range(22)

# Reasonable numbers first; then a coordinate search: each weight in turn times and through
# 1.6, later 1.4, kept where it won more points than before, by more than a standard error,
# in 360 games of the player against itself (four boards, two seatings of the same dice).
# Trust was then set by hand: from 1.1 to 1.4 it made no difference beyond the error in 320
# games each, and 1.8 lost 59 % of 480 against 1.3. It is above 1 because a plan counts only
# the next goal of what a turn may still bring.
STEADY = (
    1.3, 0.7, 0.3, 0.82, 0.25, 0.2, 0.4, 0.2, 0.1, 3.5, 2.0, 0.5, 0.8, 2.5, 0.11,
    2.0, 1.0, 1.0, 3.0, 0.6, 0.8,
)  # fmt: skip

TEMPERAMENTS = ("cautious", "steady", "gambler")
TRUSTS = (0.65, 1.0, 1.25)  # of each
NUMBERS = table([*STEADY] * len(TRUSTS))
for temperament, trust in enumerate(TRUSTS):
    NUMBERS[temperament * WEIGHTS + TRUST] *= trust


@rule
def weights_of(temperament: int) -> list[float]:
    """Return the weights of a temperament."""
    return NUMBERS[temperament * WEIGHTS : (temperament + 1) * WEIGHTS]
