from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jacta.core.layout import Array, Int8, Int16, Int32, Record

Grid = Annotated[list[list[int]], Array("i1", 2, 3)]


class Small(Record):
    """A record of every kind of field."""

    tiny: Int8
    short: Int16
    wide: Int32
    row: Annotated[list[int], Array("i2", 4)]
    grid: Grid


def small(tiny: int, short: int, wide: int, row: list[int], grid: list[list[int]]) -> Small:
    record = Small()
    record.tiny, record.short, record.wide, record.row, record.grid = tiny, short, wide, row, grid
    return record


def numbers(bits: int) -> st.SearchStrategy[int]:
    return st.integers(-(1 << bits - 1), (1 << bits - 1) - 1)


RECORDS = st.builds(
    small,
    numbers(8),
    numbers(16),
    numbers(32),
    st.lists(numbers(16), min_size=4, max_size=4),
    st.lists(st.lists(numbers(8), min_size=3, max_size=3), min_size=2, max_size=2),
)


def test_a_new_record_is_all_zeros() -> None:
    assert Small().values() == {
        "tiny": 0,
        "short": 0,
        "wide": 0,
        "row": [0] * 4,
        "grid": [[0] * 3] * 2,
    }


@given(RECORDS)
def test_packing_and_unpacking_gives_the_same_value(record: Small) -> None:
    again = Small.unpacked(record.packed()[0])
    assert again == record
    assert type(again.tiny) is int
    assert type(again.grid[0][0]) is int


@given(RECORDS)
def test_a_copy_is_equal_and_shares_nothing(record: Small) -> None:
    copy, before = record.copy(), record.copy()
    assert copy == record
    copy.row[0] += 1
    copy.grid[1][2] += 1
    copy.tiny += 1
    assert record == before


def test_told_facts_are_not_part_of_the_value() -> None:
    one, other = Small(), Small()
    one.told.append((1, 2))
    assert one == other
    assert one.copy().told == []
    assert "told" not in one.values()


@pytest.mark.parametrize("field", ["tiny", "short", "wide", "row", "grid"])
def test_records_that_differ_in_a_field_differ(field: str) -> None:
    one, other = Small(), Small()
    value = {"row": [0, 0, 0, 1], "grid": [[0, 0, 0], [0, 0, 1]]}.get(field, 1)
    setattr(other, field, value)
    assert one != other


def test_a_record_never_equals_another_type() -> None:
    assert Small() != 0
    with pytest.raises(TypeError):
        hash(Small())


def test_every_field_is_signed_and_in_its_order() -> None:
    dtype = Small.dtype()
    assert dtype.names == ("tiny", "short", "wide", "row", "grid")
    assert all(dtype[name].base.kind == "i" for name in dtype.names)
    assert dtype["grid"].shape == (2, 3)
    assert Small.dtype() is dtype


def test_a_value_too_large_for_its_field_is_not_packed() -> None:
    record = Small()
    record.tiny = 128
    with pytest.raises(OverflowError):
        record.packed()


def test_a_record_shows_its_fields() -> None:
    record = Small()
    record.wide = 7
    assert repr(record).startswith("Small(tiny=0, short=0, wide=7, ")


def test_packed_is_an_array_of_one() -> None:
    assert Small().packed().shape == (1,)
    assert Small().packed().dtype == np.dtype(Small.dtype())


def test_a_subclass_has_its_own_fields_first() -> None:
    class Base(Record):
        first: Int8
        second: Int8

    class More(Base):
        third: Int8

    assert list(Base.FIELDS) == ["first", "second"]
    assert list(More.FIELDS) == ["third", "first", "second"]
    assert More.dtype().names == ("third", "first", "second")
