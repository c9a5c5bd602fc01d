"""What the loops cannot say in Python, for both twins; `compiling` has the compiled forms."""

from __future__ import annotations

from typing import TypeVar

__all__ = [
    "borrowed",
    "copy_eight",
    "index",
    "read",
    "rest",
    "spread",
    "spread_eight",
    "tell_others",
]

T = TypeVar("T")


def borrowed(array: T) -> T:
    """Return an array whose users are not counted, because somebody else keeps it.

    Counting takes longer than using a row, above all if two threads count the same array.
    """
    return array


def index(n: int) -> int:
    """Return a number that is not negative: compiled code need not ask whether it is.

    Otherwise it would have to count negative ones from the end, as Python does.
    """
    return n


def spread(row: list[int], n: int, bits: int) -> None:
    """Write 32 bits as numbers, from a place in a row."""
    for i in range(32):
        row[n + i] = bits >> i & 1


def spread_eight(row: list[int], n: int, bits: int) -> None:
    """Write 8 bits as numbers, from a place in a row."""
    for i in range(8):
        row[n + i] = bits >> i & 1


def copy_eight(row: list[int], n: int, source: list[int], first: int) -> None:
    """Write 8 numbers of another row, from a place in a row."""
    for i in range(8):
        row[n + i] = source[first + i]


def read(signals: list[int], n: int) -> int:
    """Return a number that another thread may change at any time."""
    return signals[n]


def tell_others(signals: list[int], n: int, value: int) -> None:
    """Set a number that other threads wait for, after everything that was done before."""
    signals[n] = value


def rest() -> None:
    """Let a moment pass in a loop that waits."""
