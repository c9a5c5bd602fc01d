"""The map of Los Incognitos, its links in rows, and the description of a destination."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from incognitos_tables import SCENARIOS, decisions, drawn

from incognitos.scripts import world
from jacta import Table
from jacta.cli.incognitos.links import link_row
from jacta.cli.incognitos.maps import Map, section_sign
from jacta.cli.incognitos.screen import IncognitosScreen
from jacta.games.incognitos.game import Incognitos

if TYPE_CHECKING:
    from jacta.games.incognitos.view import View


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize("width", [78, 80, 110])
def test_every_destination_and_every_section_is_on_the_map(board: str, width: int) -> None:
    game = Incognitos.on(board, 2)
    text = "\n".join(drawn(Map(game.board, None, width), width))
    for place in game.board.destinations:
        label = place.id + "".join("ywrbg"[kind] for kind in place.monsters)
        assert label in text
        text = text.replace(label, " " * len(label), 1)
    shown = Counter(re.findall(r"[MJ~]", text))
    sections = (section_sign(s) for link in game.board.links for s in link.sections)
    assert shown == Counter("".join(sections))


@pytest.mark.parametrize("board", SCENARIOS)
def test_sections_are_drawn_in_order(board: str) -> None:
    game = Incognitos.on(board, 2)
    shown = Map(game.board, None, 80).sections
    for number, link in enumerate(game.board.links):
        a, b = game.board.destinations[link.a], game.board.destinations[link.b]
        rows, columns = zip(*(shown[number, at] for at in range(len(link.sections))), strict=True)
        assert list(rows) == sorted(rows, reverse=b.y < a.y)
        assert list(columns) == sorted(columns, reverse=b.x < a.x)


@pytest.mark.parametrize("canvas", [[1, 10000], [10000, 1]])
@pytest.mark.parametrize("width", [10, 30, 80])
def test_a_board_of_unusual_shape_is_drawn_too(canvas: list[int], width: int) -> None:
    board = Incognitos.load_board({**Incognitos.load_board("station").data, "canvas": canvas})
    lines = drawn(Map(board, None, width), width)
    assert 12 <= len(lines) <= 80
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("board", SCENARIOS)
def test_the_map_shows_who_owns_what(board: str) -> None:
    *_, (table, _) = decisions(board, 3, 5)
    view: View = table.view(None)
    text = "\n".join(drawn(Map(table.game.board, view, 80), 80))
    for place, seen in zip(table.game.board.destinations, view.destinations, strict=True):
        owner = "" if seen.owner is None else "ABC"[seen.owner]
        used = "x" if seen.used else ""
        assert re.search(rf"(?<![A-C]){owner}{place.id}{used}", text)


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_the_ways_onward_are_the_links_of_all_legal_moves(board: str) -> None:
    checked = 0
    for table, _ in decisions(board, 3, 1):
        moves = {frozenset(a.split(":")[1].split("-")) for a in table.legal() if "move:" in a}
        lines = drawn(IncognitosScreen(table).draw(None, 80), 80)
        ways = re.findall(r"\b([a-z]\w+)-[-A-Z~]+-[A-C]?([a-z]+\d+)", "\n".join(lines))
        assert moves <= {frozenset(ends) for ends in ways}
        assert len(ways) == len(set(map(frozenset, ways)))
        checked += bool(moves)
    assert checked > 10


def test_at_the_start_all_ways_begin_at_shuttles() -> None:
    table = Table.new("incognitos", 2, first=0)
    lines = "\n".join(drawn(IncognitosScreen(table).draw(None, 80), 80))
    links = [link for link in table.game.board.links if link.a < 3 or link.b < 3]
    assert len(re.findall(r"\bsh[123]-", lines)) == len(links)
    assert not re.search(r"\b[mvf]\d+-", lines)


def test_a_link_is_written_from_either_end() -> None:
    table = Table.new("incognitos", 2, first=0)
    board, view = table.game.board, table.view(None)
    number = next(i for i, link in enumerate(board.links) if len(set(link.sections)) > 1)
    link = board.links[number]
    there, back = (link_row(board, view, number, way).plain for way in range(2))
    assert there.split("-")[1:-1] == list(link.sections)
    assert back.split("-")[1:-1] == list(link.sections[::-1])


@pytest.mark.parametrize("word", ["m", "map", "MAP"])
def test_the_map_is_a_page_of_its_own(word: str) -> None:
    screen = IncognitosScreen(Table.new("incognitos", 2, first=0))
    page = screen.page(word, 80)
    assert page is not None
    assert any("m10yb" in line for line in drawn(page, 80))


def test_a_destination_is_described_on_demand() -> None:
    screen = IncognitosScreen(Table.new("incognitos", 2, first=0))
    page = screen.page("m01", 80)
    assert page is not None
    assert drawn(page, 80) == [
        "m01, monster field; yellow 2 for SJ, red 4 for SSJ; 3 links:",
        "  m01-M-sh1",
        "  m01-M-M-J-m02wb",
        "  m01-J-M-m12yg",
    ]
    assert screen.page("m99", 80) is None


PARALLEL = "sh1-m1.low:M,M,M sh1-m1.high:J,J m1-sh2.left:MJ,M m1-sh2.right:M,J sh3-m1:M"
SPREAD = {"sh1": (50, 350), "m1": (500, 350), "sh2": (520, 40), "sh3": (900, 650)}


def parallel_board() -> dict[str, Any]:
    """Return a board with two links side by side, across and down the map."""
    board = world(PARALLEL, scenario=3)
    for place in board["destination"]:
        place["x"], place["y"] = SPREAD[place["id"]]
    return board


@pytest.mark.rule("10")
@pytest.mark.parametrize("width", [60, 80, 110])
def test_parallel_links_run_side_by_side_on_the_map(width: int) -> None:
    game = Incognitos.on(parallel_board(), 2)
    shown = Map(game.board, None, width)
    for number, link in enumerate(game.board.links):
        assert all((number, at) in shown.sections for at in range(len(link.sections)))
    low, high = ({shown.sections[n, at][0] for at in range(2)} for n in (0, 1))
    assert len(low) == len(high) == 1
    assert max(low) < min(high)
    left, right = (shown.sections[n, 0][1] for n in (2, 3))
    assert left < right


@pytest.mark.rule("10", "11")
def test_parallel_links_are_told_apart_in_rows_choices_and_sentences() -> None:
    table = Table.new("incognitos", ["Ada", "Bo"], board=parallel_board(), first=0)
    table.play("roll:LLMMJR")
    view: View = table.view(None)
    rows = [link_row(table.game.board, view, n, 0).plain for n in range(5)]
    assert rows[:2] == ["sh1-M-M-M-m1yg.low", "sh1-J-J-m1yg.high"]
    assert rows[4] == "sh3-M-m1yg"
    says = {choice.text: choice.says.plain for choice in IncognitosScreen(table).choices(None)}
    assert says["move:sh1-m1.low:2"].startswith("LMM   towards m1, M to go")
    assert says["move:sh1-m1.high:1"].startswith("LJ    towards m1, J to go")
    assert says["move:sh2-m1.left:1"].startswith("LM    towards m1, MJ to go")
    events = table.play("move:sh1-m1.high:1")
    told = [text.plain for text in IncognitosScreen(table).sentences(events[0])]
    assert "Ada moves 1 section from sh1 towards m1 (high)." in told
