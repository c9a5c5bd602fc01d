"""What the next roll allows at all."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.games.incognitos.rules.choices import any_option, list_actions
from jacta.games.incognitos.rules.dice import take_roll
from jacta.games.incognitos.rules.names import (
    ACT,
    CASHING,
    EXPLORE_WORD,
    MARK_WORD,
    OTHER_WORD,
    OTHERS,
    ROLL,
)

if TYPE_CHECKING:
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State

__all__ = ["can_score", "next_roll"]


def next_roll(game: Incognitos, state: State) -> tuple[Fraction, Fraction]:
    """Return how likely the next roll is to allow an action, and one that scores.

    Rule 2.3: a roll that allows none ends the turn.
    """
    if state.phase != ROLL:
        raise ValueError("no roll of a turn is due")
    s = state.copy()
    acting = scoring = Fraction()
    for roll, chance in game.outcomes(state):
        take_roll(s, roll)
        s.phase = ACT
        list_actions(game.tables, s)
        acting += chance if any_option(s) or s.hoards else 0
        scoring += chance if can_score(s) else 0
    return acting, scoring


def can_score(s: State) -> bool:
    """Rules 5, 6, 9.1: whether this roll can mark a monster, explore a site or cash vortexes."""
    if any(s.options[word] for word in range(MARK_WORD, EXPLORE_WORD + 1)):
        return True
    return bool(s.options[OTHER_WORD] >> (CASHING - OTHERS) & 1)
