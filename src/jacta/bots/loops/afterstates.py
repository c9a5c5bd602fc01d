"""The learned player: a net judges the position after each legal action."""

from __future__ import annotations

from jacta.bots.nets.net import hidden_of, win_shares
from jacta.core.kernel import entry, floats, ints, put, room_for, rule
from jacta.core.ranking import best_of

from .engine import (
    FEATURES,
    MOST_SEEN,
    SEATS,
    State,
    Tables,
    count_actions,
    go_on,
    is_over,
    nth_action,
    see,
    seen_shares,
)

__all__ = ["MOST_ACTIONS", "learned_action", "learned_values", "position_shares"]

MOST_ACTIONS = 1024


@rule
def position_shares(
    b: Tables,
    s: State,
    eyes: int,
    net: list[float],
    seen: list[int],
    amounts: list[float],
    hidden: list[float],
    shares: list[float],
) -> int:
    """Fill in each seat's share of victory; return how many features were seen."""
    if is_over(s):
        seen_shares(b, s, eyes, shares)
        return 0
    count = see(b, s, eyes, seen, amounts)
    win_shares(net, FEATURES, SEATS, seen, amounts, count, s.players, hidden, shares)
    return count


@entry
def learned_values(b: Tables, s: State, net: list[float], values: list[float]) -> None:
    """Fill in the chance to win after each legal action."""
    room = room_for(s, 1)
    seen = ints(MOST_SEEN)
    amounts = floats(MOST_SEEN)
    hidden = floats(hidden_of(net, FEATURES, SEATS))
    shares = floats(SEATS)
    for n in range(count_actions(s)):
        put(room, 0, s)
        go_on(b, room[0], nth_action(s, n))
        position_shares(b, room[0], s.turn, net, seen, amounts, hidden, shares)
        values[n] = shares[0]


@rule
def learned_action(b: Tables, s: State, net: list[float], values: list[float]) -> int:
    """Return the action the net likes best; `values` is room for its chances to win."""
    learned_values(b, s, net, values)
    return nth_action(s, best_of(values[: count_actions(s)]))
