"""What a player of MLEM is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import name_tag
from jacta.cli.mlem.words import faces_text
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE
from jacta.games.mlem.words import FACE_IDS

if TYPE_CHECKING:
    from jacta.core.table import Table
    from jacta.games.mlem.board import Board
    from jacta.games.mlem.view import View

__all__ = ["question", "roll_question", "roll_text"]


def question(table: Table) -> Text:
    """Return who has to decide what."""
    view: View = table.view(None)
    if view.turn is None:
        return Text()
    return name_tag(table.players, view.turn).append(_asked(table.game.board, view), style="bold")


def _asked(board: Board, view: View) -> str:
    rocket = view.rocket
    if view.phase == "return":
        return ", which secret mission do you give back?"
    if view.phase == "board":
        return ", who of your astronauts boards?"
    if view.phase == "fly":
        roll = faces_text(rocket.roll or "")
        return f" rolled {roll}  on space {rocket.space} ({_fuel(board, rocket.space)})"
    astronaut = next(one.astronaut for one in rocket.crew if one.seat == view.turn)
    where = "deep space" if rocket.space == DEEP_SPACE else f"space {rocket.space}"
    verb = "jump off with" if view.phase == "parachute" else "land"
    return f", {verb} your {astronaut} from {where}?"


def _fuel(board: Board, space: int) -> str:
    here = board.spaces[space]
    faces = [FACE_NAMES[face] for face in here.fuel]
    worth = f", each * counts {here.burn}" if "*" in faces else ""
    return f"fuel {' '.join(faces)}{worth}"


def roll_question(table: Table) -> Text | None:
    """Return who rolls how many dice; None if chance is not a roll."""
    view: View = table.view(None)
    rocket = view.rocket
    if view.phase != "roll" or rocket.commander is None:
        return None
    fuel = _fuel(table.game.board, rocket.space)
    dice = f"{rocket.dice} {'die' if rocket.dice == 1 else 'dice'}"
    asked = f" rolls {dice} on space {rocket.space} ({fuel}). What do they show?"
    return name_tag(table.players, rocket.commander).append(asked, style="bold")


def roll_text(typed: str) -> str:
    """Return typed faces, in any order and however spaced, as an outcome."""
    faces = [face for face in typed if not face.isspace() and face not in ",;+"]
    order = {face: number for number, face in enumerate(FACE_IDS)}
    return "roll:" + "".join(sorted(faces, key=lambda face: order.get(face, len(order))))
