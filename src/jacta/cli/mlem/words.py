"""The words of MLEM in plain English, by the ids of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.cli.console import counted

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board, Body, Expedition, Exploration, Mission

__all__ = [
    "ABILITIES",
    "GOALS",
    "LEGEND",
    "MEDALS",
    "PARTS",
    "REASONS",
    "SHORT",
    "body_text",
    "count_text",
    "effect_text",
    "faces_text",
    "mission_text",
    "targets_of",
    "token_text",
]

ABILITIES = {
    "pioneer": "the rocket starts at the satellite",
    "drifter": "may land one space on or back",
    "parachutist": "may land when the rocket crashes",
    "moonwalker": "scores double on a moon",
    "settler": "doubles its player's planet points",
    "voyager": "scores double in deep space",
    "tinkerer": "costs the rocket a die on landing",
    "engineer": "once an extra 1, where 1 is fuel",
}
SHORT = {astronaut: astronaut[:2].capitalize() for astronaut in ABILITIES}
GOALS = {
    "planets": "4 planets",
    "planet": "3 on one planet",
    "moons": "4 on moons",
    "deep": "2 in deep space",
}
PARTS = {
    "moons": "Moons",
    "planets": "Planets",
    "deep": "Deep",
    "goals": "Goals",
    "ufo": "UFO",
    "explorations": "Explored",
    "missions": "Missions",
}
LEGEND = """\
Each space has its number, its fuel, and what an afterburner * counts there.
▶ is the rocket, ° the satellite, ★ the commander; letters are players. A moon
shows its points until somebody is on it. A planet shows gold/silver/bronze, and
who is there in the order of arrival, with how many (s: the settler among them).
The sum has the planets' medals as they are now. 3? is three tokens that you
cannot see. "crash 12%" is the risk that the next roll there shows no fuel, and
"(help)" that an engineer or the token could save the rocket then. In a pick, e0
is A's engineer (e1 B's, …), x the token's extra dice, ! keeps the dice used."""
MEDALS = ("gold", "silver", "bronze")
REASONS = {
    "failures": "the last failure was reached",
    "astronauts": "somebody landed their eighth astronaut",
}
FACE_NAMES = {"1": "one", "2": "two", "3": "three", "4": "four", "*": "afterburner"}
EFFECTS = {"die": "a die back", "tunnel": "a tunnel"}


def faces_text(faces: str) -> str:
    """Return dice side by side."""
    return " ".join(faces)


def count_text(count: int, face: str) -> str:
    """Return how many dice show a face: `1 two`, `3 afterburners`."""
    return counted(count, FACE_NAMES[face])


def effect_text(token: Exploration) -> str:
    """Return what an exploration token does."""
    if isinstance(token.effect, int):
        return counted(token.effect, "point")
    return EFFECTS[token.effect]


def token_text(token: Expedition, face_ids: tuple[str, ...]) -> str:
    """Return what an expedition token allows once."""
    if token.ability == "keep":
        return "keep the dice of one move"
    if token.ability == "reroll":
        return "roll again once"
    return "extra dice " + " ".join(face_ids[face] for face in token.faces)


def body_text(body: Body) -> str:
    """Return a planet or a group of moons with points and spaces."""
    where = " and ".join(str(space) for space in body.spaces)
    if body.is_planet:
        return f"{body.name}, planet at {where} ({'/'.join(map(str, body.points))})"
    kind = "moon" if len(body.points) == 1 else "moons"
    return f"{body.name}, {kind} at {where} ({' '.join(map(str, body.points))})"


def mission_text(board: Board, mission: Mission) -> str:
    """Return the targets of a mission with their points and spaces."""
    return " or ".join(body_text(board.bodies[body]) for body in mission.bodies)


def targets_of(board: Board, mission: Mission) -> str:
    """Return the names of a mission's targets, any of which fulfils it."""
    return " or ".join(board.bodies[body].name for body in mission.bodies)
