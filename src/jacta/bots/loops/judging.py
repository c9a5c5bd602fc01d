"""Positions judged by a net for every seat, or played on, for reviews (docs/review.md).

A position in which a seat decides is worth what its best action leads to. The net judges from the
seat that decided last: this is how it was trained.
"""

from __future__ import annotations

from jacta.core.kernel import entry, floats, ints, part, put, room_for
from jacta.core.ranking import best_of

from .afterstates import MOST_ACTIONS, learned_action
from .engine import (
    State,
    Tables,
    count_actions,
    final_shares,
    go_on,
    greedy_values,
    is_chance,
    is_over,
    nth_action,
    random_outcome,
)
from .search import judge_position

__all__ = ["NO_CHOICE", "judge_choices"]

NO_CHOICE = -1
STOP = -2


@part
def next_choice(
    b: Tables,
    s: State,
    left: int,
    by_net: bool,  # noqa: FBT001 - compiled code takes no keywords
    net: list[float],
    values: list[float],
    rng: list[int],
) -> int:
    """Return how a game continues; STOP if it is over, or if its decisions are used up.

    It may take one decision more than are left, unless chance comes before it.
    """
    if is_over(s):
        return STOP
    if is_chance(s):
        return random_outcome(b, s, rng) if left > 0 else STOP
    if left < 0:
        return STOP
    if by_net:
        return learned_action(b, s, net, values)
    opinions = floats(count_actions(s))
    greedy_values(b, s, opinions)
    return nth_action(s, best_of(opinions))


@entry
def judge_choices(
    boards: list[Tables],
    states: list[State],
    choices: list[int],
    dice: list[int],
    by_net: bool,  # noqa: FBT001
    horizon: int,
    net: list[float],
    results: list[list[list[float]]],
) -> None:
    """Judge the position after each choice in each state: an action, an outcome, or NO_CHOICE.

    First the game is played on for `horizon` decisions, with the same dice for all choices
    of a state, by the net or by `greedy`; if it ends before, its result counts.
    """
    b = boards[0]
    values = floats(MOST_ACTIONS)
    room = room_for(states[0], 1)
    rng = ints(1)
    for game in range(len(states)):
        for n in range(len(choices)):
            put(room, 0, states[game])
            s = room[0]
            rng[0] = dice[game]
            left = horizon
            choice = choices[n]
            last = s.turn
            while choice != STOP:
                if choice != NO_CHOICE:
                    go_on(b, s, choice)
                was_chance = is_chance(s)
                choice = next_choice(b, s, left, by_net, net, values, rng)
                if not was_chance and choice != STOP:
                    last = s.turn
                    left -= 1
            if is_over(s):
                final_shares(b, s, 0, results[game][n])
            else:
                judge_position(b, s, last, net, results[game][n])
