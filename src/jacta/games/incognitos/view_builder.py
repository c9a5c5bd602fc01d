"""Build the view of a seat from a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from jacta.core.masks import bits
from jacta.core.view_parts import ViewParts
from jacta.games.incognitos.actions import free_ahead
from jacta.games.incognitos.idle_dice import unusable_dice
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.arena import defeated, owner_of
from jacta.games.incognitos.rules.dice import count_dice
from jacta.games.incognitos.rules.routes import closed_links, reached
from jacta.games.incognitos.rules.scoring import PARTS, part_of_score
from jacta.games.incognitos.rules.sections import open_links
from jacta.games.incognitos.rules.sites import exploring_cost
from jacta.games.incognitos.texts import action_text, dice_text, field_text
from jacta.games.incognitos.view import (
    DestinationView,
    DiceView,
    DuelView,
    FieldView,
    LinkView,
    RowView,
    SeatView,
    TrailView,
    View,
    WayView,
)
from jacta.games.incognitos.words import ENTRY_IDS, KIND_IDS, PART_IDS, PHASE_IDS, VARIANT_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.core.previews import Reason
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables
    from jacta.games.incognitos.trails import Trail, Trails

__all__ = ["SeatViewer"]


class SeatViewer:
    """A state as each seat sees it: all see the same, the seat to move also its legal actions.

    The state's routes must have been measured. What has not changed since `before` is taken
    over from there.
    """

    def __init__(
        self,
        board: Board,
        t: Tables,
        s: State,
        legal: list[int],
        trails: Trails,
        before: SeatViewer | None = None,
    ) -> None:
        self._board, self._tables, self._state, self._legal = board, t, s, legal
        self._trails = trails
        self.parts: ViewParts = ViewParts(None if before is None else before.parts)
        self._open = self._spectators()

    def __call__(self, seat: int | None) -> View:
        """Return what a seat may see, or with None a spectator."""
        if seat is None:
            return self._open
        legal = self._legal if seat == self._open.turn else []
        texts = [action_text(self._board, action) for action in legal]
        return structs.replace(self._open, seat=seat, legal=texts)

    def _spectators(self) -> View:
        board, t, s, get = self._board, self._tables, self._state, self.parts.get
        stopped = bool(names.CHANCE_PHASES >> s.phase & 1) or s.phase == names.OVER
        active = None if s.phase in {names.FIRST, names.OVER} else s.turn
        sections = self.parts.same("sections", s.sections)
        visited = s.owned, s.reached, s.used
        rows = s.row, s.monsters, s.circled
        return View(
            game="incognitos",
            board=board.id,
            variants=[name for i, name in enumerate(VARIANT_IDS) if s.variants >> i & 1],
            phase=PHASE_IDS[s.phase],
            turn=None if stopped else s.turn,
            seat=None,
            legal=[],
            active=active,
            extra_turn=bool(s.extra),
            turn_points=s.points,
            dice=_dice(s, unusable_dice(t, s, self._legal)),
            next_aside=dice_text(s.gift),
            started=[board.destinations[i].id for i in bits(s.started)],
            destinations=get("destinations", visited, lambda: _destinations(board, s)),
            links=get("links", sections, lambda: _links(board, s)),
            ways=self._ways(sections) if active is not None else [],
            table=get("table", rows, lambda: _table(board, t, s)),
            sites=get(
                "sites", s.sites, lambda: [_holder(s.sites, i) for i in range(len(board.sites))]
            ),
            site_cost=dice_text(exploring_cost()),
            site_points=board.sites[s.explored] if s.explored < len(board.sites) else None,
            duel=_duel(s),
            seats=[self._seat(seat) for seat in range(s.players)],
        )

    def _ways(self, sections: object) -> list[WayView]:
        s = self._state
        depends_on = s.turn, s.started, sections, s.taken, s.leaving, s.reached
        return self.parts.get("ways", depends_on, lambda: _ways(self._board, self._tables, s))

    def _seat(self, seat: int) -> SeatView:
        s = self._state
        depends_on = (
            (s.entries[seat], s.log[seat], s.cut_off, s.sites[seat], s.spent[seat]),
            (s.scored[seat], s.route, s.circled[seat]),
            (s.sections[seat], s.reached[seat]),
        )

        def build() -> SeatView:
            return _seat(self._board, self._tables, s, seat, self._trails)

        return self.parts.get(("seat", seat), depends_on, build)


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
    """Return for each bit the seat whose mask has it."""
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
    links = len(board.links)
    places = [_owners([own[at] for own in s.sections], links) for at in range(names.SECTIONS)]
    return [
        LinkView(*link.ends, link.id if link.is_parallel else None, list(of[: len(link.sections)]))
        for link, of in zip(board.links, zip(*places, strict=True), strict=True)
    ]


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
