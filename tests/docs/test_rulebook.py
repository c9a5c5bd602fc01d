from __future__ import annotations

import re

import pytest

from docs.pages import DOCS, RULEBOOK, codes, prose, rows, text_of
from jacta import Table
from jacta.games.mlem.words import ASTRONAUT_IDS, PART_IDS

NUMBERS = re.findall(r"^\*\*(\d+\.\d+)\*\* ", text_of(RULEBOOK), re.MULTILINE)
SECTIONS = re.findall(r"^## (\d+)\. ", text_of(RULEBOOK), re.MULTILINE)
RULES_IN = {1: 4, 2: 3, 3: 6, 4: 7, 5: 4, 7: 3}
PLACES = [
    (number, re.findall(r"\]\(([^)]+\.py)\)", cells[1]))
    for cells in rows(DOCS / "rules/mlem.md")
    for number in cells[0].split(", ")
]


def test_sections_and_rules_are_numbered_without_gaps() -> None:
    rules = [f"{section}.{n}" for section, last in RULES_IN.items() for n in range(1, last + 1)]
    assert list(map(int, SECTIONS)) == list(range(1, 11))
    assert list(NUMBERS) == rules


def test_every_rule_that_is_referred_to_exists() -> None:
    referred = re.findall(r"\((?:section )?(\d+(?:\.\d+)?)\)", prose(RULEBOOK))
    assert set(referred) <= {*NUMBERS, *SECTIONS, "26"}  # deep space is 26
    assert {"4.7", "6"} <= set(referred)


def test_the_eight_astronauts_are_all_there() -> None:
    section = text_of(RULEBOOK).partition("\n## 6. ")[2].partition("\n## 7. ")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == ASTRONAUT_IDS


def test_the_parts_of_a_result_are_all_there() -> None:
    last = text_of(RULEBOOK).rstrip().splitlines()[-1]
    assert tuple(codes(last)) == PART_IDS


def test_the_example_is_played_as_told() -> None:
    table = Table.new("mlem", 2, first=0)
    for text in ["board:settler", "board:voyager", "roll:1224**"]:
        table.play(text)
    assert "1 + 4 + 2 = 7 spaces" in text_of(RULEBOOK)
    assert "next roll is made with three dice" in text_of(RULEBOOK)
    table.play("fly:1+2+*")
    rocket = table.view(None).rocket
    assert (rocket.space, rocket.dice) == (7, 3)


@pytest.mark.parametrize(("number", "paths"), PLACES)
def test_rules_are_in_the_code_where_the_page_says(number: str, paths: list[str]) -> None:
    sources = [text_of((DOCS / "rules" / path).resolve()) for path in paths]
    cited = re.compile(rf"\b[Rr]ules? (?:[\d. ,-]|and )*(?<![\d.]){re.escape(number)}\b")
    assert any(cited.search(source) for source in sources)


def test_the_page_places_every_section() -> None:
    assert {number.partition(".")[0] for number, _ in PLACES} == set(SECTIONS)
