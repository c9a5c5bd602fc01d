"""Every rule of the rulebook is shown by a test, and only rules that exist are cited."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import jacta.games.mlem
from jacta.games.mlem.words import ASTRONAUT_IDS

PACKAGE = Path(jacta.games.mlem.__file__).parent
RULEBOOK = (PACKAGE / "rulebook.md").read_text(encoding="utf-8")
CITED = re.compile(r"\b[Rr]ules? ((?:\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?(?:, | and )?)+)")


def numbers_of(rulebook: str) -> list[str]:
    """Return all numbers: of rules such as 4.2, and of sections that have no numbered rules."""
    sections = re.findall(r"(?m)^## (\d+)\.? ", rulebook)
    rules = re.findall(r"(?m)^(?:\*\*|### )(\d+\.\d+)\b", rulebook)
    with_rules = {rule.partition(".")[0] for rule in rules}
    return sorted({*rules, *(section for section in sections if section not in with_rules)})


def astronauts_of(rulebook: str) -> list[str]:
    section = rulebook.partition("\n## 6.")[2].partition("\n## 7.")[0]
    return re.findall(r"(?m)^\| `(\w+)`", section)


def marked(path: Path) -> set[str]:
    """Return what the `rule` markers of a file of tests cite."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return {
        str(argument.value)
        for call in calls
        if ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    }


def all_marked() -> set[str]:
    return set().union(*(marked(path) for path in Path(__file__).parent.glob("test_*.py")))


def cited(text: str) -> set[str]:
    """Return the rules that a docstring cites, both ends of a range."""
    return {number for found in CITED.findall(text) for number in re.findall(r"[\d.]*\d", found)}


NUMBERS = numbers_of(RULEBOOK)
SHOWN = [number for number in NUMBERS if number != "6"] + [f"6 {who}" for who in ASTRONAUT_IDS]


def test_the_rulebook_has_all_sections_and_astronauts() -> None:
    assert {number.partition(".")[0] for number in NUMBERS} == {str(n) for n in range(1, 11)}
    assert astronauts_of(RULEBOOK) == list(ASTRONAUT_IDS)
    assert len(NUMBERS) == 4 + 3 + 6 + 7 + 4 + 1 + 3 + 3


@pytest.mark.parametrize("number", SHOWN)
def test_every_rule_is_shown_by_a_test(number: str) -> None:
    assert number in all_marked()


def test_markers_name_rules_that_exist() -> None:
    assert all_marked() - set(SHOWN) == set()


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_docstrings_cite_rules_that_exist(path: Path) -> None:
    sections = {number.partition(".")[0] for number in NUMBERS}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            assert cited(ast.get_docstring(node) or "") <= {*NUMBERS, *sections}


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
def test_what_a_docstring_cites(docstring: str, numbers: set[str]) -> None:
    assert cited(docstring) == numbers


def rule_functions() -> list[tuple[str, str, str]]:
    """Return module, name and docstring of every function that is marked as a rule."""
    return [
        (path.stem, node.name, ast.get_docstring(node) or "")
        for path in sorted((PACKAGE / "rules").glob("*.py"))
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
