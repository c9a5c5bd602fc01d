"""A stand-in for NumPy: the few operations that reviews need, on lists of numbers.

Arrays have one to three dimensions and never share numbers: every operation gives new ones.
"""

from __future__ import annotations

import math
from itertools import chain
from operator import mul
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = [
    "Array",
    "argsort",
    "array",
    "concatenate",
    "float32",
    "float64",
    "full",
    "int64",
    "mean",
    "zeros",
]

int64 = int
float32 = float64 = float


class Array:
    """Numbers in lists of lists."""

    def __init__(self, data: list[Any], shape: tuple[int, ...]) -> None:
        self._data, self.shape = data, shape

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self._wrapped(one) for one in self._data)

    def _wrapped(self, one: Any) -> Any:
        return Array(one, self.shape[1:]) if len(self.shape) > 1 else one

    def __getitem__(self, key: Any) -> Any:
        """Return an element, some of them by a slice or a list, or the same of each element."""
        if isinstance(key, tuple):
            first, *rest = key
            found = self[first]
            if not rest:
                return found
            inner = rest[0] if len(rest) == 1 else tuple(rest)
            return (
                array([one[inner] for one in found]) if isinstance(first, slice) else found[inner]
            )
        if isinstance(key, int):
            return self._wrapped(self._data[key])
        places = range(len(self))[key] if isinstance(key, slice) else key
        data = [self._data[place] for place in places]
        return Array(data, (len(data), *self.shape[1:]))

    def __setitem__(self, places: Sequence[int], value: float) -> None:
        for place in places:
            self._data[place] = value

    def tolist(self) -> list[Any]:
        """Return the lists."""
        return [one.tolist() if isinstance(one, Array) else one for one in self]

    # Numbers, one by one

    def _each(self, do: Callable[..., Any], *others: Any) -> Array:
        parts = [one if isinstance(one, Array) else [one] * len(self) for one in others]
        return array([do(*ones) for ones in zip(self, *parts, strict=True)])

    def __add__(self, other: Any) -> Array:
        return self._each(lambda a, b: a + b, other)

    def __sub__(self, other: Any) -> Array:
        return self._each(lambda a, b: a - b, other)

    def __truediv__(self, other: Any) -> Array:
        return self._each(lambda a, b: a / b, other)

    def __neg__(self) -> Array:
        return self._each(lambda a: -a)

    # Numbers together

    def __matmul__(self, other: Array) -> Array:
        """Return the sum of the other's elements, each repeated that many times."""
        columns = zip(*other.tolist(), strict=True)
        return array([math.fsum(map(mul, self._data, column)) for column in columns])

    def _flat(self) -> list[float]:
        flat: list[Any] = self._data
        for _ in self.shape[1:]:
            flat = list(chain.from_iterable(flat))
        return flat

    def sum(self) -> float:
        """Return the sum of all numbers."""
        return math.fsum(self._flat())

    def mean(self, axis: int | None = None) -> Any:
        """Return the mean of all numbers, or of all elements."""
        if axis is None:
            return self.sum() / math.prod(self.shape)
        if len(self.shape) == 1:
            return self.mean()
        return array([self[:, place].mean(axis=0) for place in range(self.shape[1])])

    def std(self, ddof: int) -> float:
        """Return how far numbers are from their mean."""
        middle = self.mean()
        squares = math.fsum((one - middle) ** 2 for one in self._flat())
        return math.sqrt(squares / (len(self) - ddof))

    def max(self) -> float:
        """Return the largest number."""
        return max(self._flat())

    def argmax(self) -> int:
        """Return the place of the largest number."""
        return self._data.index(self.max())


def array(data: Sequence[Any], _kind: type = float) -> Array:
    """Return an array of numbers, lists or arrays."""
    lists = [one.tolist() if isinstance(one, Array) else one for one in data]
    shape, inner = [len(lists)], lists[0] if lists else 0
    while isinstance(inner, list):
        shape.append(len(inner))
        inner = inner[0] if inner else 0
    return Array(lists, tuple(shape))


def full(shape: int | tuple[int, ...], value: float) -> Array:
    """Return an array of one number."""
    if isinstance(shape, int):
        return Array([value] * shape, (shape,))
    first, *rest = shape
    data = [full(tuple(rest), value).tolist() if rest else value for _ in range(first)]
    return Array(data, shape)


def zeros(shape: int | tuple[int, ...]) -> Array:
    """Return an array of zeros."""
    return full(shape, 0.0)


def concatenate(parts: Sequence[Array]) -> Array:
    """Return the elements of several arrays."""
    lists = [one for part in parts for one in part.tolist()]
    return Array(lists, (len(lists), *parts[0].shape[1:]))


def argsort(numbers: Array, kind: str) -> Array:
    """Return places in the order of their numbers, equal ones as they come."""
    if kind != "stable":
        raise ValueError("only a stable order is known here")
    values = numbers.tolist()
    return array(sorted(range(len(values)), key=values.__getitem__))


def mean(parts: Sequence[Array], axis: int) -> Any:
    """Return the mean of several arrays."""
    return array(parts).mean(axis=axis)
