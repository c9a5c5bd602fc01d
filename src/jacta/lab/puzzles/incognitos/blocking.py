"""What an action of Los Incognitos takes from the rivals: sections and destinations (rule 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.games.incognitos.rules.names import SECTIONS

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.games.incognitos.rules.state import State

__all__ = ["Taken", "denied", "is_used", "taken_by"]


class Taken(NamedTuple):
    """Sections, as masks of links by their place, and destinations."""

    sections: tuple[int, ...]
    destinations: int


def taken_by(game: Game[Any], s: State, action: int) -> Taken | None:
    """Return the sections and destinations that an action of the seat to move makes its own."""
    seat, after = s.turn, s.copy()
    game.step(after, action)
    now, before = after.sections[seat], s.sections[seat]
    sections = tuple(now[at] & ~before[at] for at in range(SECTIONS))
    destinations = after.owned[seat] & ~s.owned[seat]
    return Taken(sections, destinations) if any(sections) or destinations else None


def denied(s: State, taken: Taken) -> State:
    """Return the position as if no rival could use these links and destinations.

    The destinations belong to the seat to move without being reached, as after a treasure chest
    (rule 9.2); the links lead on from nowhere for its rivals.
    """
    without, links = s.copy(), 0
    for mask in taken.sections:
        links |= mask
    without.owned[s.turn] |= taken.destinations
    for seat in _rivals(s):
        for way in range(2):
            without.leaving[seat][way] &= ~links
    return without


def is_used(s: State, later: State, taken: Taken) -> bool:
    """Return whether a rival of the seat to move has taken one of them by a later position."""
    return any(
        later.owned[seat] & taken.destinations
        or any(later.sections[seat][at] & taken.sections[at] for at in range(SECTIONS))
        for seat in _rivals(s)
    )


def _rivals(s: State) -> list[int]:
    return [seat for seat in range(s.players) if seat != s.turn]
