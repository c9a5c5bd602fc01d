"""The rulebook of Los Incognitos is complete, and so is the code (see also `games`)."""

from __future__ import annotations

import pytest

from games.rulebooks import cited, docstrings_of, numbers_of, package_of, rulebook_of

NUMBERS = numbers_of(rulebook_of("incognitos"))


def test_the_rulebook_has_all_rules() -> None:
    counts = {1: 4, 2: 4, 3: 0, 4: 5, 5: 2, 6: 0, 7: 5, 8: 0, 9: 4, 10: 0, 11: 0}
    rules = [f"{s}.{n}" if last else f"{s}" for s, last in counts.items() for n in rules_in(last)]
    assert sorted(rules) == NUMBERS


def rules_in(last: int) -> range:
    return range(1, max(last, 1) + 1)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_is_cited_where_it_is_implemented(number: str) -> None:
    paths = package_of("incognitos").rglob("*.py")
    docstrings = [docstring for path in paths for docstring in docstrings_of(path)]
    in_ranges = {"4.5": "4.4"}  # branching, joining and circuits need no code of their own
    assert any(in_ranges.get(number, number) in cited(docstring) for docstring in docstrings)
