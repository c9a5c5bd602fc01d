"""The learned player of MLEM: it judges a position by a net, and a decision by what follows."""

from __future__ import annotations

from jacta.core.kernel import entry, floats, ints, put, room_for, routine, rule

from ...games.mlem.rules.choices import count_actions, nth_action
from ...games.mlem.rules.flow import is_over, step
from ...games.mlem.rules.names import SEATS
from ...games.mlem.rules.scoring import score
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ..net import hidden_of, win_shares
from .features import FEATURES, MOST_SEEN, open_points, see

__all__ = ["final_shares", "go_on", "learned_values", "position_shares"]


@entry
def go_on(b: Tables, s: State, choice: int) -> None:
    """Go on with an action or an outcome of chance."""
    step(b, s, choice)


@routine
def final_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Rule 5.4: fill in the shares of victory, seats counted from the one that looks."""
    for place in range(s.players):
        shares[place] = score(b, s, (eyes + place) % s.players)
    share_victory(s, shares)


@routine
def seen_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill in the shares of victory at the end, without what a seat may not know of the others."""
    shares[0] = score(b, s, eyes)
    for place in range(1, s.players):
        shares[place] = open_points(b, s, (eyes + place) % s.players)
    share_victory(s, shares)


@rule
def share_victory(s: State, shares: list[float]) -> None:
    """Turn points into shares of the victory, equal ones for all who have the most."""
    most = 0.0
    winners = 0
    for place in range(s.players):
        if shares[place] > most:
            most = shares[place]
            winners = 0
        if shares[place] == most:
            winners += 1
    for place in range(s.players):
        shares[place] = 1.0 / winners if shares[place] == most else 0.0


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
