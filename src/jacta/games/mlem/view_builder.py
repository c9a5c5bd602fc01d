"""Build the view of a seat from a state, field by field (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from jacta.core.masks import bits
from jacta.core.view_parts import ViewParts
from jacta.games.mlem.position import SCORED
from jacta.games.mlem.reasons_in_flight import why_not_group
from jacta.games.mlem.rules import names
from jacta.games.mlem.rules.expedition import seat_at
from jacta.games.mlem.rules.missions import is_fulfilled
from jacta.games.mlem.rules.scoring import medal_of, planet_points
from jacta.games.mlem.rules.travel import fuel_sum
from jacta.games.mlem.rules.ufo import extra_dice
from jacta.games.mlem.texts import GROUP_IDS, faces_of
from jacta.games.mlem.view import (
    CrewView,
    GroupView,
    LandedView,
    PlanetView,
    RocketView,
    SeatView,
    UfoView,
    View,
)
from jacta.games.mlem.words import ASTRONAUT_IDS, FACE_IDS, GOAL_IDS, PHASE_IDS, VARIANT_IDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Result
    from jacta.games.mlem.board import Board
    from jacta.games.mlem.position import Position
    from jacta.games.mlem.rules.state import State

__all__ = ["SeatViewer"]

EXTRA_GROUP = GROUP_IDS.index("x")


class SeatViewer:
    """A state as each seat sees it. What all see alike is built once.

    `result` is how the game would end now; `hidden` are the parts of a score that the other
    players may not know before it does (rule 8). What has not changed since `before` is taken
    over from there.
    """

    def __init__(
        self,
        at: Position,
        legal: list[str],
        result_of: Callable[[State], Result],
        hidden: frozenset[str],
        before: SeatViewer | None = None,
    ) -> None:
        self._at, self._legal = at, legal
        self._is_over = at.state.phase == names.OVER
        self._hidden = frozenset() if self._is_over else hidden
        self.parts: ViewParts = ViewParts(None if before is None else before.parts)
        # The medals, tokens and goals decide the result, and what is shown of each player.
        self._scored = self.parts.same("scored", (self._is_over, SCORED(at.state)))
        self._result = self.parts.get("result", self._scored, lambda: result_of(at.state))
        self._views: dict[int | None, View] = {None: self._spectators()}

    def __call__(self, seat: int | None) -> View:
        """Return what a seat (None: a spectator) may see."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._seats_own(seat or 0)
        return view

    def _seats_own(self, seat: int) -> View:
        """Return what everybody may see, with what the seat itself may know."""
        shown = self._views[None]
        seats = shown.seats.copy()
        seats[seat] = self._opened(seat, seats[seat])
        legal = self._legal if seat == shown.turn else []
        return structs.replace(shown, seat=seat, legal=legal, seats=seats)

    def _opened(self, seat: int, closed: SeatView) -> SeatView:
        """Return a player as the seat itself may know it."""

        def build() -> SeatView:
            return _opened(self._at, seat, closed, self._result)

        return self.parts.get(("opened", seat), (self._scored, closed), build)

    def _closed(self, seat: int) -> SeatView:
        """Return a player as anybody may know it."""
        s = self._at.state

        def build() -> SeatView:
            parts = self._result.breakdown[seat]
            shown = {part: points for part, points in parts.items() if part not in self._hidden}
            return _closed(self._at, seat, shown)

        return self.parts.get(("closed", seat), (self._scored, s.home[seat], s.spot[seat]), build)

    def _seats(self) -> list[SeatView]:
        closed = [self._closed(seat) for seat in range(self._at.state.players)]
        if not self._is_over:
            return closed
        return [self._opened(seat, view) for seat, view in enumerate(closed)]

    def _spectators(self) -> View:
        board, s = self._at.board, self._at.state
        chance = names.CHANCE_PHASES >> s.phase & 1
        explorations = self.parts.get(
            "explorations",
            s.explore_open,
            lambda: [board.explorations[i].id for i in bits(s.explore_open)],
        )
        return View(
            game="mlem",
            board=board.id,
            variants=self.parts.get("variants", s.variants, lambda: _variants(s)),
            phase=PHASE_IDS[s.phase],
            turn=None if chance or self._is_over else s.turn,
            seat=None,
            legal=[],
            expedition=s.expedition,
            starter=None if s.phase == names.FIRST else s.starter,
            failures=s.failures,
            rocket=_rocket(self._at),
            goals_open=self.parts.get(
                "goals", s.goals_open, lambda: [GOAL_IDS[i] for i in bits(s.goals_open)]
            ),
            planets=self.parts.get("planets", self._scored, lambda: _planets(self._at)),
            seats=self._seats(),
            ufo=_ufo(board, s) if s.variants & names.UFO else None,
            explorations=explorations if s.variants & names.EXPLORATIONS else None,
            exploration_pile=s.explore_pile.bit_count(),
        )


def _variants(s: State) -> list[str]:
    return [name for i, name in enumerate(VARIANT_IDS) if s.variants >> i & 1]


def _rocket(at: Position) -> RocketView:
    s = at.state
    boarded = s.at if s.phase == names.BOARD else s.players
    flying = s.phase >= names.ROLL or (s.phase == names.PLACE and s.expedition > 0)
    under_way = flying and s.phase != names.OVER
    if not under_way and s.phase != names.BOARD:
        boarded = 0
    crew = []
    for place in range(boarded):
        seat, who = (s.starter + place) % s.players, s.crew[place]
        aboard = bool(s.aboard >> place & 1)
        used = who == names.ENGINEER and aboard and not s.engineers >> seat & 1
        crew.append(CrewView(seat, ASTRONAUT_IDS[who], aboard, used))
    first = (s.aboard & -s.aboard).bit_length() - 1
    commander = (s.starter + first) % s.players if under_way and s.aboard else None
    roll = faces_of(s.roll) if s.phase == names.FLY else None
    groups = _groups(at) if s.phase == names.FLY else []
    return RocketView(s.rocket, s.dice, crew, commander, roll, groups)


def _groups(at: Position) -> list[GroupView]:
    """Rules 3.1, 3.3, 7.1: the rolled dice, engineers aboard, and the token's dice."""
    b, s = at.tables, at.state
    burn = b.burn[s.rocket]
    views = []
    for face in range(names.FACES):
        dice = s.roll & 15 << 4 * face
        if dice:
            why = why_not_group(at, face)
            views.append(GroupView(FACE_IDS[face], faces_of(dice), fuel_sum(burn, dice), why))
    for place in bits(s.aboard):
        if s.crew[place] == names.ENGINEER:
            group = names.ENGINEER_BIT + seat_at(s, place)
            views.append(GroupView(GROUP_IDS[group], "1", 1, why_not_group(at, group)))
    if s.token_ready and b.token_ability[s.token] == names.EXTRA_DICE:
        why = why_not_group(at, EXTRA_GROUP)
        dice = b.token_faces[s.token] if why else extra_dice(b, s)
        views.append(GroupView("x", faces_of(dice), fuel_sum(burn, dice), why))
    return views


def _planets(at: Position) -> list[PlanetView]:
    b, s = at.tables, at.state
    views = []
    for i, planet in enumerate(at.board.planets):
        rank = s.planet_rank[i]
        seats = [x for x in range(s.players) if rank[x]]
        seats.sort(key=rank.__getitem__)
        counts = [s.planet_count[i][x] for x in seats]
        medals = [medal_of(s, i, x) for x in seats]
        points = [planet_points(b, s, i, x) for x in seats]
        views.append(PlanetView(planet, seats, counts, medals, points))
    return views


def _closed(at: Position, seat: int, parts: dict[str, int]) -> SeatView:
    """Return a player as anybody may know it, with the parts of the score that are open."""
    s = at.state
    return SeatView(
        score=sum(parts.values()),
        parts=parts,
        home=[ASTRONAUT_IDS[who] for who in bits(s.home[seat])],
        landed=_landed(at.board, s, seat),
        goals=[GOAL_IDS[goal] for goal in bits(s.goals[seat])],
        ufo_tokens=s.ufo_tokens[seat].bit_count(),
        exploration_tokens=s.explored[seat].bit_count(),
        missions_held=s.missions[seat].bit_count(),
        ufo_points=None,
        exploration_points=None,
        missions=None,
        missions_done=None,
    )


def _opened(at: Position, seat: int, closed: SeatView, result: Result) -> SeatView:
    """Return a player as the seat itself may know it."""
    board, s = at.board, at.state
    missions = bits(s.missions[seat])
    done = [token for token in missions if is_fulfilled(at.tables, s, seat, token)]
    return structs.replace(
        closed,
        score=result.scores[seat],
        parts=result.breakdown[seat],
        ufo_points=[board.ufo[i] for i in bits(s.ufo_tokens[seat])],
        exploration_points=[int(board.explorations[i].effect) for i in bits(s.explored[seat])],
        missions=[board.missions[i].id for i in missions],
        missions_done=[board.missions[i].id for i in done],
    )


def _landed(board: Board, s: State, seat: int) -> list[LandedView]:
    return [
        LandedView(ASTRONAUT_IDS[who], *board.spots[spot])
        for who, spot in enumerate(s.spot[seat])
        if spot >= 0
    ]


def _ufo(board: Board, s: State) -> UfoView:
    is_used = s.token >= 0 and s.phase != names.OVER
    return UfoView(
        space=s.ufo,
        tokens_left=s.ufo_left,
        next_points=board.ufo[len(board.ufo) - s.ufo_left] if s.ufo_left else None,
        token=board.expeditions[s.token].id if is_used else None,
        token_ready=bool(s.token_ready),
        pile=s.token_pile.bit_count(),
    )
