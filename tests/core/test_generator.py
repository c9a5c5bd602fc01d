from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inner_rules import from_outside
from jacta.core import generator
from jacta.core.generator import below, draw, some_bits
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs

MASKS = st.integers(1, 2**26 - 1)


def test_the_first_numbers_of_a_seed_never_change() -> None:
    rng = game_rng(1)
    assert [draw(rng) for _ in range(4)] == [1041087563, 3397815563, 368357625, 4005790640]


def test_the_multiplier_makes_a_safe_prime() -> None:
    prime = generator.MULTIPLIER * 2**32 - 1
    assert pow(3, prime - 1, prime) == 1
    assert pow(3, (prime - 1) // 2 - 1, (prime - 1) // 2) == 1


@given(st.integers(0, 10**9), st.integers(1, 2**31))
def test_numbers_lie_below_their_bound(seed: int, bound: int) -> None:
    rng = game_rng(seed)
    assert all(0 <= below(rng, bound) < bound for _ in range(20))
    assert 0 < rng[0] < 2**63


@given(MASKS, st.integers(0, 10**9), st.data())
def test_some_bits_picks_that_many_bits_of_the_mask(
    mask: int, seed: int, data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, mask.bit_count()))
    chosen = some_bits(mask, count, game_rng(seed))
    assert chosen & ~mask == 0
    assert chosen.bit_count() == count


def test_every_choice_of_bits_is_equally_likely() -> None:
    rng = game_rng(5)
    counts: dict[int, int] = {}
    for _ in range(6000):
        chosen = some_bits(0b11101, 2, rng)
        counts[chosen] = counts.get(chosen, 0) + 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


@pytest.fixture(scope="module")
def twin() -> Any:
    return compiled("jacta.core.generator")


@pytest.mark.slow
def test_both_twins_give_the_same_numbers(twin: Any) -> None:
    fast_draw = from_outside(twin.draw)
    for seed in range(20):
        plain, fast = game_rng(seed), game_rngs(seed, range(1))
        numbers = [draw(plain) for _ in range(200)]
        assert [fast_draw(fast) for _ in range(200)] == numbers
        assert fast.tolist() == plain


@pytest.mark.slow
def test_both_twins_choose_the_same_bits(twin: Any) -> None:
    plain, fast = game_rng(3), np.array(game_rng(3), np.int64)
    fast_bits = from_outside(twin.some_bits)
    for mask in range(1, 2**20, 4099):
        bits = mask.bit_count()
        chosen = some_bits(mask, bits // 2, plain)
        assert fast_bits(mask, bits // 2, fast) == chosen
