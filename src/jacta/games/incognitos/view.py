"""What one seat may see, built field by field: in this game all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.previews import Reason  # noqa: TC001 - views are described at run time
from jacta.games.incognitos.actions import free_ahead
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.arena import defeated, owner_of
from jacta.games.incognitos.rules.dice import count_dice
from jacta.games.incognitos.rules.routes import closed_links, reached
from jacta.games.incognitos.rules.scoring import PARTS, part_of_score
from jacta.games.incognitos.rules.sections import open_links
from jacta.games.incognitos.rules.sites import exploring_cost
from jacta.games.incognitos.texts import action_text, bits, dice_text, field_text
from jacta.games.incognitos.things import unusable_dice
from jacta.games.incognitos.words import ENTRY_IDS, KIND_IDS, PART_IDS, PHASE_IDS, VARIANT_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables
    from jacta.games.incognitos.trails import Trail, Trails

__all__ = [
    "DestinationView",
    "DiceView",
    "DuelView",
    "FieldView",
    "LinkView",
    "RowView",
    "SeatView",
    "TrailView",
    "View",
    "WayView",
    "view_of",
]


@dataclass(frozen=True)
class DiceView:
    """The dice of a turn, as letters."""

    to_roll: int  # at a roll
    again: int  # that `done` would roll again; with 0 it ends the turn
    roll: str
    pad: str
    kept: str  # stored by a function
    held: str  # stored by a function, ready after the next roll
    aside: str  # set aside by a square
    may_move: bool
    may_mark: bool
    unusable: dict[str, Reason]  # symbols that the seat to move has no use for now


@dataclass(frozen=True)
class DestinationView:
    """A destination: who owns it, whether a route has reached it, and whether it was used."""

    id: str
    owner: int | None
    reached: bool
    used: bool


@dataclass(frozen=True)
class LinkView:
    """A link: who owns each section, from a to b; a link without parallel ones needs no id."""

    a: str
    b: str
    id: str | None
    owners: list[int | None]


@dataclass(frozen=True)
class WayView:
    """A link along which the player whose turn it is can go on, and from which of its ends.

    A move marks one or more of the free sections, in their order. Later means not in this turn:
    it has started from that shuttle already.
    """

    link: int
    start: str
    sections: list[int]
    later: bool


@dataclass(frozen=True)
class FieldView:
    """A crossed-off field of the scoring table; `defeated_by` has circled it."""

    points: int
    owner: int
    defeated_by: int | None


@dataclass(frozen=True)
class RowView:
    """A kind of monster: its cost, the fields crossed off so far, and what the next one brings."""

    kind: str
    cost: str
    crossed: list[FieldView]
    next_points: int | None
    next_shape: str | None


@dataclass(frozen=True)
class DuelView:
    """A duel that is being rolled for."""

    own: str
    rival: int
    opponent: str
    red_giants: int | None  # of the challenger, once rolled


@dataclass(frozen=True)
class TrailView:
    """Where a longest route runs: its destinations, and its sections as link and place."""

    destinations: list[str]
    sections: list[list[int]]


@dataclass(frozen=True)
class SeatView:
    """A player: logbook, sites, points, and the longest route."""

    log: list[str]
    entries_left: int
    cut_off: bool
    sites: list[int]  # points of the explored ones
    functions: int  # of them not yet used
    points: dict[str, int]
    score: int  # their sum
    route: int
    trail: TrailView


@dataclass(frozen=True)
class View:
    """A game of Los Incognitos as one seat sees it."""

    game: str
    board: str
    variants: list[str]
    phase: str
    turn: int | None
    seat: int | None
    legal: list[str]
    active: int | None  # whose turn it is, also while dice are rolled
    extra_turn: bool
    turn_points: int
    dice: DiceView
    next_aside: str  # set aside for the next turn
    started: list[str]  # shuttles started from in this turn
    destinations: list[DestinationView]
    links: list[LinkView]
    ways: list[WayView]
    table: list[RowView]
    sites: list[int | None]  # who has explored each site field
    site_cost: str
    site_points: int | None  # of the next site field
    duel: DuelView | None
    seats: list[SeatView]


def view_of(
    board: Board, t: Tables, s: State, seat: int | None, legal: list[int], trails: Trails
) -> View:
    """Return what a seat may see; the state's routes must have been measured."""
    stopped = bool(names.CHANCE_PHASES >> s.phase & 1) or s.phase == names.OVER
    turn = None if stopped else s.turn
    asked = seat is not None and seat == turn
    active = None if s.phase in {names.FIRST, names.OVER} else s.turn
    return View(
        game="incognitos",
        board=board.id,
        variants=[name for i, name in enumerate(VARIANT_IDS) if s.variants >> i & 1],
        phase=PHASE_IDS[s.phase],
        turn=turn,
        seat=seat,
        legal=[action_text(board, action) for action in legal] if asked else [],
        active=active,
        extra_turn=bool(s.extra),
        turn_points=s.points,
        dice=_dice(s, unusable_dice(t, s, legal)),
        next_aside=dice_text(s.gift),
        started=[board.destinations[i].id for i in bits(s.started)],
        destinations=_destinations(board, s),
        links=_links(board, s),
        ways=_ways(board, t, s) if active is not None else [],
        table=_table(board, t, s),
        sites=[_holder(s.sites, i) for i in range(len(board.sites))],
        site_cost=dice_text(exploring_cost()),
        site_points=board.sites[s.explored] if s.explored < len(board.sites) else None,
        duel=_duel(s),
        seats=[_seat(board, t, s, i, trails) for i in range(s.players)],
    )


def _holder(masks: list[int], bit: int) -> int | None:
    return next((seat for seat, mask in enumerate(masks) if mask >> bit & 1), None)


def _dice(s: State, unusable: dict[str, Reason]) -> DiceView:
    rolled = names.CHANCE_PHASES & ~(1 << names.FIRST)
    return DiceView(
        to_roll=s.dice if rolled >> s.phase & 1 else 0,
        again=count_dice(s.roll) if s.phase == names.ACT and s.acted else 0,
        roll=dice_text(s.roll),
        pad=dice_text(s.pad),
        kept=dice_text(s.kept),
        held=dice_text(s.held),
        aside=dice_text(s.aside),
        may_move=not s.blocked & names.NO_MOVING,
        may_mark=not s.blocked & names.NO_MARKING,
        unusable=unusable,
    )


def _owners(masks: Iterable[int], count: int) -> list[int | None]:
    """Return for each of so many bits the seat whose mask has it."""
    owners: list[int | None] = [None] * count
    for seat, mask in enumerate(masks):
        left = mask
        while left:
            owners[(left & -left).bit_length() - 1] = seat
            left &= left - 1
    return owners


def _destinations(board: Board, s: State) -> list[DestinationView]:
    owners, someones = _owners(s.owned, len(board.destinations)), reached(s)
    return [
        DestinationView(
            id=place.id,
            owner=owners[i],
            reached=bool(someones >> i & 1),
            used=bool(s.used >> i & 1),
        )
        for i, place in enumerate(board.destinations)
    ]


def _links(board: Board, s: State) -> list[LinkView]:
    places = [
        _owners((own[at] for own in s.sections), len(board.links)) for at in range(names.SECTIONS)
    ]
    views = []
    for i, link in enumerate(board.links):
        owners = [places[at][i] for at in range(len(link.sections))]
        views.append(LinkView(*link.ends, link.id if link.is_parallel else None, owners))
    return views


def _ways(board: Board, t: Tables, s: State) -> list[WayView]:
    views = []
    for way in range(2):
        closed = closed_links(t, s, way)
        for link in bits(open_links(t, s, s.turn, way)):
            start = board.destinations[t.ends[link][way]].id
            sections = free_ahead(t, s, link, way)
            views.append(WayView(link, start, sections, later=bool(closed >> link & 1)))
    return views


def _table(board: Board, t: Tables, s: State) -> list[RowView]:
    views = []
    for kind, row in enumerate(board.rows):
        done = s.row[kind]
        crossed = [_field(row.points[i], s, kind * names.ROW + i) for i in range(done)]
        points = row.points[done] if done < len(row.points) else None
        shape = row.shapes[done] if done < len(row.points) else None
        views.append(RowView(KIND_IDS[kind], dice_text(t.cost[kind]), crossed, points, shape))
    return views


def _field(points: int, s: State, field: int) -> FieldView:
    beaten = defeated(s) >> field & 1
    return FieldView(points, owner_of(s, field), _holder(s.circled, field) if beaten else None)


def _duel(s: State) -> DuelView | None:
    if s.phase not in {names.DUEL_ROLL, names.RIVAL_ROLL}:
        return None
    own, opponent = field_text(s.own_field), field_text(s.rival_field)
    rolled = s.red_giants if s.phase == names.RIVAL_ROLL else None
    return DuelView(own, owner_of(s, s.rival_field), opponent, rolled)


def _seat(board: Board, t: Tables, s: State, seat: int, trails: Trails) -> SeatView:
    entries = s.entries[seat]
    points = {PART_IDS[p]: part_of_score(t, s, seat, p) for p in range(PARTS)}
    return SeatView(
        log=[ENTRY_IDS.get(entry, str(entry)) for entry in s.log[seat][:entries]],
        entries_left=board.rounds[s.players] - entries,
        cut_off=bool(s.cut_off >> seat & 1),
        sites=[board.sites[i] for i in bits(s.sites[seat])],
        functions=(s.sites[seat] & ~s.spent[seat]).bit_count(),
        points=points,
        score=sum(points.values()),
        route=s.route[seat],
        trail=_trail(board, trails.trail(s, seat)),
    )


def _trail(board: Board, trail: Trail) -> TrailView:
    return TrailView(
        destinations=[board.destinations[node].id for node in sorted(trail.nodes)],
        sections=sorted([run.link, at] for run in trail.runs for at in run.places),
    )
