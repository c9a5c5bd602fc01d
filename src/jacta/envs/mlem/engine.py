"""What MLEM supplies to the loops (`..loops`)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...core.bits import first_bit
from ...games.mlem.rules.chance import random_outcome
from ...games.mlem.rules.explorations import tokens_to_place
from ...games.mlem.rules.flow import is_chance, is_over, run, start
from ...games.mlem.rules.missions import DEALT
from ...games.mlem.rules.names import (
    ASTRONAUTS,
    BOARD,
    BOARDING,
    CRASH,
    DEAL,
    FACES,
    FIRST,
    FLY,
    GROUPS,
    KEEP,
    LANDING,
    MAY_CRASH,
    MAY_REROLL,
    PLACE,
    REROLL,
    RETURN,
    RETURNING,
    ROLL,
)
from ...games.mlem.rules.playout import Outcome, tally
from ...games.mlem.rules.state import State
from ...games.mlem.rules.steps import go_on
from ...games.mlem.rules.tables import Tables
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

PICKS = GROUPS + KEEP + 1  # rows of legal actions for the travel phase, by the options
CREWS = 1 << ASTRONAUTS  # rows for boarding
WAYS_TO_LAND = 1 << BOARDING - LANDING
ROWS = PICKS + CREWS + WAYS_TO_LAND


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
def list_rows(dense: list[int], rows: list[list[int]]) -> None:
    """List what each set of options allows; of the travel phase, all but rerolls and crashes."""
    for options in range(PICKS):  # rules 3.2, 7.1: any of the groups, with or without keeping dice
        groups = options & GROUPS
        pick = groups
        while pick:
            if dense[pick] >= 0:
                allow(dense[pick], rows[options])
            if options & KEEP and dense[pick | KEEP] >= 0:
                allow(dense[pick | KEEP], rows[options])
            pick = (pick - 1) & groups
    for options in range(CREWS):
        allow_all(options, dense[BOARDING], rows[PICKS + options])
    for options in range(WAYS_TO_LAND):
        allow_all(options, dense[LANDING], rows[PICKS + CREWS + options])


@rule
def allow_all(options: int, first: int, legal: list[int]) -> None:
    """Allow an action for every option, counted from the first action's number."""
    while options:
        allow(first + first_bit(options), legal)
        options &= options - 1


@rule
def legal_row(s: State) -> int:
    """Return the listed row of all legal actions, or -1."""
    options = s.options
    if s.phase == FLY:
        return options if options < PICKS else -1
    if s.phase == BOARD:
        return PICKS + options
    return -1 if s.phase == RETURN else PICKS + CREWS + options


@rule
def show_legal(s: State, dense: list[int], rows: list[list[int]], legal: list[int]) -> None:
    """Set the numbers of all legal actions, where no row has them all."""
    options = s.options
    if s.phase == RETURN:
        allow_all(options, dense[RETURNING], legal)
        return
    for word in range(len(legal)):
        legal[word] = rows[options % PICKS][word]
    if options & MAY_REROLL:
        allow(dense[REROLL], legal)
    if options & MAY_CRASH:
        allow(dense[CRASH], legal)
