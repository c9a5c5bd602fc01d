"""What chance can bring, with exact probabilities."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.core.masks import bits
from jacta.core.rolls import odds_of_rolls
from jacta.games.mlem.rules.explorations import tokens_to_place
from jacta.games.mlem.rules.missions import DEALT
from jacta.games.mlem.rules.names import DEAL, DICE, FIRST, PLACE, ROLL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.mlem.rules.state import State

__all__ = ["DIE", "is_possible", "outcomes", "rolls"]

DIE = (0, 1, 1, 2, 3, 4)  # rule 1.1: 1, 2, 2, 3, 4, *


def rolls(dice: int) -> dict[int, Fraction]:
    """Rule 1.1: every roll, as packed face counts, with its probability."""
    return odds_of_rolls(DIE, dice)


def outcomes(s: State) -> Iterator[tuple[int, Fraction]]:
    """Yield every outcome of the pending chance, with its probability."""
    if s.phase == ROLL:
        yield from rolls(s.dice).items()
    elif s.phase == FIRST:
        yield from ((seat, Fraction(1, s.players)) for seat in range(s.players))
    elif s.phase == DEAL:
        yield from _draws(s.mission_pile, DEALT)
    elif s.phase == PLACE:
        yield from _draws(s.explore_pile, tokens_to_place(s))
    else:
        pile = bits(s.token_pile)
        yield from ((token, Fraction(1, len(pile))) for token in pile)


def _draws(pile: int, count: int) -> Iterator[tuple[int, Fraction]]:
    chance = Fraction(1, math.comb(pile.bit_count(), count))
    for tokens in itertools.combinations(bits(pile), count):
        yield sum(1 << token for token in tokens), chance


def is_possible(s: State, outcome: int) -> bool:
    """Whether chance can give this outcome now."""
    if outcome < 0:
        return False
    if s.phase == ROLL:
        return 0 < s.dice <= DICE and outcome in rolls(s.dice)
    if s.phase == FIRST:
        return outcome < s.players
    if s.phase == DEAL:
        return outcome & ~s.mission_pile == 0 and outcome.bit_count() == DEALT
    if s.phase == PLACE:
        return outcome & ~s.explore_pile == 0 and outcome.bit_count() == tokens_to_place(s)
    return outcome < s.token_pile.bit_length() and bool(s.token_pile >> outcome & 1)
