"""How the learned player of MLEM looks ahead: it plays on in its mind and asks its net there."""

from __future__ import annotations

from jacta.core.kernel import entry, floats, ints, put, room_for, routine

from ...games.mlem.rules.chance import random_outcome
from ...games.mlem.rules.choices import count_actions, nth_action
from ...games.mlem.rules.flow import is_chance, is_over
from ...games.mlem.rules.names import SEATS
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ..net import hidden_of
from ..ranking import best_of
from .features import FEATURES, MOST_SEEN
from .learned import go_on, learned_values, position_shares

__all__ = ["look_ahead"]

MOST_ACTIONS = 1024


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

    The decision that follows the last of them is still taken.
    """
    spoken = 0
    while True:
        go_on(b, s, choice)
        if is_over(s):
            return
        if is_chance(s):
            if spoken == depth:
                return
            spoken += 1
            choice = random_outcome(b, s, dice)
        else:
            count = count_actions(s)
            if count == 0:  # another seat returns a mission that this one may not know
                return
            learned_values(b, s, net, judged)
            choice = nth_action(s, best_of(judged[:count]))


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

    All candidates meet the same dice.
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
            play_on(b, room[0], nth_action(s, candidates[n]), net, rng, depth, judged)
            position_shares(b, room[0], s.turn, net, seen, amounts, hidden, shares)
            sums[n] += shares[0]
            squares[n] += shares[0] * shares[0]
