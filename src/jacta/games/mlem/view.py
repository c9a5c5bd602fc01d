"""What one seat may see, built field by field (rule 8).

Hidden from the others until the end: a seat's missions, and which UFO and
exploration point tokens it has taken. Hidden from all: the order of the piles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.previews import Reason  # noqa: TC001 - the view is described at run time
from jacta.games.mlem.facts import place_id
from jacta.games.mlem.reasons_in_flight import why_not_group
from jacta.games.mlem.rules import names
from jacta.games.mlem.rules.expedition import seat_at
from jacta.games.mlem.rules.missions import is_fulfilled
from jacta.games.mlem.rules.scoring import medal_of, planet_points
from jacta.games.mlem.rules.travel import fuel_sum
from jacta.games.mlem.rules.ufo import extra_dice
from jacta.games.mlem.texts import GROUP_IDS, bits, faces_of
from jacta.games.mlem.words import ASTRONAUT_IDS, FACE_IDS, GOAL_IDS, PHASE_IDS, VARIANT_IDS

if TYPE_CHECKING:
    from jacta.core.game import Result
    from jacta.games.mlem.board import Board
    from jacta.games.mlem.position import Position
    from jacta.games.mlem.rules.state import State

__all__ = [
    "CrewView",
    "GroupView",
    "LandedView",
    "PlanetView",
    "RocketView",
    "SeatView",
    "UfoView",
    "View",
    "view_of",
]

EXTRA_GROUP = GROUP_IDS.index("x")


@dataclass(frozen=True)
class CrewView:
    """An astronaut on the rocket."""

    seat: int
    astronaut: str
    aboard: bool
    used: bool  # an engineer whose die was used


@dataclass(frozen=True)
class GroupView:
    """What the commander might pick: dice of one face, an engineer, the token's extra dice.

    `steps` is how far it takes the rocket; `why` says why it cannot be picked now.
    """

    id: str  # as in a pick: `3`, `*`, `e1`, `x`
    dice: str
    steps: int
    why: Reason | None


@dataclass(frozen=True)
class RocketView:
    """The rocket; the commander and the roll are None while there is none.

    The groups are those of the roll that the commander has to pick from.
    """

    space: int
    dice: int
    crew: list[CrewView]
    commander: int | None
    roll: str | None
    groups: list[GroupView]


@dataclass(frozen=True)
class LandedView:
    """An astronaut that has landed; on a moon, `moon` counts from the farthest."""

    astronaut: str
    place: str
    moon: int | None


@dataclass(frozen=True)
class SeatView:
    """A player: what is open, and what is hidden if the viewer may see it.

    The score, with its parts, is what the viewer may know of it if the game ended now; parts
    that are hidden are left out.
    """

    score: int
    parts: dict[str, int]

    home: list[str]
    landed: list[LandedView]
    goals: list[str]
    ufo_tokens: int
    exploration_tokens: int
    missions_held: int
    ufo_points: list[int] | None
    exploration_points: list[int] | None
    missions: list[str] | None
    missions_done: list[str] | None  # those that are fulfilled as things stand


@dataclass(frozen=True)
class PlanetView:
    """A planet's rows: the seats in the order in which they first landed, with their counts.

    A seat's medal (0 for gold) and points are those that it holds as things stand.
    """

    id: str
    seats: list[int]
    counts: list[int]
    medals: list[int]
    points: list[int]


@dataclass(frozen=True)
class UfoView:
    """The UFO, its tokens, and the expedition token in use."""

    space: int
    tokens_left: int
    next_points: int | None
    token: str | None
    token_ready: bool
    pile: int


@dataclass(frozen=True)
class View:
    """A game of MLEM as one seat sees it."""

    game: str
    board: str
    variants: list[str]
    phase: str
    turn: int | None
    seat: int | None
    legal: list[str]
    expedition: int
    starter: int | None
    failures: int
    rocket: RocketView
    goals_open: list[str]
    planets: list[PlanetView]
    seats: list[SeatView]
    ufo: UfoView | None
    explorations: list[str] | None
    exploration_pile: int


def view_of(at: Position, seat: int | None, legal: list[str], standing: Result) -> View:
    """Return what a seat may see, or with None a spectator.

    The standing is the result if the game ended now, as far as the seat may know.
    """
    board, s = at.board, at.state
    chance = names.CHANCE_PHASES >> s.phase & 1
    over = s.phase == names.OVER
    turn = None if chance or over else s.turn
    explorations = [board.explorations[i].id for i in bits(s.explore_open)]
    return View(
        game="mlem",
        board=board.id,
        variants=[name for i, name in enumerate(VARIANT_IDS) if s.variants >> i & 1],
        phase=PHASE_IDS[s.phase],
        turn=turn,
        seat=seat,
        legal=legal if seat is not None and seat == turn else [],
        expedition=s.expedition,
        starter=None if s.phase == names.FIRST else s.starter,
        failures=s.failures,
        rocket=_rocket(at),
        goals_open=[GOAL_IDS[i] for i in bits(s.goals_open)],
        planets=_planets(at),
        seats=[_seat(at, i, standing, is_open=over or i == seat) for i in range(s.players)],
        ufo=_ufo(board, s) if s.variants & names.UFO else None,
        explorations=explorations if s.variants & names.EXPLORATIONS else None,
        exploration_pile=s.explore_pile.bit_count(),
    )


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
    """Rules 3.1, 3.3, 7.1: all that was rolled, engineers aboard, and the token's dice."""
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
    for i, body in enumerate(body for body in at.board.bodies if body.is_planet):
        rank = s.planet_rank[i]
        seats = sorted((x for x in range(s.players) if rank[x]), key=lambda x: rank[x])
        counts = [s.planet_count[i][x] for x in seats]
        medals = [medal_of(s, i, x) for x in seats]
        points = [planet_points(b, s, i, x) for x in seats]
        views.append(PlanetView(body.id, seats, counts, medals, points))
    return views


def _seat(at: Position, seat: int, standing: Result, *, is_open: bool) -> SeatView:
    board, s = at.board, at.state
    ufo, explored, missions = (
        bits(s.ufo_tokens[seat]),
        bits(s.explored[seat]),
        bits(s.missions[seat]),
    )
    done = [token for token in missions if is_fulfilled(at.tables, s, seat, token)]
    return SeatView(
        score=standing.scores[seat],
        parts=standing.breakdown[seat],
        home=[ASTRONAUT_IDS[who] for who in bits(s.home[seat])],
        landed=_landed(board, s, seat),
        goals=[GOAL_IDS[goal] for goal in bits(s.goals[seat])],
        ufo_tokens=len(ufo),
        exploration_tokens=len(explored),
        missions_held=len(missions),
        ufo_points=[board.ufo[i] for i in ufo] if is_open else None,
        exploration_points=(
            [int(board.explorations[i].effect) for i in explored] if is_open else None
        ),
        missions=[board.missions[i].id for i in missions] if is_open else None,
        missions_done=[board.missions[i].id for i in done] if is_open else None,
    )


def _landed(board: Board, s: State, seat: int) -> list[LandedView]:
    landed = []
    for who, spot in enumerate(s.spot[seat]):
        if spot >= 0:
            place = place_id(board, spot)
            body = next((body for body in board.bodies if body.id == place), None)
            moon = None
            if body is not None and not body.is_planet:
                moon = spot - _first_spot(board, body.id)
            landed.append(LandedView(ASTRONAUT_IDS[who], place, moon))
    return landed


def _first_spot(board: Board, body_id: str) -> int:
    spot = 0
    for body in board.bodies:
        if body.id == body_id:
            break
        spot += 1 if body.is_planet else len(body.points)
    return spot


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
