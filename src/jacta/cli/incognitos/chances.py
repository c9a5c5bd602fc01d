"""How likely things are: what the next roll brings, and how a duel ends."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from jacta.games.incognitos.rules.choices import any_option, list_actions
from jacta.games.incognitos.rules.dice import take_roll
from jacta.games.incognitos.rules.names import (
    ACT,
    CASHING,
    DICE,
    EXPLORE_WORD,
    MARK_WORD,
    OTHER_WORD,
    OTHERS,
    ROLL,
    SYMBOLS,
)

if TYPE_CHECKING:
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State

__all__ = ["can_score", "duel", "next_roll", "percent"]


def percent(chance: Fraction) -> str:
    """Return a probability for people: 0 % and 100 % are for what is certain."""
    if 0 < chance < Fraction(1, 100):
        return "under 1%"
    if Fraction(99, 100) < chance < 1:
        return "over 99%"
    return f"{float(chance):.0%}"


def next_roll(game: Incognitos, state: State) -> tuple[Fraction, Fraction]:
    """Return how likely the roll that is due allows an action, and one that scores.

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
    """Rules 5, 6, 9.1: whether a monster, a site or the vortexes can be had on this roll."""
    if any(s.options[word] for word in range(MARK_WORD, EXPLORE_WORD + 1)):
        return True
    return bool(s.options[OTHER_WORD] >> (CASHING - OTHERS) & 1)


def duel(ahead: int, dice: int, aside: int) -> tuple[Fraction, Fraction]:
    """Rule 9.4: how likely the challenger wins, and how likely nobody does.

    `ahead` is by how much the challenger's monster is worth more; of the
    challenger's dice, `aside` show a red giant already and `dice` are rolled.
    """
    win = draw = Fraction()
    for own, chance in enumerate(_red_giants(dice)):
        for other, rival_chance in enumerate(_red_giants(DICE)):
            difference = ahead + aside + own - other
            win += chance * rival_chance if difference > 0 else 0
            draw += chance * rival_chance if difference == 0 else 0
    return win, draw


def _red_giants(dice: int) -> list[Fraction]:
    """Return how likely each number of red giants is."""
    one = Fraction(1, SYMBOLS)
    return [comb(dice, n) * one**n * (1 - one) ** (dice - n) for n in range(dice + 1)]
