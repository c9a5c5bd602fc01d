"""Every action that can occur on a board with some players and options (rules 2 to 6, 8, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.masks import bits
from jacta.games.incognitos.rules import names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["RIVAL", "possible_actions", "without_rival"]

RIVAL = names.WIDTH * names.WIDTH  # the weight of the rival's seat in a duel


def possible_actions(b: Tables, variants: int) -> Iterator[int]:
    """Yield every action that can be legal, some more than once."""
    yield from _moves(b)
    for kind in range(names.KINDS):
        yield from (names.MARKING + kind * names.WIDTH + place for place in bits(b.attracts[kind]))
    yield from (names.EXPLORING + site for site in bits(b.sites))
    yield from (names.STORING + symbol for symbol in range(names.STORABLE))
    yield names.DONE
    if variants & names.SIGNS:
        yield from _sign_actions(b)
    match b.function:
        case names.FORCE_FIELD:
            yield names.CASHING
        case names.CHEST:
            yield from _chest_marks(b)
        case names.CARAVANSERAI:
            yield from (names.HOARDING + rank for rank in range(1, names.HOARDS))
        case names.ARENA:
            yield from _duels(b)


def without_rival(action: int) -> int:
    """Return a duel without its rival: whose monster it is, the field says."""
    if action < names.DUELLING:
        return action
    return names.DUELLING + (action - names.DUELLING) % RIVAL


def _moves(b: Tables) -> Iterator[int]:
    """Yield the moves that some dice pay for, by way and number of sections."""
    most = names.DICE - 1  # boots or jets: one die is the locator
    for way in range(2):
        for more in range(names.SECTIONS):
            links = 0
            for first in range(names.SECTIONS):
                links |= b.by_boots[way][first][more][most] & b.by_jets[way][first][more][most]
            word = way * names.SECTIONS + more
            yield from (names.MOVING + word * names.WIDTH + link for link in bits(links))


def _chest_marks(b: Tables) -> Iterator[int]:
    for kind in range(names.KINDS):
        places = bits(b.fields & b.attracts[kind])
        yield from (names.CHEST_MARKING + kind * names.WIDTH + place for place in places)


def _sign_actions(b: Tables) -> Iterator[int]:
    """Yield what arrows and squares offer."""
    shapes = {b.shape[field] for field in _fields(b)}
    if names.ARROW in shapes:
        yield names.PASS
        for section in range(names.SECTIONS):
            links = bits(b.simple[section])
            yield from (names.TELEPORTING + section * names.WIDTH + link for link in links)
    if names.SQUARE in shapes:
        yield from (names.SETTING + symbol for symbol in range(names.SYMBOLS))


def _duels(b: Tables) -> Iterator[int]:
    """Rule 9.4: a monster challenges another of equal or higher value."""
    yield names.PASS
    for own in _fields(b):
        for other in _fields(b):
            if own != other and b.points[other] >= b.points[own]:
                yield names.DUELLING + own * names.WIDTH + other


def _fields(b: Tables) -> Iterator[int]:
    """Yield the fields of the scoring table."""
    for kind in range(names.KINDS):
        yield from range(kind * names.ROW, kind * names.ROW + b.row_length[kind])
