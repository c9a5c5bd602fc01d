"""The rulebooks, and the places where their rules are coded and tested."""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
CITED = re.compile(r"\b[Rr]ules? ((?:\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?(?:, | and )?)+)")


def package_of(game: str) -> Path:
    """Return the folder where a game's rules are coded."""
    spec = importlib.util.find_spec(f"jacta.games.{game}")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def rulebook_of(game: str) -> str:
    return (package_of(game) / "rulebook.md").read_text(encoding="utf-8")


def numbers_of(rulebook: str) -> list[str]:
    """Return all numbers: of rules such as 4.2, and of sections that have no numbered rules."""
    sections = re.findall(r"(?m)^## (\d+)\.? ", rulebook)
    rules = re.findall(r"(?m)^(?:\*\*|### )(\d+\.\d+)\b", rulebook)
    with_rules = {rule.partition(".")[0] for rule in rules}
    return sorted({*rules, *(section for section in sections if section not in with_rules)})


@functools.cache
def marked(game: str) -> frozenset[str]:
    """Return what the `rule` markers of a game's tests cite."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (TESTS / game).glob("test_*.py")]
    return frozenset(
        str(argument.value)
        for tree in trees
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    )


def cited(text: str) -> set[str]:
    """Return the rules that a docstring cites, both ends of a range."""
    return {number for found in CITED.findall(text) for number in re.findall(r"[\d.]*\d", found)}


@functools.cache
def docstrings_of(path: Path) -> list[str]:
    """Return the docstrings of a module, its classes and its functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, kinds)]
