"""The odds of a space and some dice, on a mat where nobody has landed yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.errors import SetupError
from jacta.games.mlem.rules.names import DEEP_SPACE, DICE, ENGINEER, SEATS
from jacta.games.mlem.words import ASTRONAUT_IDS
from jacta.lab.odds.mlem.flights import Ability, Rocket, Sky
from jacta.lab.odds.mlem.journeys import Journey
from jacta.lab.odds.mlem.landings import empty_mat_prizes
from jacta.lab.odds.mlem.passengers import weigh
from jacta.lab.odds.mlem.pilots import find_pilot

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board

__all__ = ["AstronautOdds", "Landfall", "PlaceOdds", "crash_table", "place_odds"]


@dataclass(frozen=True)
class Landfall:
    """Where the next flight may end, with how many dice left, and how likely."""

    space: int
    dice: int
    chance: float


@dataclass(frozen=True)
class AstronautOdds:
    """What a commander can expect, flying for their own points or by a given policy."""

    astronaut: str
    land: int | None
    stay_once: float
    stay: float


@dataclass(frozen=True)
class PlaceOdds:
    """All odds of a place."""

    policy: str
    rocket: Rocket
    crash: float
    next: list[Landfall]
    reach: list[float]  # by space: that some travel phase ends there
    wrecks: list[float]  # by space: that the flight ends there by a crash
    bodies: dict[str, float]  # that some travel phase ends at a body
    astronauts: list[AstronautOdds]


def checked_rocket(space: int, dice: int, engineers: int, *, token: bool) -> Rocket:
    """Return a rocket; raise SetupError if it is impossible."""
    if space not in range(DEEP_SPACE):
        raise SetupError(f"a rocket flies on from spaces 0 to {DEEP_SPACE - 1}, not from {space}")
    if dice not in range(1, DICE + 1):
        raise SetupError(f"a commander has 1 to {DICE} dice, not {dice}")
    if engineers not in range(SEATS + 1):
        raise SetupError(f"there are 0 to {SEATS} engineers aboard, not {engineers}")
    return Rocket(space, dice, engineers, token)


def place_odds(
    board: Board,
    space: int = 0,
    dice: int = DICE,
    *,
    engineers: int = 0,
    ability: Ability | None = None,
    policy: str = "safest",
) -> PlaceOdds:
    """Return all odds of a place; `best` flies for an astronaut without a function."""
    rocket = checked_rocket(space, dice, engineers, token=ability is not None)
    sky = Sky.over(board, ability)
    journey = Journey(find_pilot(policy, sky, empty_mat_prizes(sky.tables, ENGINEER)))
    falls: dict[tuple[int, int], float] = {}
    for end, chance in journey.course(rocket).items():
        if end is not None:
            place = (end.space, end.dice)
            falls[place] = falls.get(place, 0.0) + float(chance)
    bodies = {body.id: float(journey.reach_any(rocket, body.spaces)) for body in board.bodies}
    return PlaceOdds(
        policy=policy,
        rocket=rocket,
        crash=float(sky.crash(rocket)),
        next=[Landfall(*place, falls[place]) for place in sorted(falls)],
        reach=[float(chance) for chance in journey.reach(rocket)],
        wrecks=[float(chance) for chance in journey.wrecks(rocket)],
        bodies=bodies,
        astronauts=[_expects(sky, policy, who, rocket) for who in range(len(ASTRONAUT_IDS))],
    )


def _expects(sky: Sky, policy: str, who: int, rocket: Rocket) -> AstronautOdds:
    """Return what an astronaut in command expects; `best` is best for that astronaut."""
    prizes = empty_mat_prizes(sky.tables, who)
    found = weigh(Journey(find_pilot(policy, sky, prizes)), prizes, rocket)
    return AstronautOdds(ASTRONAUT_IDS[who], found.land, float(found.stay_once), float(found.stay))


def crash_table(
    board: Board, engineers: int = 0, ability: Ability | None = None
) -> list[list[float]]:
    """Return the chance to crash on the next roll, by space and by dice (less 1)."""
    sky = Sky.over(board, ability)
    rockets = (
        [checked_rocket(space, dice, engineers, token=ability is not None) for dice in DICES]
        for space in range(DEEP_SPACE)
    )
    return [[float(sky.crash(rocket)) for rocket in row] for row in rockets]


DICES = range(1, DICE + 1)
