"""What an observation consists of: fields with names and ranges, in two forms.

The *compact* form is a row of small integers. The *float* form holds the same numbers for a
net: a category becomes one number per value, 1 for the one it has and 0 for the others;
any other number is divided by the largest magnitude in its range.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Field", "Layout", "category", "flags", "number"]

Kind = Literal["flag", "number", "category"]


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation: their name, range, and what they mean."""

    name: str
    low: int
    high: int
    kind: Kind
    count: int = 1
    about: str = ""

    @property
    def width(self) -> int:
        """How many floats one of the numbers becomes."""
        return self.high - self.low + 1 if self.kind == "category" else 1

    @property
    def scale(self) -> float:
        """What a number is multiplied by in the float form."""
        return 1.0 / max(abs(self.low), abs(self.high), 1)


def flags(name: str, count: int, about: str) -> Field:
    """Return a field of numbers that are 0 or 1."""
    return Field(name, 0, 1, "flag", count, about)


def number(name: str, high: int, about: str, *, low: int = 0, count: int = 1) -> Field:
    """Return a field of amounts."""
    return Field(name, low, high, "number", count, about)


def category(name: str, high: int, about: str, *, low: int = 0, count: int = 1) -> Field:
    """Return a field whose values are separate cases."""
    return Field(name, low, high, "category", count, about)


class Layout:
    """All fields of an observation, in order."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        names = [field.name for field in self.fields]
        if len(set(names)) != len(names):
            raise ValueError("two fields have the same name")

    @cached_property
    def size(self) -> int:
        """The length of the compact form."""
        return sum(field.count for field in self.fields)

    @cached_property
    def float_size(self) -> int:
        """The length of the float form."""
        return sum(field.count * field.width for field in self.fields)

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each field lies in the compact form."""
        ends = self._ends(1)
        return {f.name: slice(end - f.count, end) for f, end in zip(self.fields, ends, strict=True)}

    @cached_property
    def float_places(self) -> dict[str, slice]:
        """Where each field lies in the float form."""
        ends, places = list(self._ends(0)), {}
        for field, end in zip(self.fields, ends, strict=True):
            places[field.name] = slice(end - field.count * field.width, end)
        return places

    def _ends(self, width: int) -> Iterator[int]:
        end = 0
        for field in self.fields:
            end += field.count * (width or field.width)
            yield end

    def bounds(self) -> tuple[list[int], list[int]]:
        """Return the lowest and the highest value of every number of the compact form."""
        low = [field.low for field in self.fields for _ in range(field.count)]
        high = [field.high for field in self.fields for _ in range(field.count)]
        return low, high

    def encoding(self) -> tuple[Any, Any]:
        """Return how compact numbers become floats, as arrays for the compiled loop.

        Runs of numbers that are encoded alike: the place of the first in both forms, how many
        there are, and for categories the number of cases and the lowest value. And the scales.
        """
        import numpy as np  # noqa: PLC0415 - a table runs without it

        runs = list[list[int]]()
        for field in self.fields:
            cases = field.width if field.kind == "category" else 0
            place, wide = self.places[field.name].start, self.float_places[field.name].start
            if not cases and runs and not runs[-1][3]:
                runs[-1][2] += field.count
            else:
                runs.append([place, wide, field.count, cases, field.low])
        scales = [field.scale for field in self.fields for _ in range(field.count)]
        return np.array(runs), np.array(scales, np.float32)

    def floats(self, compact: Any) -> Any:
        """Return the float form of one compact observation."""
        import numpy as np  # noqa: PLC0415

        row = np.asarray(compact)
        runs, scales = self._arrays
        out = np.zeros(self.float_size, np.float32)
        for place, wide, count, cases, low in runs.tolist():
            there = slice(place, place + count)
            if cases:
                out[wide + np.arange(count) * cases + row[there] - low] = 1.0
            else:
                out[wide : wide + count] = row[there] * scales[there]
        return out

    @cached_property
    def _arrays(self) -> tuple[Any, Any]:
        return self.encoding()

    @cached_property
    def digest(self) -> str:
        """A digest of the layout: observations with the same one mean the same."""
        told = [(f.name, f.low, f.high, f.kind, f.count) for f in self.fields]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:12]

    def named(self, compact: Sequence[int]) -> dict[str, list[int]]:
        """Return an observation as numbers by field."""
        return {name: [int(n) for n in compact[place]] for name, place in self.places.items()}

    def table(self) -> str:
        """Return the layout as a table in Markdown."""
        lines = ["| field | compact | floats | range | meaning |", "|---|---|---|---|---|"]
        for field in self.fields:
            at, wide = self.places[field.name], self.float_places[field.name]
            place = [_span(at.start, at.stop), _span(wide.start, wide.stop)]
            values = f"{field.low} … {field.high}" if field.kind != "flag" else "0, 1"
            kind = ", a category" if field.kind == "category" else ""
            lines.append(
                f"| `{field.name}` | {' | '.join(place)} | {values}{kind} | {field.about} |"
            )
        return "\n".join(lines)


def _span(start: int, stop: int) -> str:
    return str(start) if math.isclose(stop - start, 1) else f"{start}-{stop - 1}"
