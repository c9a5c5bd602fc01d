"""A small neural net that predicts each seat's chance to win, for both twins.

It judges a position from one seat: it sees features, each with an amount; most are absent. One
hidden layer (rectified), then a share of victory for every seat, counted from the one that looks.
All numbers of a net lie in one list, row by row:

    feature -> hidden, hidden bias, hidden -> seat, seat bias
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule
from jacta.core.portable_math import exp

__all__ = ["add", "hidden_of", "size_of", "win_shares"]


def size_of(features: int, hidden: int, seats: int) -> int:
    """Return how many numbers a net has."""
    return (features + 1) * hidden + (hidden + 1) * seats


@rule
def hidden_of(net: list[float], features: int, seats: int) -> int:
    """Return how many hidden units a net has."""
    return (len(net) - seats) // (features + 1 + seats)


@rule
def add(seen: list[int], amounts: list[float], n: int, feature: int, amount: float) -> int:
    """Add a feature; return how many there are now."""
    seen[n] = feature
    amounts[n] = amount
    return n + 1


@routine
def win_shares(
    net: list[float],
    features: int,
    seats: int,
    seen: list[int],
    amounts: list[float],
    count: int,
    players: int,
    hidden: list[float],
    shares: list[float],
) -> None:
    """Fill in the hidden layer and each player's share of victory, which add up to 1."""
    units = hidden_of(net, features, seats)
    bias = features * units
    for unit in range(units):
        hidden[unit] = net[bias + unit]
    for n in range(count):
        row = seen[n] * units
        weights = net[row : row + units]  # a separate slice, so that it compiles to SIMD code
        amount = amounts[n]
        for unit in range(units):
            hidden[unit] += amount * weights[unit]
    for seat in range(players):
        shares[seat] = net[bias + units + units * seats + seat]
    for unit in range(units):
        if hidden[unit] > 0.0:
            row = bias + units + unit * seats
            for seat in range(players):
                shares[seat] += hidden[unit] * net[row + seat]
        else:
            hidden[unit] = 0.0
    softmax(shares, players)


@rule
def softmax(shares: list[float], players: int) -> None:
    """Turn scores into shares that add up to 1."""
    highest = shares[0]
    for seat in range(1, players):
        highest = max(highest, shares[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = exp(shares[seat] - highest)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total
