from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jacta.core.generator import below
from jacta.core.seeds import fresh_seed, game_rng, game_rngs

SEEDS = st.one_of(st.integers(0, 2**64), st.integers(-(2**70), 2**70))


@given(SEEDS, st.integers(0, 2**40))
def test_one_game_and_many_games_have_the_same_generators(seed: int, first: int) -> None:
    many = game_rngs(seed, range(first, first + 5))
    assert many.tolist() == [game_rng(seed, first + i)[0] for i in range(5)]


@given(SEEDS)
def test_a_generator_never_stands_still_and_fits_63_bits(seed: int) -> None:
    (state,) = game_rng(seed)
    assert 0 < state < 2**63


def test_zero_games_get_no_generators() -> None:
    assert game_rngs(1, range(0)).tolist() == []


def test_games_and_seeds_differ() -> None:
    states = [game_rng(seed, number)[0] for seed in range(50) for number in range(50)]
    assert len(set(states)) == len(states)


@pytest.mark.parametrize("by", ["seed", "game"])
def test_the_first_draws_of_consecutive_games_are_as_uneven_as_chance(by: str) -> None:
    counts = [0] * 6
    for i in range(6000):
        rng = game_rng(i) if by == "seed" else game_rng(1, i)
        counts[below(rng, 6)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert 0.2 < chi_square < 25


def test_a_fresh_seed_can_be_read_aloud() -> None:
    assert all(0 <= fresh_seed() < 10**9 for _ in range(20))
