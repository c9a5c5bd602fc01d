"""Why an action, or a thing of the game, cannot be used now.

Every action text is understood, and these names of things:

| name                | can it be used?                                                  |
|---------------------|------------------------------------------------------------------|
| `die:3`, `group:3`  | the dice that show this face; `group:e1`, `group:x` as in a pick |
| `engineer:1`        | the engineer of a seat, as an extra die                          |
| `token`             | the expedition token's ability                                   |
| `space:12`          | the space, as the end of a flight or as a place to land          |
| `body:crumb`        | a planet or group of moons, `comet` or `galaxy`, likewise        |
| `astronaut:pioneer` | the astronaut, to board                                          |
| `mission:s01`       | the mission, to be given back                                    |

The sentences are in reasons.json.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from jacta.core.errors import MalformedAction
from jacta.core.previews import Reason
from jacta.games.mlem import reasons_in_flight, reasons_to_land
from jacta.games.mlem.board import DEEP_PLACES
from jacta.games.mlem.rules import names
from jacta.games.mlem.texts import GROUP_IDS, action_of, one_of
from jacta.games.mlem.words import ASTRONAUT_IDS, FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.games.mlem.position import Position

__all__ = ["REASONS_FILE", "why_not"]

REASONS_FILE = Path(__file__).parent / "reasons.json"

NOW = {
    names.RETURN: Reason("now-return", "7.3"),
    names.BOARD: Reason("now-board", "2.2"),
    names.FLY: Reason("now-fly", "3.2"),
    names.LAND: Reason("now-land", "4.1"),
    names.PARACHUTE: Reason("now-parachute", "4.7"),
}
LANDING_PHASES = (names.LAND, names.PARACHUTE)


def why_not(at: Position, text: str) -> Reason | None:
    """Return why an action, or a thing by its name, cannot be used now; None if it can.

    Raise MalformedAction for a text that names neither.
    """
    kind, _, name = text.partition(":")
    if kind in THINGS:
        return THINGS[kind](at, name)
    return _why_not_action(at, action_of(at.board, text))


def _in_phase(
    at: Position, phases: tuple[int, ...], test: Callable[[Position, int], Reason | None], what: int
) -> Reason | None:
    """Return the test's answer in these phases; in others, the decision that is due."""
    return test(at, what) if at.state.phase in phases else NOW[at.state.phase]


def _why_not_action(at: Position, action: int) -> Reason | None:
    if action < names.LANDING:
        return _in_phase(at, (names.FLY,), reasons_in_flight.why_not_act, action)
    if action < names.BOARDING:
        landing = action - names.LANDING
        return _in_phase(at, LANDING_PHASES, reasons_to_land.why_not_land_by, landing)
    if action < names.RETURNING:
        return _in_phase(at, (names.BOARD,), _why_not_board, action - names.BOARDING)
    return _in_phase(at, (names.RETURN,), _why_not_return, action - names.RETURNING)


def _why_not_board(at: Position, who: int) -> Reason | None:
    """Rule 2.2: each player boards an astronaut that is still at home."""
    is_home = at.state.home[at.state.turn] >> who & 1
    return None if is_home else Reason("not-at-home", "2.2")


def _why_not_return(at: Position, mission: int) -> Reason | None:
    """Rule 7.3: one of the missions that were dealt to the seat goes back."""
    is_mine = at.state.missions[at.state.turn] >> mission & 1
    return None if is_mine else Reason("not-dealt", "7.3")


# Things by their names


def _why_not_group(at: Position, name: str) -> Reason | None:
    group = one_of(GROUP_IDS, name, "a group of dice")
    return _in_phase(at, (names.FLY,), reasons_in_flight.why_not_group, group)


def _why_not_die(at: Position, name: str) -> Reason | None:
    face = one_of(FACE_IDS, name, "a face")
    return _in_phase(at, (names.FLY,), reasons_in_flight.why_not_group, face)


def _why_not_engineer(at: Position, name: str) -> Reason | None:
    seat = one_of([str(seat) for seat in range(names.SEATS)], name, "a seat")
    group = names.ENGINEER_BIT + seat
    return _in_phase(at, (names.FLY,), reasons_in_flight.why_not_group, group)


def _why_not_token(at: Position, name: str) -> Reason | None:
    if name:
        raise MalformedAction(f"'token:{name}' must be written 'token'")
    return _in_phase(at, (names.FLY,), reasons_in_flight.why_not_token, 0)


def _why_not_space(at: Position, name: str) -> Reason | None:
    if not re.fullmatch(r"[0-9]{1,2}", name) or int(name) > names.DEEP_SPACE:
        raise MalformedAction(f"{name!r} is not a space from 0 to {names.DEEP_SPACE}")
    return _why_not_there(at, int(name))


def _why_not_there(at: Position, space: int) -> Reason | None:
    if at.state.phase == names.FLY:
        return reasons_in_flight.why_not_fly_to(at, space)
    return _in_phase(at, LANDING_PHASES, reasons_to_land.why_not_land_at, space)


def _why_not_body(at: Position, name: str) -> Reason | None:
    spaces = {body.id: body.spaces for body in at.board.bodies}
    spaces |= dict.fromkeys(DEEP_PLACES, (names.DEEP_SPACE,))
    if name not in spaces:
        raise MalformedAction(f"{name!r} is not on the mat: {', '.join(spaces)}")
    reasons = [_why_not_there(at, space) for space in spaces[name]]
    if None not in reasons:
        return reasons[0]
    if name in DEEP_PLACES and at.state.phase == names.LAND:
        return reasons_to_land.why_not_deep_place(at, name)
    return None


def _why_not_astronaut(at: Position, name: str) -> Reason | None:
    who = one_of(ASTRONAUT_IDS, name, "an astronaut")
    return _in_phase(at, (names.BOARD,), _why_not_board, who)


def _why_not_mission(at: Position, name: str) -> Reason | None:
    mission = one_of([m.id for m in at.board.missions], name, "a secret mission")
    return _in_phase(at, (names.RETURN,), _why_not_return, mission)


THINGS = {
    "die": _why_not_die,
    "group": _why_not_group,
    "engineer": _why_not_engineer,
    "token": _why_not_token,
    "space": _why_not_space,
    "body": _why_not_body,
    "astronaut": _why_not_astronaut,
    "mission": _why_not_mission,
}
