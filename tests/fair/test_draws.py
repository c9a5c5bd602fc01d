"""Every number is equally likely, and no two draws share their bits."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fair.games import ALL
from jacta import Table
from jacta.core.kits import register_game, unregister_game
from jacta.fair.draws import Draws, kept
from jacta.fair.plans import Dice, Plan, Tokens, Weighted, plan_of
from simulation.cups import KIT

if TYPE_CHECKING:
    from collections.abc import Callable


@given(st.integers(1, 256))
def test_rejection_makes_all_numbers_equally_likely(bound: int) -> None:
    found = Counter(kept(number, 256, bound) for number in range(256))
    del found[None]
    assert set(found) == set(range(bound))
    assert len(set(found.values())) == 1


@given(st.integers(1, 2**70), st.integers(0, 999))
def test_numbers_stay_below_their_bound(bound: int, entry: int) -> None:
    draws = Draws(b"key", entry, "roll")
    assert all(0 <= draws.below(bound) < bound for _ in range(9))


def test_draws_differ_by_key_entry_and_kind() -> None:
    about: list[tuple[bytes, int, str]] = [(b"k", 1, "roll"), (b"l", 1, "roll"), (b"k", 2, "roll")]
    streams = [Draws(*one) for one in [*about, (b"k", 1, "deal:0"), (b"k", 1, "deal:1")]]
    assert len({tuple(draws.below(10**9) for _ in range(20)) for draws in streams}) == 5


def _one_by_one(numbers: tuple[int, ...]) -> Callable[[int], int]:
    left = iter(numbers)
    return lambda _bound: next(left)


def exact(plan: Plan) -> dict[str, Fraction]:
    """Return how likely a plan makes each outcome, by trying every sequence of numbers."""
    bounds: list[int] = []

    def note(bound: int) -> int:
        bounds.append(bound)
        return 0

    plan.pick(note)
    odds = Counter(
        plan.pick(_one_by_one(numbers)) for numbers in itertools.product(*map(range, bounds))
    )
    whole = odds.total()
    return {text: Fraction(count, whole) for text, count in odds.items()}


@pytest.mark.parametrize("count", range(1, 5))
def test_dice_are_as_likely_as_the_rules_say(count: int) -> None:
    for game, start in (("mlem", ["board:settler", "board:voyager"]), ("incognitos", [])):
        table = Table.new(game, 2, first=0)
        for text in start:
            table.play(text)
        s = table.state.copy()
        s.dice = count
        plan = plan_of(table.game, s)
        assert isinstance(plan, Dice)
        outcomes = {table.game.outcome_text(s, o): p for o, p in table.game.outcomes(s)}
        assert exact(plan) == outcomes


def test_deals_are_as_likely_as_the_rules_say() -> None:
    """Small piles: what matters is which tokens are left, and that each is as likely as another."""
    table = Table.new("mlem", 2, options=ALL)
    kinds = set()
    for _ in range(8):
        while not table.is_chance:
            table.play(table.legal()[0])
        s = table.state.copy()
        if hasattr(s, "mission_pile"):
            s.mission_pile &= 0b11_0101_0011
            s.explore_pile &= 0b1110_1101
        plan = plan_of(table.game, s)
        kinds.add(plan.prefix)
        if isinstance(plan, Tokens):
            outcomes = {table.game.outcome_text(s, o): p for o, p in table.game.outcomes(s)}
            assert exact(plan) == outcomes
        table.play(next(iter(table.outcomes())))
    assert {"first:", "deal:0:", "deal:1:", "place:", "reveal:"} <= kinds


def test_without_a_plan_outcomes_are_drawn_by_weight() -> None:
    register_game(KIT)
    try:
        table = Table.new("cups", 2)
        game: Any = table.game
        game.outcomes = lambda _s: iter(
            [(0, Fraction(1, 6)), (2, Fraction(1, 2)), (1, Fraction(1, 3))]
        )
        game.outcome_text = lambda _s, outcome: f"card:{'abc'[outcome]}"
        plan = plan_of(game, table.state)
    finally:
        unregister_game(KIT.name)
    assert plan == Weighted("card:", (("card:a", 1), ("card:b", 2), ("card:c", 3)))
    assert exact(plan) == {
        "card:a": Fraction(1, 6),
        "card:b": Fraction(1, 3),
        "card:c": Fraction(1, 2),
    }
