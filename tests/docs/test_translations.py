"""The translated rulebooks match the English ones line by line and use the terms of the pages."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from docs.pages import RULEBOOKS, TRANSLATIONS, codes, text_of
from jacta.games.incognitos.words import KIND_IDS, SHAPE_IDS, SYMBOL_IDS
from jacta.games.mlem.words import ASTRONAUT_IDS

LANGUAGES = ("fr", "uk")
BOOKS: dict[tuple[str, str], str] = {which: text_of(path) for which, path in TRANSLATIONS.items()}
LEAD = re.compile(r"## \d+\. |# |\*\*\d+\.\d+\*\* |- (?:\([a-d]\) )?\*?|\|-.*|\| |\*|")
RULING = re.compile(r"\*\((?:our rulings?|notre décision|nos décisions|наш\w рішення)\)\*")
LINES = [
    pytest.param(english, line, id=f"{game}-{language}-{number}")
    for (game, language), book in BOOKS.items()
    for number, (english, line) in enumerate(
        zip(text_of(RULEBOOKS[game]).splitlines(), book.splitlines(), strict=True), start=1
    )
    if english
]


def words_of(game: str, language: str) -> dict[str, str]:
    """The terms that pages and terminal use for a game."""
    words: dict[str, str] = json.loads(text_of(RULEBOOKS[game].with_name("words.json")))[language]
    return words


def lead(line: str) -> str:
    """The start of a line: its Markdown prefix and its rule number."""
    found = LEAD.match(line)
    assert found
    return found[0]


def numbers(line: str) -> Counter[str]:
    """All numbers outside code, in any order, because word order differs between languages."""
    return Counter(re.findall(r"\d+(?:\.\d+)?", re.sub(r"`[^`]+`", "", line)))


def first_codes(line: str) -> list[str]:
    """The inline code in a table's first cell."""
    return codes(line.split(" | ", maxsplit=1)[0]) if line.startswith("| ") else []


@pytest.mark.parametrize(("english", "line"), LINES)
def test_a_line_has_the_numbers_tables_and_codes_of_the_english_one(
    english: str, line: str
) -> None:
    assert lead(line) == lead(english)
    assert numbers(line) == numbers(english)
    assert Counter(codes(line)) == Counter(codes(english))
    assert first_codes(line) == first_codes(english)
    assert line.count("|") == english.count("|")
    assert line.count("*") == english.count("*")
    assert len(RULING.findall(line)) == len(RULING.findall(english))


@pytest.mark.parametrize("game", RULEBOOKS)
def test_french_spaces_do_not_break(game: str) -> None:
    assert re.findall(r"« | [;:!?»]|[^\s`|(][;!?»]", prose_of(game, "fr")) == []
    assert re.findall("['\"]", prose_of(game, "fr")) == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_french_reasons_do_not_break_before_a_mark(game: str) -> None:
    reasons = json.loads(text_of(RULEBOOKS[game].with_name("reasons.json")))["fr"]
    assert [text for text in reasons.values() if re.search(r" [;:!?»]", text)] == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_ukrainian_has_its_own_marks_and_letters(game: str) -> None:
    assert re.findall("['\"ыэъёЫЭЪЁ]", prose_of(game, "uk")) == []
    assert re.findall(r"[a-z][\u0400-\u04ff]|[\u0400-\u04ff][a-z]", prose_of(game, "uk")) == []


def prose_of(game: str, language: str) -> str:
    """A rulebook without its inline code."""
    return re.sub(r"`[^`]+`", "", BOOKS[game, language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_astronauts_are_called_as_on_the_page(language: str) -> None:
    words = words_of("mlem", language)
    called = re.findall(r"^\| `(\w+)` ([^|]+) \|", BOOKS["mlem", language], re.MULTILINE)
    assert called == [(name, words[f"astronaut.{name}"]) for name in ASTRONAUT_IDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_symbols_monsters_and_shapes_are_called_as_on_the_page(language: str) -> None:
    words, book = words_of("incognitos", language), BOOKS["incognitos", language]
    for symbol in SYMBOL_IDS:
        assert re.search(rf"{words[f'symbol.{symbol}']}\w* ?\w* `{symbol}`", book), symbol
    for kind in KIND_IDS:
        (colour,) = set(words[f"kind.{kind}"].split()) & set(re.findall(rf"(\w+) `{kind}`", book))
        assert colour
    shapes = [words[f"shape.{shape}"] for shape in SHAPE_IDS]
    assert sorted(re.findall(r"^- \*(\w+)\s?:\*", book, re.MULTILINE)) == sorted(shapes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_vessels_and_sites_are_called_as_on_the_page(language: str) -> None:
    words = words_of("incognitos", language)
    scenarios = re.findall(r"^\*\*9\.\d\*\* .+$", BOOKS["incognitos", language], re.MULTILINE)
    vessels, sites = (
        [word for key, word in words.items() if key.startswith(f"{kind}.")]
        for kind in ("vessel", "site")
    )
    assert len(scenarios) == len(vessels) == len(sites) == 4
    for scenario, vessel, site in zip(scenarios, vessels, sites, strict=True):
        assert f" {vessel}, " in scenario
        assert f"**{site}**" in scenario
