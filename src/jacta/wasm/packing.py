"""Records as bytes, and back, without NumPy: the layout of `Record.dtype()`, little-endian."""

from __future__ import annotations

import functools
import itertools
import math
import struct
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jacta.core.layout import Record

__all__ = ["floats_in", "floats_packed", "ints_in", "ints_packed", "packed", "size_of", "unpacked"]

LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f4": "f", "f8": "d"}

R = TypeVar("R", bound="Record")


def packed(record: Record) -> bytes:
    """Return the bytes of a record."""
    numbers: list[float] = []
    for name, field in record.FIELDS.items():
        numbers += _flat(getattr(record, name), len(field.shape))
    return _form(type(record)).pack(*numbers)


def unpacked(kind: type[R], data: bytes) -> R:
    """Return a record of a kind from its bytes."""
    record = kind()
    numbers = iter(_form(kind).unpack(data))
    for name, field in kind.FIELDS.items():
        setattr(record, name, _shaped(numbers, field.shape))
    return record


def size_of(kind: type[Record]) -> int:
    """Return how many bytes a record has."""
    return _form(kind).size


def ints_packed(*numbers: int) -> bytes:
    """Return an array of whole numbers of 64 bits."""
    return struct.pack(f"<{len(numbers)}q", *numbers)


def ints_in(data: bytes) -> list[int]:
    """Return the whole numbers of 64 bits in an array."""
    return list(struct.unpack(f"<{len(data) // 8}q", data))


def floats_packed(*numbers: float) -> bytes:
    """Return an array of numbers of 64 bits."""
    return struct.pack(f"<{len(numbers)}d", *numbers)


def floats_in(data: bytes) -> list[float]:
    """Return the numbers of 64 bits in an array."""
    return list(struct.unpack(f"<{len(data) // 8}d", data))


def _form(kind: type[Record]) -> struct.Struct:
    """Return how a record's numbers lie in memory."""
    return _laid_out(tuple((field.code, field.shape) for field in kind.FIELDS.values()))


@functools.cache
def _laid_out(fields: tuple[tuple[str, tuple[int, ...]], ...]) -> struct.Struct:
    """Return where fields lie one after the other, each at a multiple of its numbers' size."""
    form, at, widest = "<", 0, 1
    for code, shape in fields:
        size, count = int(code[1]), math.prod(shape)
        gap = -at % size
        form += f"{gap}x{count}{LETTERS[code]}"
        at += gap + count * size
        widest = max(widest, size)
    return struct.Struct(f"{form}{-at % widest}x")


def _flat(value: Any, dimensions: int) -> Sequence[float]:
    """Return the numbers in lists of lists."""
    if dimensions == 0:
        return (value,)
    for _ in range(dimensions - 1):
        value = list(itertools.chain.from_iterable(value))
    numbers: list[float] = value
    return numbers


def _shaped(numbers: Iterable[float], shape: tuple[int, ...]) -> Any:
    """Return the next numbers as lists of lists."""
    if not shape:
        return next(iter(numbers))
    return [_shaped(numbers, shape[1:]) for _ in range(shape[0])]
