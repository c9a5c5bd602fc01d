"""Games of Los Incognitos as plain text: small worlds, scripts, and drawings of a position.

    table = game(world("sh1-m1:M,J"))
    play(table, "roll:LLMRRR move:sh1-m1:1 roll:LRRR")
    assert route(table, "sh1-m1") == "0."

Without dice, the outcomes of chance stand in the script like the decisions.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from jacta import Event, Table
from jacta.games.incognitos.board import FOLDER, Board
from jacta.games.incognitos.words import FUNCTION_IDS, KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

STATION = Board.read(FOLDER / "station.toml").data
KINDS_OF = {"sh": "shuttle", "v": "vessel", "f": "site"}
NOTHING = "roll:RRRVVV"  # a zero roll: nothing can be done with it
ROUNDS = {"2": 12, "3": 10, "4": 9}
POINTS = {  # not the station's, so that no test depends on how a board is tuned
    "yellow": [[2, 3, 2, 3], [2, 3, 3, 4]],
    "white": [[4, 3, 4, 4], [5, 4, 5]],
    "red": [[4, 5, 4], [5, 4, 5, 6]],
    "blue": [[6, 7, 7], [8, 7, 9]],
    "green": [[10, 9], [11, 10, 12]],
}


def world(
    links: str,
    scenario: int = 1,
    shape: str = "",
    rounds: int = 0,
    monsters: str = "yellow green",
    **changes: Any,
) -> dict[str, Any]:
    """Return a board with these links, such as `sh1-m1:M,JJ` or `sh1-m1.left:M`.

    A place's letter says what it is.

    All monster fields have the same two kinds, and with a shape all fields of
    the table have it; costs are the station's.
    """
    data = copy.deepcopy(STATION)
    names = ["sh1", "sh2", "sh3"]
    names += [name for link in links.split() for name in ends_of(link)]
    places = [place(name, monsters.split()) for name in dict.fromkeys(names)]
    sites = sum(each["kind"] == "site" for each in places)
    data |= {
        "scenario": scenario,
        "function": FUNCTION_IDS[scenario - 1],
        "destination": places,
        "link": [link_of(link) for link in links.split()],
        "sites": {"points": [4, 4, 5, 5, 6, 6, 7, 7][:sites]},
        "rounds": ROUNDS,
    }
    for kind, points in POINTS.items():
        data["table"][kind]["points"] = copy.deepcopy(points)
    if shape:
        for kind in KIND_IDS:
            rows = data["table"][kind]["shapes"]
            data["table"][kind]["shapes"] = [[shape] * len(row) for row in rows]
    if rounds:
        data["rounds"] = dict.fromkeys("234", rounds)
    return {**data, **changes}


def place(name: str, monsters: list[str]) -> dict[str, Any]:
    kind = next((kind for letters, kind in KINDS_OF.items() if name.startswith(letters)), "monster")
    about: dict[str, Any] = {"id": name, "kind": kind, "x": 0, "y": 0}
    return {**about, "monsters": monsters} if kind == "monster" else about


def ends_of(link: str) -> list[str]:
    return link.partition(":")[0].partition(".")[0].split("-")


def link_of(text: str) -> dict[str, Any]:
    name, _, sections = text.partition(":")
    a, b = ends_of(text)
    link = {"a": a, "b": b, "sections": sections.split(",")}
    _, dot, own = name.partition(".")
    return {**link, "id": own} if dot else link


def game(
    board: dict[str, Any] | str = "station",
    players: int = 2,
    options: str = "",
    first: int | None = 0,
) -> Table:
    """Return a table without dice."""
    return Table.new("incognitos", players, board=board, options=options.split(), first=first)


def play(table: Table, script: str) -> list[str]:
    """Play every word of a script; return what happened (see `told`).

    The dice of a roll may be written in any order.
    """
    before = table.seq
    for word in script.split():
        verb, _, letters = word.partition(":")
        dice = "".join(sorted(letters, key="LSMJRV".find))
        table.play(f"roll:{dice}" if verb == "roll" else word)
    return told(table.events(before))


def told(events: Iterable[Event]) -> list[str]:
    """Return the facts of events, one line each, e.g. `reached 0 m1`."""
    facts = [fact for event in events for fact in event.facts]
    return [" ".join([fact.what, *map(str, fact.about.values())]) for fact in facts]


def only(what: str, facts: list[str]) -> list[str]:
    """Return the facts of one kind, without its name."""
    return [fact.removeprefix(f"{what} ") for fact in facts if fact.startswith(f"{what} ")]


def choices(table: Table) -> set[str]:
    """Return the legal actions."""
    legal = table.legal()
    assert len(set(legal)) == len(legal)
    return set(legal)


def moves(table: Table) -> set[str]:
    """Return the legal moves, without the word."""
    return {text.removeprefix("move:") for text in table.legal() if text.startswith("move:")}


def route(table: Table, name: str) -> str:
    """Draw a link, such as `sh1-m1`: the owner of each section, or a dot."""
    ends, _, own = name.partition(".")
    wanted = (*ends.split("-"), own or None)
    (link,) = [each for each in table.view(None).links if (each.a, each.b, each.id) == wanted]
    return "".join("." if owner is None else str(owner) for owner in link.owners)


def owner(table: Table, name: str) -> str:
    """Draw a destination: its owner, `!` if it is reached, `x` if it is used."""
    (each,) = [each for each in table.view(None).destinations if each.id == name]
    who = "" if each.owner is None else str(each.owner)
    return who + ("!" if each.reached else "") + ("x" if each.used else "")


def logbook(table: Table, seat: int) -> str:
    """Draw a seat's entries: points, `/`, `z` for a zero roll, `(z)` for a used one."""
    drawn = {"zero": "z", "zero used": "(z)"}
    return " ".join(drawn.get(entry, entry) for entry in table.view(None).seats[seat].log)


def scored(table: Table, seat: int, part: str) -> int:
    """Return what one source of points gives a seat, if the game ended now."""
    return table.game.result(table.state).breakdown[seat][part]
