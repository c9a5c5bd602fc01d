"""What a player of MLEM is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import name_tag
from jacta.cli.mlem.words import dice_text, faces_text, words
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
    name, rocket = name_tag(table.players, view.turn), view.rocket
    if view.phase in {"return", "board"}:
        return words.line(f"ask.{view.phase}", "bold", name=name)
    if view.phase == "fly":
        roll, fuel = faces_text(rocket.roll or ""), _fuel(table.game.board, rocket.space)
        return words.line("ask.fly", "bold", name=name, roll=roll, space=rocket.space, fuel=fuel)
    who = next(one.astronaut for one in rocket.crew if one.seat == view.turn)
    where = "at.deep" if rocket.space == DEEP_SPACE else "at.space"
    return words.line(
        f"ask.{view.phase}",
        "bold",
        name=name,
        astronaut=words.text(f"object.{who}"),
        where=words.text(where, space=rocket.space),
    )


def _fuel(board: Board, space: int) -> str:
    here = board.spaces[space]
    faces = [FACE_NAMES[face] for face in here.fuel]
    key = "fuel.burn" if "*" in faces else "fuel"
    return words.text(key, faces=" ".join(faces), burn=here.burn)


def roll_question(table: Table) -> Text | None:
    """Return who rolls how many dice; None if chance is not a roll."""
    view: View = table.view(None)
    rocket = view.rocket
    if view.phase != "roll" or rocket.commander is None:
        return None
    return words.line(
        "ask.roll",
        "bold",
        name=name_tag(table.players, rocket.commander),
        dice=dice_text(rocket.dice),
        space=rocket.space,
        fuel=_fuel(table.game.board, rocket.space),
    )


def roll_text(typed: str) -> str:
    """Return typed faces, in any order and however spaced, as an outcome."""
    faces = [face for face in typed if not face.isspace() and face not in ",;+"]
    order = {face: number for number, face in enumerate(FACE_IDS)}
    return "roll:" + "".join(sorted(faces, key=lambda face: order.get(face, len(order))))
