"""Exponential and logarithm: right, and the same in both twins."""

from __future__ import annotations

import math
import random
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING, Any

import pytest

from jacta.core.portable_math import exp, log_of_count, power

if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = 40
SEED = 20
NUMBERS = [-random.Random(SEED).uniform(0, most) for most in (1, 30, 700) for _ in range(500)]
COUNTS = [*range(2, 1500), *(random.Random(SEED).randrange(2, 1 << 31) for _ in range(500))]


def units_off(found: float, right: Decimal) -> Decimal:
    """How far a result is from the right one, in units in its last place."""
    return abs(Decimal(found) - right) / Decimal(math.ulp(found))


@pytest.mark.parametrize(
    ("function", "right", "values"),
    [(exp, Decimal.exp, NUMBERS), (log_of_count, Decimal.ln, COUNTS)],
    ids=["exp", "log"],
)
def test_results_are_exact_to_one_unit_in_the_last_place(
    function: Callable[[Any], float], right: Callable[[Decimal], Decimal], values: list[float]
) -> None:
    with localcontext() as context:
        context.prec = DIGITS
        assert max(units_off(function(x), right(Decimal(x))) for x in values) < 1


def test_the_ends_of_the_ranges_are_exact() -> None:
    assert exp(0.0) == exp(-0.0) == 1.0
    assert exp(-701.0) == exp(-math.inf) == 0.0
    assert log_of_count(1) == 0.0


def test_powers_are_almost_exact() -> None:
    rng = random.Random(SEED)
    with localcontext() as context:
        context.prec = DIGITS
        for _ in range(1000):
            base, exponent = rng.random(), rng.uniform(0, 20)
            right = Decimal(base) ** Decimal(exponent)
            assert abs(Decimal(power(base, exponent)) / right - 1) < Decimal("1e-13")
    assert power(0.0, 2.0) == 0.0
    assert power(0.0, 0.0) == power(0.5, 0.0) == power(1.0, 9.5) == 1.0
    assert power(0.5, 2.0) == 0.25
