"""The rulebook of MLEM is complete, and the rules name it (see also `games`)."""

from __future__ import annotations

import ast
import re

import pytest

from games.rulebooks import cited, numbers_of, package_of, rulebook_of
from jacta.games.mlem.words import ASTRONAUT_IDS

RULEBOOK = rulebook_of("mlem")
NUMBERS = numbers_of(RULEBOOK)


def astronauts_of(rulebook: str) -> list[str]:
    section = rulebook.partition("\n## 6.")[2].partition("\n## 7.")[0]
    return re.findall(r"(?m)^\| `(\w+)`", section)


def test_the_rulebook_has_all_sections_and_astronauts() -> None:
    assert {number.partition(".")[0] for number in NUMBERS} == {str(n) for n in range(1, 11)}
    assert astronauts_of(RULEBOOK) == list(ASTRONAUT_IDS)
    assert len(NUMBERS) == 4 + 3 + 6 + 7 + 4 + 1 + 3 + 3


def rule_functions() -> list[tuple[str, str, str]]:
    """Return module, name and docstring of every function that is marked as a rule."""
    return [
        (path.stem, node.name, ast.get_docstring(node) or "")
        for path in sorted((package_of("mlem") / "rules").glob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark) == "rule" for mark in node.decorator_list)
    ]


@pytest.mark.parametrize(
    "module",
    ["expedition", "travel", "landing", "goals", "scoring", "ufo", "explorations", "missions"],
)
def test_every_function_of_a_rule_names_its_number(module: str) -> None:
    functions = [(name, doc) for stem, name, doc in rule_functions() if stem == module]
    assert functions
    assert [name for name, doc in functions if not cited(doc)] == []
