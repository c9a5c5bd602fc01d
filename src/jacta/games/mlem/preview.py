"""What an action would do apart from facts and points: where rocket and astronaut would be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from jacta.core.masks import bits
from jacta.games.mlem.facts import place_id
from jacta.games.mlem.reasons_to_land import OFFSETS
from jacta.games.mlem.rules import names
from jacta.games.mlem.rules.expedition import seat_at
from jacta.games.mlem.rules.scoring import medal_of, planet_points
from jacta.games.mlem.rules.travel import dice_of
from jacta.games.mlem.texts import faces_of

if TYPE_CHECKING:
    from jacta.games.mlem.position import Position
    from jacta.games.mlem.rules.state import State
    from jacta.games.mlem.rules.tables import Tables

__all__ = [
    "Beside",
    "Boarding",
    "Crash",
    "Details",
    "Flight",
    "Landing",
    "Reroll",
    "Returning",
    "Staying",
    "cost_of",
    "details_of",
    "rule_of",
]

Helper = Literal["engineer", "token"]


@dataclass(frozen=True)
class Beside:
    """What could be scored beside a space now.

    The points are a planet's medals, those of the next free moon, or those of comet and galaxy.
    """

    kind: Literal["planet", "moon", "taken", "deep", "nothing"]
    place: str | None
    points: list[int]


@dataclass(frozen=True)
class Returning:
    """A mission to give back."""

    kind: Literal["returning"]
    mission: str


@dataclass(frozen=True)
class Boarding:
    """An astronaut that boards; with the crew so far, the rocket would start from `space`."""

    kind: Literal["boarding"]
    space: int


@dataclass(frozen=True)
class Flight:
    """Where a pick takes the rocket.

    The way is the space the dice lead to, then those that tunnels lead to.
    """

    kind: Literal["flight"]
    steps: int
    way: list[int]
    dice: int  # left
    tokens: list[str]  # explorations that take effect
    ufo: bool  # whether the commander takes a UFO token
    beside: Beside
    helpers: list[Helper]  # that could save the rocket from a crash there


@dataclass(frozen=True)
class Reroll:
    """The dice to roll again."""

    kind: Literal["reroll"]
    dice: int


@dataclass(frozen=True)
class Crash:
    """A crash by choice, and how many failures there would be."""

    kind: Literal["crash"]
    failures: int


@dataclass(frozen=True)
class Landing:
    """A landing beside a space.

    The points are those of the moon or deep space, or what the seat would now hold on the
    planet; the medal is 0 for gold. The commander is set if the command would pass on.
    """

    kind: Literal["landing"]
    space: int
    place: str
    points: int
    medal: int | None
    dice: int  # left for the rocket
    commander: int | None


@dataclass(frozen=True)
class Staying:
    """Staying aboard, or, after a crash, going home."""

    kind: Literal["staying", "home"]
    space: int
    dice: int
    helpers: list[Helper]  # that could save the rocket from a crash there


Details = Returning | Boarding | Flight | Reroll | Crash | Landing | Staying


def details_of(at: Position, action: int, after: State) -> Details:
    """Return what an action would do, from the state after it."""
    s = at.state
    if action == names.REROLL:
        return Reroll("reroll", s.dice)
    if action == names.CRASH:
        return Crash("crash", s.failures + 1)
    if action < names.REROLL:
        return _flight(at, after)
    if action == names.LANDING + names.STAY:
        return _staying(at)
    if action < names.BOARDING:
        return _landing(at, action - names.LANDING, after)
    if action < names.RETURNING:
        return _boarding(at, action - names.BOARDING)
    return Returning("returning", at.board.missions[action - names.RETURNING].id)


def cost_of(s: State, action: int) -> str:
    """Rules 3.5, 7.1: the dice that a pick discards; the last one comes back."""
    if action >= names.REROLL or action & names.KEEP:
        return ""
    return faces_of(dice_of(s.roll, action & names.PIP_GROUPS))


def _boarding(at: Position, who: int) -> Boarding:
    """Rule 2.1: from space 0, or from the satellite with a pioneer aboard."""
    crew = [*at.state.crew[: at.state.at], who]
    return Boarding("boarding", at.tables.satellite if names.PIONEER in crew else 0)


# Flying


def _flight(at: Position, after: State) -> Flight:
    """Rules 3.2-3.5, 7.1, 7.2: where the travel phase ends, and what happens there."""
    told = {told[0]: told for told in after.told}
    *_, start, space, dice = told[names.FLEW]
    tunnels = [told[1] for told in after.told if told[0] == names.TUNNELLED]
    way = [space, *tunnels]
    if names.REGAINED_DIE in told:
        dice = told[names.REGAINED_DIE][1]
    used = at.state.explore_open & ~after.explore_open
    tokens = sorted(
        (at.board.explorations[i] for i in bits(used)),
        key=lambda t: (t.space, t.effect == "tunnel"),
    )
    return Flight(
        kind="flight",
        steps=space - start,
        way=way,
        dice=dice,
        tokens=[token.id for token in tokens],
        ufo=names.MET_UFO in told,
        beside=beside(at, way[-1]),
        helpers=_helpers(at.tables, after, way[-1]),
    )


def _helpers(b: Tables, s: State, space: int) -> list[Helper]:
    """Rules 3.6, 7.1: what could save the rocket even if no die shows fuel on a space."""
    if space == names.DEEP_SPACE:
        return []
    helpers: list[Helper] = ["engineer"] if s.engineers and b.fuel[space] & 15 else []
    rerolls = s.token_ready and b.token_ability[s.token] == names.REROLL_DICE
    adds = s.token_ready and b.token_faces[s.token] & b.fuel[space]
    return [*helpers, "token"] if rerolls or adds else helpers


def _staying(at: Position) -> Staying:
    """Rules 4.1, 4.7: fly on with the remaining dice; after a crash, go home."""
    s = at.state
    if s.phase == names.PARACHUTE:
        return Staying("home", s.rocket, s.dice, [])
    return Staying("staying", s.rocket, s.dice, _helpers(at.tables, s, s.rocket))


def beside(at: Position, space: int) -> Beside:
    """Rules 4.1-4.4: what a landing beside a space could score."""
    if space >= names.DEEP_SPACE:
        return Beside("deep", None, [at.board.comet, at.board.galaxy])
    body = at.board.body_at(space)
    if body is None:
        return Beside("nothing", None, [])
    if body.is_planet:
        return Beside("planet", body.id, list(body.points))
    free = body.points[at.state.moons_taken[at.board.bodies.index(body)] :]
    return Beside("moon" if free else "taken", body.id, list(free[:1]))


# Landing


def _landing(at: Position, choice: int, after: State) -> Landing:
    """Rules 4.2-4.5, 5.3, 6: where the astronaut would be, its points, and who would command."""
    b, s = at.tables, at.state
    *_, spot, points = next(told for told in after.told if told[0] == names.LANDED)
    space = s.rocket + OFFSETS[choice]
    medal = None
    if space < names.DEEP_SPACE and b.body[space] < b.planets:
        medal = medal_of(after, b.body[space], s.turn)
        points = planet_points(b, after, b.body[space], s.turn)
    tinkered = [told[2] for told in after.told if told[0] == names.TINKERED]
    return Landing(
        kind="landing",
        space=space,
        place=place_id(at.board, spot),
        points=points,
        medal=medal,
        dice=tinkered[0] if tinkered else s.dice,
        commander=_next_commander(s),
    )


def _next_commander(s: State) -> int | None:
    """Rule 4.5: the next astronaut on the rocket, if the commander lands and it flies on."""
    others = s.aboard & ~(1 << s.at)
    if s.phase != names.LAND or s.at != s.lead or s.rocket == names.DEEP_SPACE or not others:
        return None
    return seat_at(s, bits(others)[0])


# Rules


def rule_of(at: Position, action: int) -> str:
    """Return the number of the rule that allows an action."""
    s = at.state
    if action < names.REROLL:
        return _rule_of_pick(action)
    if action == names.REROLL:
        return "7.1"
    if action == names.CRASH:
        return "3.6"
    if action < names.BOARDING:
        return _rule_of_landing(at, action - names.LANDING)
    return "2.2" if s.phase == names.BOARD else "7.3"


def _rule_of_pick(pick: int) -> str:
    if pick & (names.KEEP | names.EXTRA):
        return "7.1"
    return "3.3" if pick & names.GROUPS & ~names.DICE_GROUPS else "3.2"


def _rule_of_landing(at: Position, choice: int) -> str:
    s = at.state
    if s.phase == names.PARACHUTE:
        return "4.7"
    if choice == names.STAY:
        return "4.1"
    if choice != names.DOWN:
        return "6"
    if s.rocket >= names.DEEP_SPACE:
        return "4.4"
    return "4.3" if at.tables.body[s.rocket] < at.tables.planets else "4.2"
