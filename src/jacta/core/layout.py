"""Fixed-size records: one declaration, two memory layouts.

A game declares its state and its board's tables once, as a class:

    class State(Record):
        phase: Int8
        crew: Annotated[list[int], Array("i1", 5)]

The plain twin of the rules works on instances of that class, which hold Python
ints and lists. The compiled twin works on elements of a NumPy structured array
of the same fields (`State.dtype()`). All fields are signed: `3 - 5` must mean
the same in both.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_type_hints

if TYPE_CHECKING:
    import numpy as np

__all__ = ["RECORDS", "Array", "Int8", "Int16", "Int32", "Record"]


class Array:
    """The element type and the shape of a field that holds several numbers."""

    def __init__(self, code: str, *shape: int) -> None:
        self.code, self.shape = code, shape

    def zeros(self) -> Any:
        """Return a number or nested lists of zeros of this shape."""
        return _filled(self.shape)


Int8 = Annotated[int, Array("i1")]
Int16 = Annotated[int, Array("i2")]
Int32 = Annotated[int, Array("i4")]


def _copied(grid: list[Any]) -> list[Any]:
    if isinstance(grid[0][0], list):
        return [_copied(row) for row in grid]
    return list(map(list.copy, grid))


def _filled(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_filled(shape[1:]) for _ in range(shape[0])]


RECORDS: list[type[Record]] = []  # all subclasses
ZEROS: dict[type[Record], Record] = {}  # a record of each, to be copied


class Record:
    """A plain record; subclasses declare the fields.

    `told` collects what the plain rules report while they run (see
    `jacta.core.kernel.tell`). It is not part of the record's value.
    """

    FIELDS: ClassVar[dict[str, Array]]
    LISTS: ClassVar[tuple[str, ...]]  # the fields that hold several numbers
    GRIDS: ClassVar[tuple[str, ...]]  # and those that hold lists of them
    told: list[tuple[int, ...]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        own = vars(cls).get("__annotations__", {})
        # Its own fields first: Numba would take a record that begins like its base for one.
        names = sorted(hints, key=lambda name: name not in own)
        cls.FIELDS = {
            name: hints[name].__metadata__[0]
            for name in names
            if hasattr(hints[name], "__metadata__")
        }
        dimensions = {name: len(field.shape) for name, field in cls.FIELDS.items()}
        cls.LISTS = tuple(name for name, number in dimensions.items() if number == 1)
        cls.GRIDS = tuple(name for name, number in dimensions.items() if number > 1)
        RECORDS.append(cls)

    def __init__(self) -> None:
        kind = type(self)
        if kind not in ZEROS:
            for name, field in self.FIELDS.items():
                setattr(self, name, field.zeros())
            self.told = []
            ZEROS[kind] = self.copy()
        else:
            self.__dict__.update(ZEROS[kind].copy().__dict__)

    @classmethod
    def blank(cls) -> Self:
        """Return a record in its initial state; subclasses may set fields to other than 0."""
        return cls()

    @classmethod
    @functools.cache
    def _kept_blank(cls) -> Self:
        """Return a blank record that is only copied."""
        return cls.blank()

    def renew(self) -> None:
        """Reset to the value of a blank record."""
        told = self.told
        self.__dict__.update(self._kept_blank().copy().__dict__)
        self.told = told

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        its = twin.__dict__
        its.update(self.__dict__)
        for name in self.LISTS:
            its[name] = its[name][:]
        for name in self.GRIDS:
            its[name] = _copied(its[name])
        its["told"] = []
        return twin

    def values(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {name: getattr(self, name) for name in self.FIELDS}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value}" for name, value in self.values().items())
        return f"{type(self).__name__}({fields})"

    @classmethod
    @functools.cache
    def dtype(cls) -> np.dtype[np.void]:
        """Return the structured type with the same fields."""
        import numpy as np  # noqa: PLC0415 - the plain twin runs without it

        fields = [(name, field.code, field.shape) for name, field in cls.FIELDS.items()]
        return np.dtype(fields, align=True)

    def packed(self) -> np.ndarray[tuple[int], np.dtype[np.void]]:
        """Return an array of one element with this record's value."""
        import numpy as np  # noqa: PLC0415 - the plain twin runs without it

        array = np.zeros(1, self.dtype())
        for name, value in self.values().items():
            array[name][0] = value
        return array

    @classmethod
    def unpacked(cls, row: np.void) -> Self:
        """Return a plain record with the value of an array's element."""
        record = object.__new__(cls)
        for name in cls.FIELDS:
            setattr(record, name, row[name].tolist())
        record.told = []
        return record
