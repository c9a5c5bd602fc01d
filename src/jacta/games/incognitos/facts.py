"""What the rules tell, in words: facts for logs in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.facts import FactNames
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.texts import dice_text, field_text
from jacta.games.incognitos.words import ENTRY_IDS, SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.core.game import Fact
    from jacta.games.incognitos.board import Board

__all__ = ["facts_of"]

# The name of each fact, and the names of its numbers.
TOLD = {
    names.TURN_BEGAN: ("turn", "seat", "number"),
    names.EXTRA_TURN: ("extra-turn", "seat"),
    names.MOVED_ON: ("moved", "seat", "link", "way", "sections"),
    names.REACHED: ("reached", "seat", "place"),
    names.MARKED: ("marked", "seat", "place", "monster", "points", "chest"),
    names.EXPLORED: ("explored", "seat", "place", "points"),
    names.STORED: ("stored", "seat", "symbol"),
    names.HOARDED: ("hoarded", "seat", "dice"),
    names.CASHED: ("cashed", "seat", "points"),
    names.FELL_STAR: ("star", "seat", "monster", "points"),
    names.FELL_DROP: ("drop", "seat", "monster", "points"),
    names.READ_OVAL: ("oval", "seat", "monster", "points"),
    names.TELEPORTED: ("teleported", "seat", "link", "section"),
    names.SET_ASIDE: ("set-aside", "seat", "symbol"),
    names.CHALLENGED: ("challenged", "seat", "monster", "rival", "opponent", "points"),
    names.DUELLED: ("duelled", "seat", "total", "rival", "rival_total"),
    names.DEFEATED: ("defeated", "seat", "rival", "monster"),
    names.ENTERED: ("entered", "seat", "entry"),
    names.CUT_OFF: ("cut-off", "seat"),
    names.MEASURED: ("route", "seat", "parts"),
    names.ENDED: ("ended",),
}


NAMES = FactNames(
    TOLD,
    {
        "dice": lambda _board, dice: dice_text(dice),
        "entry": lambda _board, entry: ENTRY_IDS.get(entry, str(entry)),
        "link": lambda board, link: board.links[link].name(),
        "monster": lambda _board, field: field_text(field),
        "opponent": lambda _board, field: field_text(field),
        "place": lambda board, number: board.destinations[number].id,
        "symbol": lambda _board, symbol: SYMBOL_IDS[symbol],
    },
)


def facts_of(board: Board, told: Iterable[tuple[int, ...]]) -> list[Fact]:
    """Return the facts that were told, in words."""
    return NAMES.facts(board, told)
