from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any

import pytest

from incognitos.scripts import STATION, world
from jacta import BoardError, SetupError, Table
from jacta.games.incognitos.board import FOLDER, Board
from jacta.games.incognitos.game import Incognitos

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

each_board = pytest.mark.parametrize("name", Incognitos.boards)


@pytest.mark.rule("1.2", "1.3", "1.4")
@each_board
def test_every_scenario_has_a_board(name: str) -> None:
    board = Incognitos.load_board(name)
    assert board.id == name
    kinds = [place.kind for place in board.destinations]
    assert kinds.count("shuttle") == 3
    assert kinds.count("site") == len(board.sites)
    assert all(1 <= len(link.sections) <= 4 for link in board.links)
    assert board.rounds[2] > board.rounds[3] >= board.rounds[4] > 0
    special = {section for link in board.links for section in link.sections} - {"M", "J"}
    assert special == {"arabia": {"MM", "JJ", "C"}, "rome": {"MM", "JJ"}}.get(name, set())


@pytest.mark.rule("10")
@each_board
def test_the_boards_say_that_they_are_reconstructions(name: str) -> None:
    assert Incognitos.load_board(name).reconstruction
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTION" in text.splitlines()[1]


@pytest.mark.rule("10")
def test_what_is_known_of_the_printed_boards_is_on_ours() -> None:
    station, rome = Incognitos.load_board("station"), Incognitos.load_board("rome")
    yellow, white, red, blue, _ = station.rows
    assert [row.cost for row in (yellow, red, blue)] == ["SJ", "SSJ", "SSJJ"]
    assert (yellow.points[0], white.points[0], blue.points[0], station.sites[0]) == (2, 4, 6, 4)
    assert (rome.rows[1].points[0], rome.rows[2].points[0]) == (4, 4)
    assert 5 in rome.sites


@pytest.mark.rule("8")
@each_board
def test_every_field_of_a_kind_has_the_kinds_shape_on_our_boards(name: str) -> None:
    shapes = [set(row.shapes) for row in Incognitos.load_board(name).rows]
    assert shapes == [{"star"}, {"oval"}, {"drop"}, {"arrow"}, {"square"}]


@pytest.mark.rule("8")
def test_a_board_file_may_mix_shapes() -> None:
    data = copy.deepcopy(STATION)
    data["table"]["red"]["shapes"][0][:2] = ["star", "square"]
    assert Board.of(data, "mine.toml").rows[2].shapes[:3] == ("star", "square", "drop")


@pytest.mark.rule("9.1", "9.2", "9.3", "9.4")
def test_each_scenario_has_its_vessel_site_and_function() -> None:
    boards = [Incognitos.load_board(name) for name in Incognitos.boards]
    assert [board.scenario for board in boards] == [1, 2, 3, 4]
    assert [board.vessel for board in boards] == [
        "astro drink",
        "chalice",
        "magic lantern",
        "amphora",
    ]
    assert [board.site for board in boards] == [
        "force field",
        "treasure chest",
        "caravanserai",
        "arena",
    ]
    assert [board.function for board in boards] == ["vortex", "chest", "store", "duel"]


def test_a_board_from_a_file_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (FOLDER / "castle.toml").read_text(encoding="utf-8")
    path.write_text(re.sub(r"\{ 2 = \d+", "{ 2 = 15", text), encoding="utf-8")
    for board in (path, str(path)):
        assert Table.new("incognitos", 2, board=board).game.board.rounds[2] == 15


def test_an_unknown_board_is_rejected() -> None:
    with pytest.raises(SetupError, match="station, castle, arabia, rome, or name a file"):
        Table.new("incognitos", 2, board="atlantis")


def put(value: Any, *keys: str | int) -> Callable[[Any], None]:
    """Return a change that puts a value somewhere in a board."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def without(*keys: str | int) -> Callable[[Any], None]:
    """Return a change that takes something out of a board."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


SH1, V1, F1, M01 = 0, 3, 6, 10  # destinations of the station
REFUSED = [
    (put("Station", "name"), "name", "an id"),
    (put(5, "scenario"), "scenario", "from 1 to 4"),
    (put(2, "scenario"), "function", "one of 'chest'"),
    (put("", "title"), "title", "one line of text"),
    (put(0, "complexity"), "complexity", "from 1 to 4"),
    (put(1, "reconstruction"), "reconstruction", "one of True, False"),
    (put([1000], "canvas"), "canvas", "a list of 2"),
    (put(0, "canvas", 1), "canvas[1]", "from 1 to"),
    (put("", "vessel"), "vessel", "one line of text"),
    (put(3, "site"), "site", "one line of text"),
    (put("warp", "function"), "function", "one of 'vortex'"),
    (without("function_text"), "function_text", "a value"),
    (without("rounds", "3"), "rounds.3", "a value"),
    (put(17, "rounds", "2"), "rounds.2", "from 1 to 16"),
    (put(0, "rounds", "4"), "rounds.4", "from 1 to 16"),
    (put(9, "rounds", "5"), "rounds.5", "a key of 2, 3, 4"),
    (put("moon", "destination", 0, "kind"), "destination[0].kind", "one of 'shuttle'"),
    (put("a-b", "destination", 4, "id"), "destination[4].id", "an id without -"),
    (put("A", "destination", 4, "id"), "destination[4].id", "an id"),
    (put("sh1", "destination", 1, "id"), "destination[1].id", "a unique id"),
    (put("site", "destination", SH1, "kind"), "destination", "3 shuttles"),
    (put("shuttle", "destination", V1, "kind"), "destination", "3 shuttles"),
    (put("left", "destination", 0, "x"), "destination[0].x", "a whole number"),
    (put(["red"], "destination", M01, "monsters"), "destination[10].monsters", "a list of 2"),
    (
        put(["red", "red"], "destination", M01, "monsters"),
        "destination[10].monsters",
        "two different",
    ),
    (
        put(["red", "pink"], "destination", M01, "monsters"),
        "destination[10].monsters[1]",
        "one of 'yellow'",
    ),
    (without("destination", M01, "monsters"), "destination[10].monsters", "two kinds"),
    (
        put(["red", "blue"], "destination", V1, "monsters"),
        "destination[3].monsters",
        "no monsters on a vessel",
    ),
    (put("x", "link", 0, "a"), "link[0].a", "one of 'sh1'"),
    (put("sh1", "link", 0, "b"), "link[0].b", "a destination other than"),
    (put([], "link", 0, "sections"), "link[0].sections", "a list of 1 to 4"),
    (put(["M"] * 5, "link", 0, "sections"), "link[0].sections", "a list of 1 to 4"),
    (
        put(["CC"], "link", 0, "sections"),
        "link[0].sections[0]",
        "one of 'M', 'J', 'MM', 'JJ', 'MJ', 'JM', 'C'",
    ),
    (
        put({"a": "m01", "b": "sh1", "sections": ["M"]}, "link", 1),
        "link[0].id",
        "a unique id, because several links join sh1 and m01",
    ),
    (put("A", "link", 0, "id"), "link[0].id", "an id"),
    (put("a-b", "link", 0, "id"), "link[0].id", "an id without -"),
    (put([], "link"), "link", "a list of 1 to 62"),
    (without("table", "green"), "table.green", "a value"),
    (put("", "table", "red", "cost"), "table.red.cost", "one line of text"),
    (put("SSSSSSS", "table", "red", "cost"), "table.red.cost", "a cost of 1 to 6 dice"),
    (put("SX", "table", "red", "cost"), "table.red.cost", "L, S, M, J, R, V"),
    (put([[4]], "table", "red", "points"), "table.red.points", "a list of 2"),
    (put([[], []], "table", "red", "points"), "table.red.points", "1 to 12 fields"),
    (put([[61], [1]], "table", "red", "points"), "table.red.points[0][0]", "from 0 to 60"),
    (put([["star"], []], "table", "red", "shapes"), "table.red.shapes[0]", "a list of 3"),
    (
        put("moon", "table", "red", "shapes", 0, 0),
        "table.red.shapes[0][0]",
        "one of 'star'",
    ),
    (put([4], "sites", "points"), "sites.points", "a list of 4"),
    (put([4, 4, 5, -1], "sites", "points"), "sites.points[3]", "from 0 to 60"),
    (put(1, "colour"), "colour", "a key of name, scenario"),
]


@pytest.mark.parametrize(("change", "key", "expected"), REFUSED, ids=[r[1] for r in REFUSED])
def test_an_invalid_board_is_rejected_by_key_and_value(
    change: Callable[[Any], None], key: str, expected: str
) -> None:
    data = copy.deepcopy(STATION)
    change(data)
    with pytest.raises(BoardError) as caught:
        Board.of(data, "mine.toml")
    assert (caught.value.source, caught.value.key) == ("mine.toml", key)
    assert expected in caught.value.expected


SPECIAL = {"MM": {3, 4}, "JJ": {3, 4}, "MJ": {3, 4}, "JM": {3, 4}, "C": {3}}


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("scenario", range(1, 5))
@pytest.mark.parametrize("section", SPECIAL)
def test_special_sections_belong_to_their_scenarios(section: str, scenario: int) -> None:
    data = world(f"sh1-m1:M,{section}", scenario=scenario)
    if scenario in SPECIAL[section]:
        assert Board.of(data, "mine.toml").links[0].sections == ("M", section)
        return
    what = "magic carpet" if section == "C" else "perilous section"
    with pytest.raises(
        BoardError, match=f"no {what} in scenario {scenario} .*'{section}'"
    ) as caught:
        Board.of(data, "mine.toml")
    assert caught.value.key == "link[0].sections[1]"


@pytest.mark.rule("4.2")
def test_every_destination_must_be_reachable() -> None:
    with pytest.raises(BoardError, match="join to a shuttle") as caught:
        Board.of(world("sh1-m1:M m2-m3:M"), "mine.toml")
    assert caught.value.value == "m2"


def test_too_many_sites_are_rejected() -> None:
    links = " ".join(f"sh1-f{i}:M" for i in range(9))
    with pytest.raises(BoardError, match="at most 8 sites"):
        Board.of(world(links), "mine.toml")
