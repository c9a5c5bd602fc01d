"""The weights of the odds player.

Temperaments differ in one of them: how far they trust the dice. The cautious player
takes what is in hand, the gambler rolls for more.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from .chance_tables import table

__all__ = ["TEMPERAMENTS", "WEIGHTS", "weights_of"]

(
    TRUST,  # of what is not in hand yet but depends on dice
    MOVE,  # of a destination, compared with marking at once
    CROWD,  # how much each destination at hand delays the use of another
    FADE,  # what is left of a value that lies one die farther
    HUB,  # of what lies beyond a destination, added to what is there
    FLEX,  # of the second-best monster of a destination
    WAIT,  # of what a destination could bring later, given up by using it
    DENY,  # of the points rivals lose because the next field of the row has fewer
    RACE,  # of a destination's value, added if a rival is near it
    ROUTE,  # of the longest route, spread over its parts
    SPREAD,  # parts by which routes still change in the last turn ...
    SPREADING,  # ... and in each turn to come
    ZERO_ROLL,  # of a zero roll, which is half an extra turn
    EXTRA,  # of an extra turn
    REST,  # of each die left to roll when a goal is met
    FORCE_FIELD_VALUE,
    CHEST_VALUE,
    CARAVANSERAI_VALUE,
    ARENA_VALUE,  # of a monster that may fight in an explored arena
    ARENA_SHARE,  # of an arena's points, which need a duel later
    STEP,  # of a move that covers only part of a link
    WEIGHTS,
) = range(22)

# Reasonable guesses, improved by a coordinate search: each weight in turn multiplied and
# divided by 1.6, later 1.4, and kept if that won more points, by more than a standard error,
# in 360 games of the player against itself (four boards, two seatings of the same dice).
# Trust was then set by hand: from 1.1 to 1.4 it made no significant difference in 320 games
# each, and 1.8 lost 59 % of 480 games against 1.3. It is above 1 because a plan counts only
# the next goal of a turn.
STEADY = (
    1.3, 0.7, 0.3, 0.82, 0.25, 0.2, 0.4, 0.2, 0.1, 3.5, 2.0, 0.5, 0.8, 2.5, 0.11,
    2.0, 1.0, 1.0, 3.0, 0.6, 0.8,
)  # fmt: skip

TEMPERAMENTS = ("cautious", "steady", "gambler")
TRUSTS = (0.65, 1.0, 1.25)
NUMBERS = table([*STEADY] * len(TRUSTS))
for temperament, trust in enumerate(TRUSTS):
    NUMBERS[temperament * WEIGHTS + TRUST] *= trust


@rule
def weights_of(temperament: int) -> list[float]:
    """Return the weights of a temperament."""
    return NUMBERS[temperament * WEIGHTS : (temperament + 1) * WEIGHTS]
