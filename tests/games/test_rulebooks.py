"""Every rule of the rulebooks is shown by a test, and only rules that exist are cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.rulebooks import cited, docstrings_of, marked, numbers_of, package_of, rulebook_of
from jacta.core.game import GAMES
from jacta.games.mlem.words import ASTRONAUT_IDS

if TYPE_CHECKING:
    from pathlib import Path

NUMBERS = {game: numbers_of(rulebook_of(game)) for game in GAMES}
# Of MLEM's astronauts, which all are in section 6, each has tests of its own.
SHOWN = NUMBERS | {
    "mlem": [number for number in NUMBERS["mlem"] if number != "6"]
    + [f"6 {who}" for who in ASTRONAUT_IDS]
}
MODULES = [(game, path) for game in GAMES for path in sorted(package_of(game).rglob("*.py"))]


@pytest.mark.parametrize(("game", "number"), [(game, n) for game in GAMES for n in SHOWN[game]])
def test_every_rule_has_a_test(game: str, number: str) -> None:
    assert number in marked(game)


@pytest.mark.parametrize("game", GAMES)
def test_markers_name_rules_that_exist(game: str) -> None:
    assert marked(game) - set(SHOWN[game]) == set()


@pytest.mark.parametrize(
    ("game", "path"), MODULES, ids=[f"{game}-{path.stem}" for game, path in MODULES]
)
def test_docstrings_cite_rules_that_exist(game: str, path: Path) -> None:
    sections = {number.partition(".")[0] for number in NUMBERS[game]}
    for docstring in docstrings_of(path):
        assert cited(docstring) <= {*NUMBERS[game], *sections}


@pytest.mark.parametrize(
    ("docstring", "numbers"),
    [
        ("Rule 4.2: the farthest free moon.", {"4.2"}),
        ("Rules 3.1-3.3, 3.6, 7.1: all groups.", {"3.1", "3.3", "3.6", "7.1"}),
        ("The end (rules 2 and 4.6).", {"2", "4.6"}),
        ("Rule 6, drifter: further.", {"6"}),
        ("Rule 5.1 a, b: planets.", {"5.1"}),
        ("Nothing of 7.1.", set()),
    ],
)
def test_rule_numbers_are_read_from_docstrings(docstring: str, numbers: set[str]) -> None:
    assert cited(docstring) == numbers
