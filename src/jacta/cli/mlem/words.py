"""The words of MLEM on a terminal, by the ids of the game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jacta.cli.console import listed
from jacta.cli.language import game_words
from jacta.games.mlem.words import ASTRONAUT_IDS, FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.games.mlem.board import Board, Body, Expedition, Exploration, Mission

__all__ = [
    "action_name",
    "body_text",
    "dice_text",
    "effect_text",
    "faces_text",
    "mission_text",
    "points_text",
    "targets_of",
    "token_text",
    "words",
]

words = game_words("mlem", Path(__file__).with_name("words.json"))


def action_name(action: str) -> str:
    """Return an action with its verb, and an astronaut, in the language of the terminal."""
    verb, colon, rest = action.partition(":")
    if rest in ASTRONAUT_IDS:
        rest = words.text(f"astronaut.{rest}").lower()
    return f"{words.text(f'verb.{verb}')}{colon}{rest}"


def faces_text(faces: str) -> str:
    """Return dice side by side."""
    return " ".join(faces)


def dice_text(count: int) -> str:
    """Return a number of dice."""
    return words.text("dice", count=count)


def points_text(count: int) -> str:
    """Return a number of points."""
    return words.text("points", count=count)


def effect_text(token: Exploration) -> str:
    """Return what an exploration token does."""
    if isinstance(token.effect, int):
        return points_text(token.effect)
    return words.text(f"effect.{token.effect}")


def token_text(token: Expedition) -> str:
    """Return what an expedition token allows once."""
    faces = " ".join(FACE_IDS[face] for face in token.faces)
    return words.text(f"token.{token.ability}", faces=faces)


def body_text(body: Body) -> str:
    """Return a planet or a group of moons with points and spaces."""
    where = listed([str(space) for space in body.spaces])
    if body.is_planet:
        points = "/".join(map(str, body.points))
        return words.text("body.planet", name=body.name, where=where, points=points)
    points, count = " ".join(map(str, body.points)), len(body.points)
    return words.text("body.moons", name=body.name, where=where, points=points, count=count)


def mission_text(board: Board, mission: Mission) -> str:
    """Return the targets of a mission with their points and spaces."""
    return _either(body_text(board.bodies[body]) for body in mission.bodies)


def targets_of(board: Board, mission: Mission) -> str:
    """Return the names of a mission's targets, any of which fulfils it."""
    return _either(board.bodies[body].name for body in mission.bodies)


def _either(names: Iterable[str]) -> str:
    return listed(list(names), "list.or").plain
