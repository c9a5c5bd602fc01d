"""What the seat to move could do in a position, given the dice, and what each goal costs.

| goal                     | what it means                                             |
|--------------------------|-----------------------------------------------------------|
| `cover:<from>-<to>`      | own the whole link, coming from there                     |
| `mark:<place>:<monster>` | mark this monster here; with `!` by a treasure chest (9.2) |
| `explore:<site>`         | explore the site                                          |
| `vortex`                 | turn vortexes into points by a force field (9.1)          |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.games.incognitos.rules.chest import far_fields
from jacta.games.incognitos.rules.dice import die
from jacta.games.incognitos.rules.monsters import markable
from jacta.games.incognitos.rules.names import (
    CHEST,
    FORCE_FIELD,
    KINDS,
    LOCATOR,
    NO_MARKING,
    NO_MOVING,
    VORTEX,
)
from jacta.games.incognitos.rules.routes import closed_links
from jacta.games.incognitos.rules.sites import explorable, exploring_cost, unspent
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["Goal", "Spans", "goals_of"]

Spans = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Goal:
    """Something to pay for with dice. Only a link can be covered bit by bit.

    `spans` are the sections of a link that are still free, each with the dice
    it costs. A span is what one move can cover: it ends at an own section, and
    a magic carpet is one by itself (4.4, 9.3). Moves come from the first span
    on, from the last one back, or both.
    """

    text: str
    cost: int
    ban: int = 0  # what must not be forbidden by the roll (2.4)
    spans: Spans = ()
    from_first: bool = False
    from_last: bool = False


def span_cost(span: tuple[int, ...]) -> int:
    """Rule 4.1: one move: a locator and what its sections cost."""
    return die(LOCATOR) + sum(span)


def goals_of(game: Incognitos, s: State) -> list[Goal]:
    """Return all goals of the seat to move."""
    b = game.tables
    names = [place.id for place in game.board.destinations]
    goals = [*_marks(b, s, names)]
    explore = exploring_cost()
    goals += [Goal(f"explore:{names[i]}", explore) for i in _bits(explorable(b, s, s.turn))]
    if unspent(b, s, s.turn, FORCE_FIELD):
        goals.append(Goal("vortex", die(VORTEX)))
    return [*goals, *_links(game.board, b, s)]


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _marks(b: Tables, s: State, names: list[str]) -> Iterator[Goal]:
    """Rules 5.1, 9.2: monsters on own fields, and with a chest those far away."""
    for kind in range(KINDS):
        for place in _bits(markable(b, s, s.turn, kind)):
            yield Goal(f"mark:{names[place]}:{KIND_IDS[kind]}", b.cost[kind], NO_MARKING)
        if unspent(b, s, s.turn, CHEST):
            cost = b.cost[kind] + die(VORTEX)
            for place in _bits(far_fields(b, s, kind)):
                yield Goal(f"mark:{names[place]}:{KIND_IDS[kind]}!", cost, NO_MARKING)


def _links(board: Board, b: Tables, s: State) -> Iterator[Goal]:
    """Rules 4.1-4.4: links without a rival that can be continued in this turn."""
    leaving = [s.leaving[s.turn][way] & ~closed_links(b, s, way) for way in range(2)]
    for link in _bits(leaving[0] | leaving[1]):
        spans = _spans(b, s, link)
        if spans:
            first, last = (bool(links >> link & 1) for links in leaving)
            text = f"cover:{board.links[link].name(0 if first else 1)}"
            cost = sum(span_cost(span) for span in spans)
            yield Goal(text, cost, NO_MOVING, spans, first, last)


def _spans(b: Tables, s: State, link: int) -> Spans:
    """Return the free sections of a link, move by move; nothing where a rival is on it."""
    spans: list[list[int]] = []
    joins = False
    for section in range(b.length[link]):
        is_own = bool(s.sections[s.turn][section] >> link & 1)
        if not is_own and s.taken[section] >> link & 1:
            return ()
        carpet = bool(b.carpets[section] >> link & 1)
        if not is_own and joins and not carpet:
            spans[-1].append(b.section[link][section])
        elif not is_own:
            spans.append([b.section[link][section]])
        joins = not is_own and not carpet
    return tuple(tuple(span) for span in spans)
