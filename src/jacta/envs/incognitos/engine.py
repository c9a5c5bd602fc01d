"""What Los Incognitos supplies to the loops (`..loops`)."""

from __future__ import annotations

from jacta.core.kernel import rule
from jacta.envs.loops.outside import index

from ...games.incognitos.rules.arena import owner_of
from ...games.incognitos.rules.caravanserai import nth_hoard, rank_of_hoard
from ...games.incognitos.rules.chance import random_outcome
from ...games.incognitos.rules.choices import action_at
from ...games.incognitos.rules.flow import is_chance, is_over
from ...games.incognitos.rules.flow import start as start_game
from ...games.incognitos.rules.names import (
    ACT,
    DUELLING,
    FIRST,
    HOARDING,
    SYMBOLS,
    WIDTH,
    WORDS,
)
from ...games.incognitos.rules.playout import Outcome, tally
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.steps import go_on
from ...games.incognitos.rules.tables import Tables
from .masks import allow
from .observation import kept_size, observe

__all__ = [
    "ROWS",
    "Outcome",
    "State",
    "Tables",
    "action_meant",
    "can_happen",
    "go_on",
    "is_chance",
    "is_over",
    "kept_size",
    "legal_row",
    "list_rows",
    "observe",
    "random_outcome",
    "show_legal",
    "start_game",
    "tally",
]

ROWS = 1
RIVAL = WIDTH * WIDTH  # the weight of the rival's seat in a duel


@rule
def action_meant(s: State, action: int) -> int:
    """Return the action of a state that a listed one stands for: a duel gets its rival."""
    if action < DUELLING:
        return action
    return action + max(owner_of(s, action % WIDTH), 0) * RIVAL


@rule
def can_happen(b: Tables, s: State, outcome: int) -> bool:  # noqa: ARG001
    """Whether the pending chance can bring this outcome."""
    if outcome < 0:
        return False
    if s.phase == FIRST:
        return outcome < s.players
    dice = 0
    for symbol in range(SYMBOLS):
        dice += outcome >> 4 * symbol & 15
    return outcome >> 4 * SYMBOLS == 0 and dice == s.dice


@rule
def list_rows(dense: list[int], rows: list[list[int]]) -> None:
    """List nothing beforehand."""


@rule
def legal_row(s: State) -> int:  # noqa: ARG001
    """Return -1: no row of legal actions is listed."""
    return -1


@rule
def show_legal(s: State, dense: list[int], rows: list[list[int]], legal: list[int]) -> None:  # noqa: ARG001
    """Set the numbers of all legal actions; a duel is numbered without its rival."""
    for word in range(WORDS):
        options = s.options[word]
        while options:
            action = action_at(s, word, (options & -options).bit_length() - 1)
            if action >= DUELLING:
                action = DUELLING + (action - DUELLING) % RIVAL
            allow(dense[index(action)], legal)
            options &= options - 1
    if s.phase == ACT:
        for n in range(s.hoards):
            allow(dense[HOARDING + rank_of_hoard(nth_hoard(s.roll, n))], legal)
