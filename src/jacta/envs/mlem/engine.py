"""What MLEM supplies to the loops (`..loops`)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.chance import random_outcome
from ...games.mlem.rules.choices import first_action
from ...games.mlem.rules.explorations import tokens_to_place
from ...games.mlem.rules.flow import is_chance, is_over, run, start
from ...games.mlem.rules.missions import DEALT
from ...games.mlem.rules.names import (
    CRASH,
    DEAL,
    FACES,
    FIRST,
    FLY,
    GROUPS,
    KEEP,
    MAY_CRASH,
    MAY_KEEP,
    MAY_REROLL,
    PIP_GROUPS,
    PLACE,
    REROLL,
    ROLL,
)
from ...games.mlem.rules.playout import Outcome, tally
from ...games.mlem.rules.state import State
from ...games.mlem.rules.steps import go_on
from ...games.mlem.rules.tables import Tables
from .masks import allow
from .observation import observe

__all__ = [
    "Outcome",
    "State",
    "Tables",
    "action_meant",
    "can_happen",
    "go_on",
    "is_chance",
    "is_over",
    "observe",
    "random_outcome",
    "show_legal",
    "start_game",
    "tally",
]


@rule
def start_game(b: Tables, s: State, players: int, variants: int, first: int) -> None:
    """Start a game and run it to its first stop; with -1, chance decides who is first."""
    start(b, s, players, variants, first)
    run(b, s)


@rule
def action_meant(s: State, action: int) -> int:  # noqa: ARG001
    """Return the action itself: it stands for no other."""
    return action


@rule
def can_happen(b: Tables, s: State, outcome: int) -> bool:
    """Whether the pending chance can bring this outcome."""
    if outcome < 0:
        return False
    if s.phase == ROLL:
        dice = 0
        for face in range(FACES):
            dice += outcome >> 4 * face & 15
        return outcome >> 4 * FACES == 0 and dice == s.dice
    if s.phase == FIRST:
        return outcome < s.players
    if s.phase == DEAL:
        return outcome & ~s.mission_pile == 0 and outcome.bit_count() == DEALT
    if s.phase == PLACE:
        return outcome & ~s.explore_pile == 0 and outcome.bit_count() == tokens_to_place(s)
    return outcome < b.token_count and bool(s.token_pile >> outcome & 1)


@rule
def show_legal(s: State, dense: list[int], mask: list[int], legal: list[int]) -> None:
    """Set the numbers of all legal actions."""
    options = s.options
    if s.phase == FLY:
        show_picks(options, dense, mask, legal)
        return
    first = first_action(s.phase)
    while options:
        allow(dense[first + (options & -options).bit_length() - 1], mask, legal)
        options &= options - 1


@rule
def show_picks(options: int, dense: list[int], mask: list[int], legal: list[int]) -> None:
    """Rules 3.2, 7.1: any of the groups, and what else the commander may do."""
    groups = options & GROUPS
    pick = groups
    while pick:
        allow(dense[pick], mask, legal)
        if options & MAY_KEEP and pick & PIP_GROUPS:
            allow(dense[pick | KEEP], mask, legal)
        pick = (pick - 1) & groups
    if options & MAY_REROLL:
        allow(dense[REROLL], mask, legal)
    if options & MAY_CRASH:
        allow(dense[CRASH], mask, legal)
