"""The odds of a game in progress: of the rocket as it is, or after each pick."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.games.mlem.rules.expedition import seat_at
from jacta.games.mlem.rules.names import (
    BOARD,
    CRASH,
    DEEP_SPACE,
    ENGINEER,
    FLY,
    LAND,
    PIONEER,
    ROLL,
)
from jacta.games.mlem.rules.travel import act
from jacta.games.mlem.words import ASTRONAUT_IDS
from jacta.lab.odds.mlem.flights import Rocket, Sky
from jacta.lab.odds.mlem.journeys import Journey
from jacta.lab.odds.mlem.landings import prizes_of
from jacta.lab.odds.mlem.passengers import weigh
from jacta.lab.odds.mlem.pilots import find_pilot

if TYPE_CHECKING:
    from jacta.games.mlem.game import Mlem
    from jacta.games.mlem.rules.state import State
    from jacta.lab.odds.mlem.landings import Prizes

__all__ = [
    "BodyOdds",
    "CrewOdds",
    "PositionOdds",
    "RocketOdds",
    "picks_of",
    "position_odds",
    "rocket_of",
    "seat_odds",
    "sky_of",
]

DEEP = "deep"  # deep space among the ids of the bodies
SKIES = 32  # that are kept


@dataclass(frozen=True)
class BodyOdds:
    """How likely some travel phase ends at a body, or in `deep` space."""

    body: str
    chance: float


@dataclass(frozen=True)
class CrewOdds:
    """The points an astronaut can expect by landing now, after one more flight, or later."""

    seat: int
    astronaut: str
    commands: bool
    land: int | None
    stay_once: float
    stay: float


@dataclass(frozen=True)
class RocketOdds:
    """A rocket before a roll, and its odds."""

    space: int
    dice: int
    crash: float | None  # on the next roll; None in deep space, where nobody rolls
    bodies: list[BodyOdds]  # those that can be reached, the nearest first
    crew: list[CrewOdds]  # in rocket order


@dataclass(frozen=True)
class PositionOdds:
    """The odds of a position. While a roll lies there, `picks` leads from actions to rockets."""

    policy: str
    rockets: list[RocketOdds]
    picks: dict[str, int]


def seat_odds(game: Mlem, s: State, seat: int | None) -> PositionOdds:
    """Return the odds of a position as a seat may know them."""
    return position_odds(game, game.blinded(s, seat))


def position_odds(game: Mlem, s: State, policy: str = "best") -> PositionOdds:
    """Return the odds of a position; empty if no roll is left in this expedition.

    Whoever commands is taken to pick by this policy; `best` is best for the
    astronaut in command, the first aboard.
    """
    if s.phase not in {BOARD, ROLL, FLY, LAND}:
        return PositionOdds(policy, [], {})
    odds = _Odds(game, s, policy)
    if s.phase != FLY:
        return PositionOdds(policy, [odds.of(rocket_of(game, s))], {})
    picks = picks_of(game, s)
    rockets = sorted(set(picks.values()))
    numbers = {text: rockets.index(rocket) for text, rocket in picks.items()}
    return PositionOdds(policy, [odds.of(rocket) for rocket in rockets], numbers)


def rocket_of(game: Mlem, s: State) -> Rocket:
    """Return the rocket; while its crew boards, on the space it would start from now (2.1)."""
    space = s.rocket
    if s.phase == BOARD and PIONEER in s.crew[: s.aboard.bit_count()]:
        space = game.tables.satellite
    return Rocket(space, s.dice, s.engineers.bit_count(), bool(s.token_ready))


def picks_of(game: Mlem, s: State) -> dict[str, Rocket]:
    """Return where every legal pick leads; rolling again leads back, with the token used."""
    picks = {}
    for action in game.legal(s):
        if action != CRASH:
            after = s.copy()
            act(game.tables, after, action)
            picks[game.action_text(action)] = rocket_of(game, after)
    return picks


class _Odds:
    """What all rockets of a position share."""

    def __init__(self, game: Mlem, s: State, policy: str) -> None:
        self.game, self.s = game, s
        self.crew = [place for place in range(s.players) if s.aboard >> place & 1]
        self.prizes = {place: prizes_of(game.tables, s, place) for place in self.crew}
        pilot = find_pilot(policy, sky_of(game, s), self._commanders_prizes())
        self.journey = Journey(pilot)

    def _commanders_prizes(self) -> Prizes:
        """Return the prizes of the first aboard, or of an astronaut without a function."""
        if self.crew:
            return self.prizes[self.crew[0]]
        s = self.s.copy()
        s.aboard, s.crew[0] = 1, ENGINEER
        return prizes_of(self.game.tables, s, 0)

    def of(self, rocket: Rocket) -> RocketOdds:
        """Return the odds of one rocket."""
        crash = None if rocket.is_away else float(self.journey.pilot.sky.crash(rocket))
        boards = self.s.phase == BOARD
        crew = [] if boards else [self._crew_odds(rocket, place) for place in self.crew]
        return RocketOdds(rocket.space, rocket.dice, crash, self._bodies(rocket), crew)

    def _bodies(self, rocket: Rocket) -> list[BodyOdds]:
        spaces = {body.id: body.spaces for body in self.game.board.bodies}
        spaces[DEEP] = (DEEP_SPACE,)
        ahead = [body for body in spaces if max(spaces[body]) > rocket.space]
        chances = {body: self.journey.reach_any(rocket, spaces[body]) for body in ahead}
        ahead.sort(key=lambda body: spaces[body])
        return [BodyOdds(body, float(chances[body])) for body in ahead if chances[body]]

    def _crew_odds(self, rocket: Rocket, place: int) -> CrewOdds:
        who = weigh(self.journey, self.prizes[place], rocket)
        return CrewOdds(
            seat=seat_at(self.s, place),
            astronaut=ASTRONAUT_IDS[self.s.crew[place]],
            commands=place == self.crew[0],
            land=who.land,
            stay_once=float(who.stay_once),
            stay=float(who.stay),
        )


_skies: OrderedDict[tuple[object, ...], Sky] = OrderedDict()


def sky_of(game: Mlem, s: State) -> Sky:
    """Return the sky of a position; recent ones are cached."""
    b = game.tables
    token = (b.token_ability[s.token], b.token_faces[s.token]) if s.token_ready else None
    found = (*b.explore_at, *b.explore_effect) if s.explore_open else ()
    key = (*b.fuel, *b.burn, token, s.explore_open, *found)
    sky = _skies.pop(key, None) or Sky(b, s.token, s.explore_open)
    _skies[key] = sky
    while len(_skies) > SKIES:
        _skies.popitem(last=False)
    return sky
