"""The entries of a log, chained by hashes, so that changes in the database are noticed.

The hash of an entry covers the one before it, and all that is stored of the entry. The first
covers the table's id. `jacta admin check` follows the chains.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from jacta.server.storage import LogPart

__all__ = ["ChainedEntry", "Heads", "chained", "first_hash", "moment_text", "next_hash"]

NAME = "jacta log 1"
KEPT = 4096  # heads in memory


class ChainedEntry(NamedTuple):
    """An entry as it is stored; `at` is its time by `moment_text`."""

    number: int
    by: int
    do: str
    at: str
    hash: str


def moment_text(moment: datetime) -> str:
    """Return a moment in UTC as hashes, and SQLite files, write it."""
    return moment.replace(tzinfo=None).isoformat(" ", "microseconds")


def first_hash(table: str) -> str:
    """Return the hash that the first entry of a table's log follows."""
    return hashlib.sha256(f"{NAME}\n{table}\n".encode()).hexdigest()


def next_hash(before: str, number: int, by: int, do: str, at: str) -> str:
    """Return the hash of an entry."""
    return hashlib.sha256(f"{before}\n{number}\n{by}\n{at}\n{do}\n".encode()).hexdigest()


def chained(
    before: str, length: int, entries: Iterable[tuple[int, str]], at: str
) -> list[ChainedEntry]:
    """Return entries, each by whom and what, as they follow a log of some length."""
    found = []
    for number, (by, do) in enumerate(entries, length + 1):
        before = next_hash(before, number, by, do, at)
        found.append(ChainedEntry(number, by, do, at, before))
    return found


class Heads:
    """The last hash of each log that was written lately, so that it is seldom read again."""

    def __init__(self, read: Callable[[str, int], str | None] = lambda *_: None) -> None:
        self._read = read  # from a table and the number of an entry to its hash, if there is one
        self._written: OrderedDict[str, ChainedEntry] = OrderedDict()
        self._staged: dict[str, ChainedEntry] = {}

    def staged(self, parts: Iterable[LogPart]) -> list[tuple[str, int, int, str, str, str]]:
        """Return entries as rows, each with its table first; they are not written yet."""
        rows = []
        for part in parts:
            before = self._at(part.table, part.length)
            played = [(by, do) for by, do, _ in part.entries]
            found = chained(before, part.length, played, moment_text(part.at))
            if found:
                self._staged[part.table] = found[-1]
            rows += [(part.table, *entry) for entry in found]
        return rows

    def _at(self, table: str, length: int) -> str:
        """Return the hash before the next entry; anything if there is no such log: it will fail."""
        if length == 0:
            return first_hash(table)
        for known in (self._staged.get(table), self._written.get(table)):
            if known is not None and known.number == length:
                return known.hash
        return self._read(table, length) or first_hash(table)

    def is_known(self, table: str, length: int) -> bool:
        """Whether nothing has to be read before a log of some length is continued."""
        known = self._written.get(table)
        return length == 0 or (known is not None and known.number == length)

    def learn(self, table: str, number: int, hashed: str) -> None:
        """Take the hash of an entry that was read."""
        self._written[table] = ChainedEntry(number, 0, "", "", hashed)

    def settle(self, *, is_written: bool) -> None:
        """Remember what was staged, or forget it if it was not written."""
        if is_written:
            for table, last in self._staged.items():
                self._written[table] = last
                self._written.move_to_end(table)
            while len(self._written) > KEPT:
                self._written.popitem(last=False)
        self._staged.clear()
