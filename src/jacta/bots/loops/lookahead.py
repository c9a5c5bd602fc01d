"""How the learned player looks ahead: it plays on in its mind and asks its net there.

What its seat may not know it supposes, anew for every sample.
"""

from __future__ import annotations

from jacta.core.kernel import entry, floats, ints, put, room_for, routine, rule

from ..net import hidden_of
from .engine import (
    FEATURES,
    MOST_SEEN,
    SEATS,
    WITHIN_TURN,
    State,
    Tables,
    fill_in,
    final_shares,
    go_on,
    is_chance,
    is_over,
    nth_action,
    random_outcome,
)
from .learned import MOST_ACTIONS, learned_action, position_shares

__all__ = ["look_ahead"]


@routine
def play_on(
    b: Tables,
    s: State,
    choice: int,
    net: list[float],
    dice: list[int],
    depth: int,
    judged: list[float],
) -> None:
    """Go on with a choice and then as the net would, until chance has spoken so many times.

    The decisions that follow the last of them are still taken.
    """
    seat = s.turn
    spoken = 0
    while True:
        go_on(b, s, choice)
        if is_over(s) or (WITHIN_TURN and s.turn != seat):
            return
        if is_chance(s):
            if spoken == depth:
                return
            spoken += 1
            choice = random_outcome(b, s, dice)
        else:
            choice = learned_action(b, s, net, judged)


@rule
def supposed_shares(
    b: Tables,
    s: State,
    eyes: int,
    net: list[float],
    seen: list[int],
    amounts: list[float],
    hidden: list[float],
    shares: list[float],
) -> None:
    """Fill in each seat's share of victory; at the end with what was supposed of the others."""
    if is_over(s):
        final_shares(b, s, eyes, shares)
    else:
        position_shares(b, s, eyes, net, seen, amounts, hidden, shares)


@entry
def look_ahead(
    boards: list[Tables],
    states: list[State],
    net: list[float],
    dice: list[int],
    depth: int,
    candidates: list[int],
    sums: list[float],
    squares: list[float],
) -> None:
    """Add up what the net thinks some way ahead, for each candidate and each generator.

    All candidates meet the same dice, and the same that is hidden.
    """
    b = boards[0]
    s = states[0]
    room = room_for(s, 1)
    seen = ints(MOST_SEEN)
    amounts = floats(MOST_SEEN)
    hidden = floats(hidden_of(net, FEATURES, SEATS))
    shares = floats(SEATS)
    judged = floats(MOST_ACTIONS)
    rng = ints(1)
    for sample in range(len(dice)):
        for n in range(len(candidates)):
            rng[0] = dice[sample]
            put(room, 0, s)
            fill_in(b, room[0], s.turn, rng)
            play_on(b, room[0], nth_action(s, candidates[n]), net, rng, depth, judged)
            supposed_shares(b, room[0], s.turn, net, seen, amounts, hidden, shares)
            sums[n] += shares[0]
            squares[n] += shares[0] * shares[0]
