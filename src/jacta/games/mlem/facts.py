"""What the rules tell, in words: facts for logs in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.facts import FactNames
from jacta.games.mlem.rules import names
from jacta.games.mlem.texts import action_text, faces_of
from jacta.games.mlem.words import ASTRONAUT_IDS, GOAL_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.core.game import Fact
    from jacta.games.mlem.board import Board

__all__ = ["facts_of", "place_id"]

# The name of each fact, and the names of its numbers.
TOLD = {
    names.EXPEDITION_BEGAN: ("expedition", "number", "seat"),
    names.UFO_FLEW: ("ufo-flew", "space"),
    names.BOARDED: ("boarded", "seat", "astronaut"),
    names.LAUNCHED: ("launched", "space", "dice"),
    names.FLEW: ("flew", "seat", "pick", "used", "start", "space", "dice"),
    names.TUNNELLED: ("tunnelled", "space"),
    names.REGAINED_DIE: ("regained-die", "dice"),
    names.FOUND_POINTS: ("found-points", "seat"),
    names.MET_UFO: ("met-ufo", "seat"),
    names.CRASHED: ("crashed", "space", "failures"),
    names.LANDED: ("landed", "seat", "astronaut", "place", "points"),
    names.TINKERED: ("tinkered", "seat", "dice"),
    names.REACHED_GOAL: ("reached-goal", "seat", "goal"),
    names.WENT_HOME: ("went-home", "seat", "astronaut"),
    names.TOOK_COMMAND: ("took-command", "seat", "dice"),
    names.ENDED: ("ended",),
}


def place_id(board: Board, spot: int) -> str:
    """Return the id of the body a spot belongs to, or `comet` or `galaxy`."""
    return board.spots[spot][0]


NAMES = FactNames(
    TOLD,
    {
        "astronaut": lambda _board, who: ASTRONAUT_IDS[who],
        "goal": lambda _board, goal: GOAL_IDS[goal],
        "pick": action_text,
        "used": lambda _board, dice: faces_of(dice),
        "place": place_id,
    },
)


def facts_of(board: Board, told: Iterable[tuple[int, ...]]) -> list[Fact]:
    """Return the facts that were told, in words."""
    return NAMES.facts(board, told)
