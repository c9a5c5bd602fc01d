"""How a net learns from games against itself: TD(lambda) and Adam.

A sample is a position after a decision, seen by the seat that decided. Its target lies
between the net's value after this seat's next decision and the target there; after its
last decision it is the result. What another seat thinks in between does not count: it
cannot see the secrets of this one, whose value would fade from sample to sample.
Positions are stored as seen: the features and amounts of all samples in two long lists.
"""

from __future__ import annotations

from jacta.core.kernel import entry, floats, ints, routine

from .net import hidden_of, win_shares

__all__ = ["learn", "set_targets"]

FADE, FADE_SQUARED = 0.9, 0.999  # Adam's decay rates
TINY = 1.0e-8
NONE = -1


@entry
def set_targets(
    values: list[list[float]],
    eyes: list[int],
    ends: list[int],
    results: list[list[float]],
    trace: float,
    targets: list[list[float]],
) -> None:
    """Fill in the targets of all samples; `ends` is where the samples of each game end."""
    seats = len(targets[0])
    following = ints(seats)  # the next sample of each seat
    begin = 0
    for game in range(len(ends)):
        end = ends[game]
        for seat in range(seats):
            following[seat] = NONE
        for n in range(end - 1, begin - 1, -1):
            after = following[eyes[n]]
            for seat in range(seats):
                targets[n][seat] = results[game][seat]
                if after != NONE:
                    later = trace * targets[after][seat]
                    targets[n][seat] = (1.0 - trace) * values[after][seat] + later
            following[eyes[n]] = n
        begin = end


@routine
def add_gradient(
    net: list[float],
    slope: list[float],
    features: int,
    seats: int,
    seen: list[int],
    amounts: list[float],
    hidden: list[float],
    errors: list[float],
    players: int,
) -> None:
    """Add the gradient of one sample."""
    units = hidden_of(net, features, seats)
    bias = features * units
    out = bias + units
    for seat in range(players):
        slope[out + units * seats + seat] += errors[seat]
    for unit in range(units):
        back = 0.0
        if hidden[unit] > 0.0:
            row = out + unit * seats
            for seat in range(players):
                slope[row + seat] += hidden[unit] * errors[seat]
                back += net[row + seat] * errors[seat]
        hidden[unit] = back
        slope[bias + unit] += back
    for n in range(len(seen)):
        row = seen[n] * units
        its_slope = slope[row : row + units]
        amount = amounts[n]
        for unit in range(units):
            its_slope[unit] += amount * hidden[unit]


@routine
def descend(
    net: list[float],
    slope: list[float],
    first: list[float],
    second: list[float],
    rate: float,
    steps: int,
    share: float,
) -> None:
    """Take one step of Adam down the gradient, and clear the gradient."""
    early = 1.0 - FADE**steps
    early_squared = 1.0 - FADE_SQUARED**steps
    for i in range(len(net)):
        down = slope[i] * share
        slope[i] = 0.0
        first[i] = FADE * first[i] + (1.0 - FADE) * down
        second[i] = FADE_SQUARED * second[i] + (1.0 - FADE_SQUARED) * down * down
        net[i] -= rate * (first[i] / early) / ((second[i] / early_squared) ** 0.5 + TINY)


@entry
def learn(
    net: list[float],
    slope: list[float],
    first: list[float],
    second: list[float],
    features: int,
    seen: list[int],
    amounts: list[float],
    ends: list[int],
    eyes: list[int],
    players: list[int],
    targets: list[list[float]],
    order: list[int],
    batch: int,
    rate: float,
    steps: int,
) -> float:
    """Learn from samples in the given order, batch by batch; return their mean squared error.

    Samples at the end that do not fill a batch count for the error only. `ends` is where the
    features of each sample end, `steps` the number of batches learned before. The gradient is an
    array of zeros in both twins, because slices of it are written to.
    """
    seats = len(targets[0])
    hidden = floats(hidden_of(net, features, seats))
    shares = floats(seats)
    squares = 0.0
    for at in range(len(order)):
        sample = order[at]
        begin = ends[sample - 1] if sample else 0
        its_seen = seen[begin : ends[sample]]
        its_amounts = amounts[begin : ends[sample]]
        count = players[sample]
        win_shares(
            net, features, seats, its_seen, its_amounts, len(its_seen), count, hidden, shares
        )
        for place in range(count):
            shares[place] -= targets[sample][(eyes[sample] + place) % count]
            squares += shares[place] * shares[place]
        add_gradient(net, slope, features, seats, its_seen, its_amounts, hidden, shares, count)
        if at % batch == batch - 1:
            steps += 1
            descend(net, slope, first, second, rate, steps, 1.0 / batch)
    return squares / max(1, len(order))
