"""Every rule of the rulebook is shown by a test, and only rules that exist are cited."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import jacta.games.incognitos

PACKAGE = Path(jacta.games.incognitos.__file__).parent
RULEBOOK = (PACKAGE / "rulebook.md").read_text(encoding="utf-8")
CITED = re.compile(r"\b[Rr]ules? ((?:\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?(?:, | and )?)+)")


def numbers_of(rulebook: str) -> list[str]:
    """Return all numbers: of rules such as 4.2, and of sections that have no numbered rules."""
    sections = re.findall(r"(?m)^## (\d+)\.? ", rulebook)
    rules = re.findall(r"(?m)^\*\*(\d+\.\d+)\b", rulebook)
    with_rules = {rule.partition(".")[0] for rule in rules}
    return sorted({*rules, *(section for section in sections if section not in with_rules)})


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


def test_the_rulebook_has_all_rules() -> None:
    counts = {1: 4, 2: 4, 3: 0, 4: 5, 5: 2, 6: 0, 7: 5, 8: 0, 9: 4, 10: 0, 11: 0}
    rules = [f"{s}.{n}" if last else f"{s}" for s, last in counts.items() for n in rules_in(last)]
    assert sorted(rules) == NUMBERS


def rules_in(last: int) -> range:
    return range(1, max(last, 1) + 1)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_is_shown_by_a_test(number: str) -> None:
    assert number in all_marked()


def test_markers_name_rules_that_exist() -> None:
    assert all_marked() - set(NUMBERS) == set()


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_docstrings_cite_rules_that_exist(path: Path) -> None:
    sections = {number.partition(".")[0] for number in NUMBERS}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            assert cited(ast.get_docstring(node) or "") <= {*NUMBERS, *sections}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_is_named_where_it_is_coded(number: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    docstrings = [
        ast.get_docstring(node) or ""
        for node in nodes
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
    ]
    in_ranges = {"4.5": "4.4"}  # branching, joining and circuits need no code of their own
    assert any(in_ranges.get(number, number) in cited(docstring) for docstring in docstrings)
