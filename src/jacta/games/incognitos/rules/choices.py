"""Which actions are legal: counted, and listed by number (rules 2.1, 2.3, 11)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.bits import nth_bit
from ....core.generator import below
from .arena import owner_of
from .caravanserai import list_hoards, nth_hoard, rank_of_hoard
from .chest import list_chest_marks
from .dice import list_stores, pool
from .force_field import list_cashing
from .monsters import list_marks
from .names import (
    ACT,
    CHEST_MARKING,
    DONE,
    DUELLING,
    EXPLORING,
    HOARDING,
    MARKING,
    OTHER_WORD,
    OTHERS,
    TELEPORT,
    TELEPORTING,
    WIDTH,
    WORDS,
)
from .routes import list_moves
from .sites import list_sites
from .state import State
from .tables import Tables

__all__ = ["count_actions", "list_actions", "nth_action", "random_action"]


@rule
def list_actions(b: Tables, s: State) -> None:
    """Rules 2.1, 2.3, 11: all that can be done on this roll.

    `done` is legal after an action on it, and to decline a special function
    when nothing else is possible.
    """
    for word in range(WORDS):
        s.options[word] = 0
    s.hoards = 0
    dice = pool(s)
    list_moves(b, s, dice)
    list_marks(b, s, dice)
    list_sites(b, s, dice)
    list_stores(s)
    plain = any_option(s)
    list_cashing(b, s)
    list_chest_marks(b, s, dice)
    list_hoards(b, s)
    if s.acted or (not plain and (any_option(s) or s.hoards)):
        s.options[OTHER_WORD] |= 1 << (DONE - OTHERS)


@rule
def any_option(s: State) -> bool:
    """Whether a bit of the options is set."""
    options = 0
    for word in range(WORDS):
        options |= s.options[word]
    return options != 0


@rule
def count_actions(s: State) -> int:
    """Return how many actions are legal."""
    count = s.hoards if s.phase == ACT else 0
    for word in range(WORDS):
        count += s.options[word].bit_count()
    return count


@rule
def action_at(s: State, word: int, bit: int) -> int:
    """Return the action that a bit of the options stands for."""
    action = word * WIDTH + bit
    if word == OTHER_WORD:
        return action
    if s.phase == ACT:
        by_chest = MARKING <= action < EXPLORING and not s.reached[s.turn] >> bit & 1
        return action + CHEST_MARKING - MARKING if by_chest else action
    if s.phase == TELEPORT:
        return TELEPORTING + action
    return DUELLING + (owner_of(s, bit) * WIDTH + s.marked[word]) * WIDTH + bit


@rule
def nth_action(s: State, n: int) -> int:
    """Return the n-th legal action, counted from 0; the caravanserai's come last."""
    for word in range(WORDS):
        options = s.options[word]
        count = options.bit_count()
        if n < count:
            return action_at(s, word, nth_bit(options, n))
        n -= count
    return HOARDING + rank_of_hoard(nth_hoard(s.roll, n))


@rule
def random_action(s: State, rng: list[int]) -> int:
    """Return a random legal action, all equally likely."""
    return nth_action(s, below(rng, count_actions(s)))
