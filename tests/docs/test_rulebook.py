from __future__ import annotations

import re
from typing import Any

import pytest

from docs.pages import DOCS, RULEBOOKS, codes, prose, rows, text_of
from jacta import Table
from jacta.core.game import GAMES, find_game
from jacta.games.incognitos.words import KIND_IDS, SHAPE_IDS, SYMBOL_IDS
from jacta.games.mlem.words import ASTRONAUT_IDS

BOOKS = {game: text_of(path) for game, path in RULEBOOKS.items()}
SECTIONS = {game: re.findall(r"^## (\d+)\. ", b, re.MULTILINE) for game, b in BOOKS.items()}
NUMBERS = {game: re.findall(r"^\*\*(\d+\.\d+)\*\* ", b, re.MULTILINE) for game, b in BOOKS.items()}
LAST_SECTION = {"mlem": 10, "incognitos": 11}
RULES_IN = {
    "mlem": {1: 4, 2: 3, 3: 6, 4: 7, 5: 4, 7: 3},
    "incognitos": {1: 4, 2: 4, 4: 5, 5: 2, 7: 5, 9: 4},
}
NO_RULES = {"mlem": {"26"}, "incognitos": set[str]()}  # deep space is 26
PLACES = [
    (game, number, re.findall(r"\]\(([^)]+\.py)\)", cells[1]))
    for game in GAMES
    for cells in rows(text_of(DOCS / f"rules/{game}.md"))
    for number in cells[0].split(", ")
]


def chapter(game: str, number: int) -> str:
    return BOOKS[game].partition(f"\n## {number}. ")[2].partition(f"\n## {number + 1}. ")[0]


def paragraph(game: str, start: str) -> str:
    """The first paragraph that starts with the given text."""
    return next(line for line in BOOKS[game].splitlines() if line.startswith(start))


@pytest.mark.parametrize("game", GAMES)
def test_sections_and_rules_are_numbered_without_gaps(game: str) -> None:
    rules_in = RULES_IN[game].items()
    rules = [f"{section}.{n}" for section, last in rules_in for n in range(1, last + 1)]
    assert list(map(int, SECTIONS[game])) == list(range(1, LAST_SECTION[game] + 1))
    assert NUMBERS[game] == rules


@pytest.mark.parametrize(("game", "some"), [("mlem", {"4.7", "6"}), ("incognitos", {"9.4", "8"})])
def test_every_rule_that_is_referred_to_exists(game: str, some: set[str]) -> None:
    brackets = re.findall(r"\((?:section )?(\d[\d., ]*)\)", prose(BOOKS[game]))
    referred = {number for bracket in brackets for number in bracket.split(", ")}
    assert referred <= {*NUMBERS[game], *SECTIONS[game], *NO_RULES[game]}
    assert some <= referred


@pytest.mark.parametrize("game", GAMES)
def test_all_parts_of_a_result_are_listed(game: str) -> None:
    last = BOOKS[game].rstrip().splitlines()[-1]
    assert tuple(codes(last)) == find_game(game).part_names


@pytest.mark.parametrize(("game", "number", "paths"), PLACES)
def test_rules_are_in_the_code_where_the_page_says(
    game: str, number: str, paths: list[str]
) -> None:
    sources = [text_of((DOCS / "rules" / path).resolve()) for path in paths]
    cited = re.compile(rf"\b[Rr]ules? (?:[\d. ,-]|and )*(?<![\d.]){re.escape(number)}\b")
    assert any(cited.search(source) for source in sources), game


@pytest.mark.parametrize("game", GAMES)
def test_the_page_places_every_section(game: str) -> None:
    placed = {number.partition(".")[0] for named, number, _ in PLACES if named == game}
    assert placed == set(SECTIONS[game])


# MLEM


def test_all_eight_astronauts_are_listed() -> None:
    table = re.findall(r"^\| `(\w+)` \|", chapter("mlem", 6), re.MULTILINE)
    assert tuple(table) == ASTRONAUT_IDS


def test_the_example_of_travel_plays_as_written() -> None:
    table = Table.new("mlem", 2, first=0)
    for text in ["board:settler", "board:voyager", "roll:1224**"]:
        table.play(text)
    assert "1 + 4 + 2 = 7 spaces" in BOOKS["mlem"]
    assert "next roll is made with three dice" in BOOKS["mlem"]
    table.play("fly:1+2+*")
    rocket = table.view(None).rocket
    assert (rocket.space, rocket.dice) == (7, 3)


# Los Incognitos


def test_all_symbols_kinds_and_shapes_are_listed() -> None:
    assert "".join(codes(paragraph("incognitos", "**1.1**"))) == SYMBOL_IDS
    assert tuple(codes(paragraph("incognitos", "**1.3**"))) == KIND_IDS
    shapes = re.findall(r"^- \*(\w+):\*", chapter("incognitos", 8), re.MULTILINE)
    assert sorted(shapes) == sorted(SHAPE_IDS)


@pytest.mark.parametrize("scenario", [1, 2, 3, 4])
def test_scenarios_are_listed_with_their_names(scenario: int) -> None:
    told = paragraph("incognitos", f"**9.{scenario}**")
    board: Any = find_game("incognitos").load_board(codes(told)[0])
    assert board.scenario == scenario
    assert told.startswith(f"**9.{scenario}** *{board.title}*, board `{board.id}`.")
    assert re.findall(r"The vessel is an? ([\w ]+), the site an? \*\*([\w ]+)\*\*", told) == [
        (board.vessel, board.site)
    ]


def test_the_example_of_a_turn_plays_as_written() -> None:
    example = paragraph("incognitos", "*Example.* It is the first turn on the Space Station.")
    first, second, last = (code for code in codes(example) if re.fullmatch("[LSMJRV]{2,}", code))
    table = Table.new("incognitos", 2, board="station", first=0)
    for text in [f"roll:{first}", "move:sh1-m01:1", "store:S", "done"]:
        table.play(text)
    assert "Three dice are left" in example
    assert table.view(None).dice.to_roll == 3
    table.play(f"roll:{second}")
    table.play("mark:m01:yellow")
    assert "2 points" in example
    assert table.view(None).turn_points == 2
    table.play(f"roll:{last}")
    assert table.view(None).seats[0].log == ["2"]


def test_the_example_of_an_extra_turn_plays_as_written() -> None:
    example = paragraph("incognitos", "*Example.* Your row reads")
    board: Any = find_game("incognitos").load_board("station")
    yellow = board.data["table"]["yellow"] | {"points": [[3, 5], []], "shapes": [["star"] * 2, []]}
    data = board.data | {"table": board.data["table"] | {"yellow": yellow}}
    table = Table.new("incognitos", 2, board=data, first=0)
    nothing = "roll:RRRVVV"
    marked = ["roll:LSMJRV", "move:sh1-m01:1", "mark:m01:yellow", "roll:RV"]
    moved = ["roll:LJRRRV", "move:sh1-m10:1", "roll:RRVV"]
    again = ["roll:LSMJRV", "mark:m10:yellow", "done", "roll:RRVV"]
    rivals = [[nothing], [nothing, nothing], [nothing, nothing], []]
    for turn, rival in zip([[nothing], marked, moved, [nothing, *again]], rivals, strict=True):
        for text in [*turn, *rival]:
            table.play(text)
    *before, _, entry = codes(example)
    assert before[0] == "0"
    assert table.view(None).seats[0].log == ["zero used", *before[1:], entry]


def small_arena() -> dict[str, Any]:
    """Roman Holidays on a map where every place is one step from a shuttle."""
    board: Any = find_game("incognitos").load_board("rome")
    shuttles = [{"id": f"sh{i}", "kind": "shuttle", "x": i, "y": 0} for i in (1, 2, 3)]
    fields = [
        {"id": f"m{i}", "kind": "monster", "x": i, "y": 1, "monsters": ["red", "blue"]}
        for i in (2, 3)
    ]
    arena = {"id": "a1", "kind": "site", "x": 1, "y": 1}
    ways = [("sh1", "a1"), ("sh2", "m2"), ("sh3", "m3")]
    content: dict[str, Any] = board.data | {
        "destination": [*shuttles, arena, *fields],
        "link": [{"a": a, "b": b, "sections": ["M"]} for a, b in ways],
        "sites": {"points": [5]},
    }
    return content


def test_the_example_of_a_duel_plays_as_written() -> None:
    example = paragraph("incognitos", "*Example.* Your red monster")
    table = Table.new("incognitos", 2, board=small_arena(), first=0)
    explore = ["roll:LLMMJR", "move:sh1-a1:1", "explore:a1", "roll:R"]
    blue = ["roll:LLSSMM", "move:sh3-m3:1", "mark:m3:blue"]
    red = ["roll:LLSMJR", "move:sh2-m2:1", "mark:m2:red", "roll:R"]
    for text in [*explore, *blue, *red]:
        table.play(text)
    assert [row.crossed[0].points for row in table.view(None).table if row.crossed] == [4, 6]
    assert "worth 4, challenges a blue one worth 6" in example
    table.play("duel:red:0:1:blue:0")
    table.play("roll:LLLRRR")
    (fought,) = table.play("roll:LLLLLL")
    totals = next(fact.about for fact in fought.facts if fact.what == "duelled")
    assert f"{totals['total']} to {totals['rival_total']}" in example
    assert "3 points more" in example
    assert table.view(None).seats[0].points["duels"] == 3


def test_our_boards_agree_with_what_is_known() -> None:
    known = chapter("incognitos", 10)
    boards: Any = [find_game("incognitos").load_board(name) for name in ("station", "rome")]
    station, rome = boards
    costs = dict(zip(("yellow", "red", "blue"), codes(known), strict=False))
    assert {kind: station.data["table"][kind]["cost"] for kind in costs} == costs
    for board, kind, points in [
        (station, "yellow", 2),
        (station, "white", 4),
        (station, "blue", 6),
        (rome, "red", 4),
        (rome, "white", 4),
    ]:
        assert board.data["table"][kind]["points"][0][0] == points
    assert 4 in station.data["sites"]["points"]
    assert 5 in rome.data["sites"]["points"]
