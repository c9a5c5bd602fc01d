"""What chance does at each stop, step by step: for dice that anybody can check."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from jacta.core.masks import bits
from jacta.fair.plans import Dice, Plan, Tokens
from jacta.games.mlem.odds import DIE
from jacta.games.mlem.rules.explorations import tokens_to_place
from jacta.games.mlem.rules.missions import DEALT
from jacta.games.mlem.rules.names import DEAL, FIRST, PLACE, ROLL
from jacta.games.mlem.words import FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.games.mlem.board import Board
    from jacta.games.mlem.rules.state import State

__all__ = ["chance_plan"]

SIDES = tuple(FACE_IDS[face] for face in DIE)


def chance_plan(board: Board, s: State) -> Plan:
    """Return the plan of the pending chance."""
    if s.phase == ROLL:
        return _roll(s.dice)
    if s.phase == FIRST:
        return Tokens("first:", tuple(map(str, range(s.players))), 1)
    if s.phase == DEAL:
        return _tokens(f"deal:{s.turn}:", board.missions, s.mission_pile, DEALT)
    if s.phase == PLACE:
        return _tokens("place:", board.explorations, s.explore_pile, tokens_to_place(s))
    return _tokens("reveal:", board.expeditions, s.token_pile, 1)


@functools.cache
def _roll(dice: int) -> Dice:
    return Dice("roll:", SIDES, dice)


def _tokens(prefix: str, tokens: Sequence[Any], pile: int, count: int) -> Tokens:
    return Tokens(prefix, tuple(tokens[number].id for number in bits(pile)), count)
