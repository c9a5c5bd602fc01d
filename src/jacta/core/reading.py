"""Reading a board file with errors that name file, key, value and what was expected.

The first mistake ends the reading, unless somebody wants to hear of several: `collecting`.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from jacta.core.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = ["Item", "collecting", "line_of_key", "read_toml"]

ID = re.compile(r"[a-z][a-z0-9_-]*")
KEY_PART = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")
LONGEST_ID, LONGEST_TEXT = 40, 500  # characters
MISTAKES: ContextVar[list[BoardError] | None] = ContextVar("mistakes", default=None)


@contextlib.contextmanager
def collecting() -> Iterator[list[BoardError]]:
    """Collect wrong values meanwhile, instead of stopping at the first.

    A value of another kind is still raised: nothing sensible can be read after it. What is read
    after a collected mistake is of no use, and may lead to further errors.
    """
    mistakes: list[BoardError] = []
    token = MISTAKES.set(mistakes)
    try:
        yield mistakes
    finally:
        MISTAKES.reset(token)


class Words(str):
    """A description in place of a value; messages do not quote it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        reason = f"an error: {error.strerror or error}"
        raise BoardError(str(path), "file", Words(reason), "a readable file") from None
    except UnicodeDecodeError as error:
        raise BoardError(str(path), "file", Words(f"an error: {error}"), "UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BoardError(str(path), "file", Words(f"an error: {error}"), "TOML") from None


@dataclass(frozen=True)
class Item:
    """A value in a board file, and its place there."""

    source: str
    key: str
    value: Any

    def fail(self, expected: str) -> NoReturn:
        """Reject the value."""
        raise BoardError(self.source, self.key, self.value, expected)

    def wrong(self, expected: str, instead: Any) -> Any:
        """Reject the value; while mistakes are collected, go on with another."""
        mistakes = MISTAKES.get()
        if mistakes is None:
            self.fail(expected)
        mistakes.append(BoardError(self.source, self.key, self.value, expected))
        return instead

    def integer(self, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        if type(self.value) is not int or not low <= self.value <= high:
            return int(self.wrong(f"a whole number from {low} to {high}", low))
        return self.value

    def text(self) -> str:
        """Return one line of text that is not blank."""
        if (
            not isinstance(self.value, str)
            or not self.value.strip()
            or not self.value.isprintable()
        ):
            return str(self.wrong("one line of text", self.key))
        if len(self.value) > LONGEST_TEXT:
            return str(self.wrong(f"at most {LONGEST_TEXT} characters", self.key))
        return self.value

    def identifier(self) -> str:
        """Return an id that fits in an action text."""
        if not isinstance(self.value, str) or not ID.fullmatch(self.value):
            self.fail("an id of lower-case letters, digits, - and _, beginning with a letter")
        if len(self.value) > LONGEST_ID:
            self.fail(f"at most {LONGEST_ID} characters")
        return self.value

    def choice(self, choices: Iterable[Any]) -> Any:
        """Return the value if it is one of the choices."""
        allowed = list(choices)
        if not any(type(self.value) is type(c) and self.value == c for c in allowed):
            return self.wrong("one of " + ", ".join(repr(c) for c in allowed), allowed[0])
        return self.value

    def items(self, low: int, high: int | None = None) -> list[Item]:
        """Return the elements of a list whose length is within bounds."""
        high = low if high is None else high
        count = f"{low}" if low == high else f"{low} to {high}"
        if not isinstance(self.value, list):
            self.fail(f"a list of {count}")
        if not low <= len(self.value) <= high:
            found = Words(f"a list of {len(self.value)}")
            raise BoardError(self.source, self.key, found, f"a list of {count}")
        return [Item(self.source, f"{self.key}[{i}]", v) for i, v in enumerate(self.value)]

    def one_or_more(self, high: int) -> list[Item]:
        """Return the elements of a list, or a single value as a list of one."""
        return self.items(1, high) if isinstance(self.value, list) else [self]

    def table(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Item]:
        """Return the entries of a table that has all the required keys and no unknown ones."""
        if not isinstance(self.value, dict):
            self.fail("a table")
        needed, allowed = list(required), [*required, *optional]
        for key in self.value:
            if key not in allowed:
                raise BoardError(
                    self.source, self._below(key), key, f"a key of {', '.join(allowed)}"
                )
        for key in needed:
            if key not in self.value:
                raise BoardError(self.source, self._below(key), None, "a value")
        return {k: Item(self.source, self._below(k), v) for k, v in self.value.items()}

    def _below(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key


def line_of_key(path: Path, key: str) -> int | None:
    """Return the line of a board file that a key such as `planets[2].points` leads to.

    As far as it can be found: the line of the innermost part that is there.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    at: int | None = None
    for name, index in KEY_PART.findall(key):
        found = _line_of_part(lines, 0 if at is None else at, name, int(index or 0))
        if found is None:
            break
        at = found
    return None if at is None else at + 1


def _line_of_part(lines: list[str], begin: int, name: str, index: int) -> int | None:
    """Return the line of the n-th table of a name, or of the n-th element of a list."""
    tables = [n for n in range(begin, len(lines)) if lines[n].strip() == f"[[{name}]]"]
    if len(tables) > index:
        return tables[index]
    part = re.escape(name)
    starts = re.compile(rf"^\s*(\[{part}\]|{part}\s*=)|[{{,]\s*{part}\s*=")
    first = next((n for n in range(begin, len(lines)) if starts.search(lines[n])), None)
    if first is None or not lines[first].rstrip().endswith("["):
        return first
    elements = (n for n in range(first + 1, len(lines)) if lines[n].strip()[:1] not in {"", "#"})
    return next((n for count, n in enumerate(elements) if count == index), first)
