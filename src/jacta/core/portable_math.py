"""Exponential, logarithm and powers that give the same bits everywhere.

Every system's own are exact to within a bit or so, but each in its way, and a search can turn
on one bit. These consist of additions, multiplications and divisions alone, whose results are
prescribed, in an order that no compiler may change. The first two are exact to within one unit
in the last place.
"""

from __future__ import annotations

from jacta.core.kernel import rule

__all__ = ["exp", "log_of_count", "power"]

LN2_HIGH = float.fromhex("0x1.62e42fep-1")  # so few digits that its multiples are exact
LN2_LOW = float.fromhex("0x1.f473de6af278fp-30")
HALVINGS = float.fromhex("0x1.71547652b82fep0")  # 1 / ln 2
LOWEST = -700.0  # where powers of two are still exact
LEAST = 0.75  # what a number is doubled to, for its logarithm

# 1 / n!
E2, E3, E4, E5, E6, E7 = 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040
E8, E9, E10, E11 = 1 / 40320, 1 / 362880, 1 / 3628800, 1 / 39916800
E12, E13, E14 = 1 / 479001600, 1 / 6227020800, 1 / 87178291200

# 2 / n
L3, L5, L7, L9, L11, L13 = 2 / 3, 2 / 5, 2 / 7, 2 / 9, 2 / 11, 2 / 13
L15, L17, L19, L21, L23 = 2 / 15, 2 / 17, 2 / 19, 2 / 21, 2 / 23


@rule
def exp(x: float) -> float:
    """Return the exponential of a number that is not positive; 0 below -700.

    It is a power of two times the series of a small rest. The terms are added in pairs of
    pairs: a processor works on several at once.
    """
    if x < LOWEST:
        return 0.0
    halvings = int(0.5 - x * HALVINGS)
    r = (x + halvings * LN2_HIGH) + halvings * LN2_LOW
    r2 = r * r
    r4 = r2 * r2
    first = (r2 * (E2 + r * E3)) + r4 * ((E4 + r * E5) + r2 * (E6 + r * E7))
    last = ((E8 + r * E9) + r2 * (E10 + r * E11)) + r4 * ((E12 + r * E13) + r2 * E14)
    result = 1.0 + (r + (first + r4 * r4 * last))
    power = 0.5
    while halvings:
        if halvings & 1:
            result *= power
        power *= power
        halvings >>= 1
    return result


@rule
def log_of_count(n: int) -> float:
    """Return the natural logarithm of a whole number from 1 to 2**31 - 1."""
    doublings = n.bit_length() - 1
    power_of_two = 1 << doublings
    if n * n > 2 * power_of_two * power_of_two:
        doublings += 1
        power_of_two += power_of_two
    return log_of_product(doublings, (n - power_of_two) / (n + power_of_two))


@rule
def power(base: float, exponent: float) -> float:
    """Return a power of a number from 0 to 1, to 13 digits; its exponent is not negative."""
    if base <= 0.0:
        return 0.0 if exponent > 0.0 else 1.0
    doublings = 0
    while base < LEAST:
        base += base
        doublings -= 1
    return exp(exponent * log_of_product(doublings, (base - 1.0) / (base + 1.0)))


@rule
def log_of_product(doublings: int, s: float) -> float:
    """Return the logarithm of 2**doublings * (1 + s) / (1 - s), for a small s.

    That of the fraction is the series 2 (s + s**3 / 3 + s**5 / 5 + ...).
    """
    z = s * s
    z2 = z * z
    z4 = z2 * z2
    first = (L3 + z * L5) + z2 * (L7 + z * L9)
    last = (L11 + z * L13) + z2 * (L15 + z * L17) + z4 * ((L19 + z * L21) + z2 * L23)
    rest = s * (z * (first + z4 * last))
    return doublings * LN2_HIGH + (2.0 * s + (rest + doublings * LN2_LOW))
