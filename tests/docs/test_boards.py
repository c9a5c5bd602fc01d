from __future__ import annotations

import copy
import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from docs.pages import DOCS, blocks, codes, rows
from jacta import BoardError
from jacta.games.mlem.board import DEEP_PLACES, Board

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = DOCS / "boards.md"
KEYS = {codes(cells[0])[0]: cells[1] for cells in rows(PAGE) if codes(cells[0])}
NUMBERS = {
    key: (int(bounds[1]), int(bounds[2]))
    for key, value in KEYS.items()
    if (bounds := re.search(r"whole number, (\d+) to (\d+)", value))
}
LISTS = {
    key: (int(bounds[1]), int(bounds[2] or bounds[1]))
    for key, value in KEYS.items()
    if (bounds := re.match(r"list of (\d+)(?: to (\d+))?", value))
}


def keys_of(data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        yield key
        for element in value if isinstance(value, list) else []:
            if isinstance(element, dict):
                yield from (f"{key}.{inner}" for inner in element)


def holder(data: dict[str, Any], key: str) -> tuple[dict[str, Any], str]:
    """The first table of a copy that has the key."""
    outer, _, inner = key.partition(".")
    if not inner:
        return data, outer
    return next(element for element in data[outer] if inner in element), inner


def complaint_about(key: str, data: dict[str, Any]) -> str | None:
    """What is refused in the data, if it is the value of this key."""
    try:
        Board.of(data, "test")
    except BoardError as error:
        path = re.sub(r"\[\d+\]", "", error.key)
        return error.expected if path == key else None
    return None


def with_number(key: str, number: int) -> dict[str, Any]:
    data = copy.deepcopy(Board.standard().data)
    table, name = holder(data, key)
    old = table[name]
    table[name] = [number] * len(old) if isinstance(old, list) else number
    return data


def with_length(key: str, length: int) -> dict[str, Any]:
    data = copy.deepcopy(Board.standard().data)
    table, name = holder(data, key)
    table[name] = (table[name] * (length + 1))[:length]
    return data


def test_every_key_of_a_board_is_documented_and_no_other() -> None:
    assert set(KEYS) == set(keys_of(Board.standard().data))


@pytest.mark.parametrize("key", NUMBERS)
def test_numbers_have_the_bounds_that_the_page_gives(key: str) -> None:
    low, high = NUMBERS[key]
    expected = f"a whole number from {low} to {high}"
    assert complaint_about(key, with_number(key, low - 1)) == expected
    assert complaint_about(key, with_number(key, low)) != expected
    assert complaint_about(key, with_number(key, high)) != expected
    assert complaint_about(key, with_number(key, high + 1)) == expected


@pytest.mark.parametrize("key", LISTS)
def test_lists_have_the_lengths_that_the_page_gives(key: str) -> None:
    low, high = LISTS[key]
    expected = f"a list of {low}" if low == high else f"a list of {low} to {high}"
    assert complaint_about(key, with_length(key, low - 1)) == expected
    assert complaint_about(key, with_length(key, low)) != expected
    assert complaint_about(key, with_length(key, high)) != expected
    assert complaint_about(key, with_length(key, high + 1)) == expected


@pytest.mark.parametrize("key", ["format", "expeditions.ability", "explorations.effect"])
def test_choices_are_those_that_the_page_names(key: str) -> None:
    data = copy.deepcopy(Board.standard().data)
    table, name = holder(data, key)
    table[name] = "something else"
    expected = complaint_about(key, data)
    assert expected is not None
    named = [code.strip('"') for code in codes(KEYS[key])]
    assert [word.strip("'") for word in expected.removeprefix("one of ").split(", ")] == named


@pytest.mark.parametrize("key", ["planets.id", "moons.id"])
def test_ids_that_the_page_excludes_are_refused(key: str) -> None:
    assert tuple(codes(KEYS[key])) == DEEP_PLACES
    for place in DEEP_PLACES:
        data = copy.deepcopy(Board.standard().data)
        table, name = holder(data, key)
        table[name] = place
        assert complaint_about(key, data) is not None


def test_the_elements_shown_are_those_of_the_standard_board() -> None:
    (block,) = blocks(PAGE, "toml")
    shown = tomllib.loads(block)
    assert shown.keys() == {key.partition(".")[0] for key in KEYS if "." in key}
    for key, elements in shown.items():
        assert all(element in Board.standard().data[key] for element in elements)
