"""Games of MLEM as plain text: mats made for a situation, scripts, and drawings of a position.

    table = game(mat("34"), first=0)
    play(table, "board:settler board:voyager roll:222344 fly:4")
    assert rocket(table) == "8, 4 dice: 0 settler, 1 voyager"
    assert choices(table) == "stay land"

Without dice, the outcomes of chance stand in the script like the decisions.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta import Event, Table
from jacta.games.mlem.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterable

STANDARD = Board.read(Path(__file__).parent / "mat.toml").data  # not tuned, so tests stay


def mat(fuel: str = "", burn: int = 0, **changes: Any) -> dict[str, Any]:
    """Return the mat of the tests with other fuel and afterburners everywhere, and other keys."""
    data = copy.deepcopy(STANDARD)
    for space in data["spaces"]:
        if fuel:
            space["fuel"] = [int(face) if face.isdigit() else face for face in fuel]
        space["burn"] = burn or space["burn"]
    return {**data, **changes}


def loose_mat(fuel: str = "34", **changes: Any) -> dict[str, Any]:
    """Return a mat such as a printed box may show, unlike the standard one.

    Moons lie beside 8, 9 and 10, nothing beside 7 and 14; exploration tokens lie three on
    space 9, two on 12, none on 13; the first missions name several targets.
    """
    data = mat(fuel)
    gone = ("thimble", "button", "saucer", "kibbles")
    moons = [group for group in data["moons"] if group["id"] not in gone]
    next(group for group in moons if group["id"] == "bells")["space"] = [8, 9, 10]
    for token, space in ((0, 9), (2, 9), (7, 12)):
        data["explorations"][token]["space"] = space
    for mission in data["missions"]:
        mission["target"] = "tabbor" if mission["target"] in gone else mission["target"]
    data["missions"][0]["target"] = ["tabbor", "bells"]
    data["missions"][1]["target"] = ["whiskara", "bells", "crumb"]
    return {**data, "id": "loose", "moons": moons, **changes}


def game(
    board: dict[str, Any] | None = None,
    players: int = 2,
    options: str = "",
    first: int | None = 0,
) -> Table:
    """Return a table without dice."""
    return Table.new("mlem", players, board=board, options=options.split(), first=first)


def play(table: Table, script: str) -> list[str]:
    """Play every word of a script; return what happened (see `told`)."""
    before = table.seq
    for word in script.split():
        table.play(word)
    return told(table.events(before))


def told(events: Iterable[Event]) -> list[str]:
    """Return the facts of events, one line each, e.g. `landed 0 settler tabbor 0`."""
    facts = [fact for event in events for fact in event.facts]
    return [" ".join([fact.what, *map(str, fact.about.values())]) for fact in facts]


def only(what: str, facts: list[str]) -> list[str]:
    """Return the facts of one kind, without its name."""
    return [fact.removeprefix(f"{what} ") for fact in facts if fact.startswith(f"{what} ")]


def choices(table: Table) -> str:
    """Return the legal actions in their order."""
    return " ".join(table.legal())


def rocket(table: Table) -> str:
    """Draw the rocket: `9, 4 dice: 0 settler, 1 engineer (used)`; the first commands."""
    view = table.view(None).rocket
    crew = [
        f"{member.seat} {member.astronaut}{' (used)' if member.used else ''}"
        for member in view.crew
        if member.aboard
    ]
    assert view.commander == (int(crew[0][0]) if crew else None)
    return f"{view.space}, {view.dice} dice: {', '.join(crew)}"


def places(table: Table, seat: int) -> dict[str, str]:
    """Return where a seat's landed astronauts are."""
    return {each.astronaut: each.place for each in table.view(None).seats[seat].landed}


def scored(table: Table, seat: int, part: str) -> int:
    """Return what one source of points gives a seat, if the game ended now."""
    return table.game.result(table.state).breakdown[seat][part]


def to_deep_space(who: str) -> str:
    """Script an expedition of two: both board this astronaut; on fuel 34 both go deep."""
    board = f"board:{who} board:{who}"
    if who == "pioneer":
        return f"{board} roll:244444 stay stay roll:4"
    leave = " land land" if who == "drifter" else ""
    return f"{board} roll:444444 stay stay roll:4{leave}"
