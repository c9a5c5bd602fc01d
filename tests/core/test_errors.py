from __future__ import annotations

import pytest

from jacta.core import errors

TREE = errors.__doc__ or ""


def drawn() -> dict[str, str]:
    """Return each error of the drawing with the one it hangs from."""
    parents: dict[str, str] = {}
    path: list[str] = []
    for line in TREE.splitlines():
        words = line.replace("│", " ").replace("├──", "   ").replace("└──", "   ").split()
        if not words or not words[0].isidentifier() or not hasattr(errors, words[0]):
            continue
        depth = line.index(words[0]) // 4
        path[depth:] = [words[0]]
        parents[words[0]] = path[depth - 1] if depth else "Exception"
    return parents


def test_the_diagram_shows_every_error() -> None:
    assert set(drawn()) == set(errors.__all__)


@pytest.mark.parametrize("name", errors.__all__)
def test_every_error_is_where_the_diagram_shows_it(name: str) -> None:
    assert getattr(errors, name).__base__.__name__ == drawn()[name]


def test_a_board_error_says_where_what_and_what_was_expected() -> None:
    error = errors.BoardError("mine.toml", "comet", 61, "a small number")
    assert str(error) == "mine.toml: comet: expected a small number, found 61"
    assert (error.source, error.key, error.value) == ("mine.toml", "comet", 61)
    assert "found nothing" in str(errors.BoardError("mine.toml", "comet", None, "a number"))


def test_a_record_error_says_where_and_why() -> None:
    error = errors.RecordError("game.jsonl", 7, "no such action")
    assert str(error) == "game.jsonl, line 7: no such action"
    assert (error.source, error.line, error.reason) == ("game.jsonl", 7, "no such action")
