"""Bit masks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jacta.core.bits import first_bit, nth_bit

MASKS = st.integers(1, 2**26 - 1)


@given(MASKS)
def test_the_first_bit_is_the_lowest(mask: int) -> None:
    assert first_bit(mask) == min(bit for bit in range(26) if mask >> bit & 1)


def test_an_empty_mask_has_no_first_bit() -> None:
    assert first_bit(0) == -1


@given(MASKS)
def test_the_nth_bit_counts_from_the_lowest(mask: int) -> None:
    positions = [i for i in range(26) if mask >> i & 1]
    assert [nth_bit(mask, n) for n in range(len(positions))] == positions
