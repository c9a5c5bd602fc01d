"""What is noted of a game by bots beside its outcome: everything on the board at the end."""

from __future__ import annotations

from typing import Annotated

from jacta.core.kernel import rule
from jacta.core.layout import Array

from ...games.incognitos.rules import playout
from ...games.incognitos.rules.names import ENTRIES, SEATS
from ...games.incognitos.rules.state import State

__all__ = ["Outcome", "begin_notes", "note_end", "note_stop"]

Masks = Annotated[list[int], Array("i8", SEATS)]


class Outcome(playout.Outcome):
    """How one game went, with everything that reports show of it; fields as in the state."""

    reached: Masks  # destinations
    used: Annotated[int, Array("i8")]  # destinations
    monsters: Masks  # fields of the scoring table
    sites: Annotated[list[int], Array("i2", SEATS)]  # likewise
    spent: Annotated[list[int], Array("i2", SEATS)]  # likewise: those whose function was used
    entries: Annotated[list[int], Array("i1", SEATS)]
    log: Annotated[list[list[int]], Array("i2", SEATS, ENTRIES)]


@rule
def begin_notes(o: Outcome) -> None:
    """Reset nothing: everything is noted at the end."""


@rule
def note_stop(s: State, o: Outcome) -> None:
    """Note nothing before the end."""


@rule
def note_end(s: State, o: Outcome) -> None:
    """Note what was reached, marked, explored and entered."""
    o.used = s.used
    for seat in range(s.players):
        o.reached[seat] = s.reached[seat]
        o.monsters[seat] = s.monsters[seat]
        o.sites[seat] = s.sites[seat]
        o.spent[seat] = s.spent[seat]
        o.entries[seat] = s.entries[seat]
        for i in range(ENTRIES):
            o.log[seat][i] = s.log[seat][i] if i < s.entries[seat] else 0
