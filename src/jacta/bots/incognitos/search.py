"""Search for Los Incognitos: simulations that walk a tree, then play on by a policy (`..tree`).

Nothing is hidden in this game. Of a roll for a sign or a duel only the red giants matter.
"""

from __future__ import annotations

from jacta.core.kernel import entry, floats, put, routine, rule

from ...games.incognitos.rules.chance import random_outcome
from ...games.incognitos.rules.choices import count_actions, nth_action
from ...games.incognitos.rules.flow import is_chance, is_over
from ...games.incognitos.rules.names import RED_GIANT, ROLL
from ...games.incognitos.rules.scoring import is_winner, score
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables
from ..tree import (
    DECISIONS,
    DEPTH,
    SEATS,
    SIMULATIONS,
    Node,
    back_up,
    best_untried,
    child_of,
    choose,
    walk_on,
)
from .learned import go_on
from .policies import policy_action, policy_values

__all__ = ["search"]


@rule
def label_of(s: State, outcome: int) -> int:
    """Return what matters of an outcome of chance."""
    return outcome if s.phase == ROLL else outcome >> 4 * RED_GIANT & 15


@routine
def note_scores(b: Tables, s: State, scores: list[int], shares: list[float]) -> None:
    """Rule 7.5: fill in the scores, and the victory in equal parts among the winners."""
    winners = 0
    for seat in range(s.players):
        scores[seat] = score(b, s, seat)
        if is_winner(b, s, seat):
            winners += 1
            shares[seat] = 1.0
    for seat in range(s.players):
        shares[seat] /= winners


@routine
def tree_action(
    b: Tables,
    s: State,
    nodes: list[Node],
    slots: list[int],
    counts: list[int],
    node: int,
    thinker: int,
    settings: list[float],
    policy: int,
    net: list[float],
) -> int:
    """Return the action that a simulation follows from a node; a new one as the policy likes it."""
    actions = [0] * count_actions(s)
    for n in range(len(actions)):
        actions[n] = nth_action(s, n)
    chosen = choose(nodes, slots, counts, node, actions, s.turn, thinker, settings)
    if chosen < 0:
        values = floats(len(actions))
        policy_values(b, s, policy, net, values)
        chosen = best_untried(nodes, slots, node, actions, values)
    return actions[chosen]


@routine
def simulate(
    b: Tables,
    s: State,
    nodes: list[Node],
    slots: list[int],
    counts: list[int],
    rng: list[int],
    settings: list[float],
    policy: int,
    net: list[float],
) -> None:
    """Play a game on to its end, in the tree as it says and then by the policy; note the result."""
    thinker = s.turn
    inside = True
    path = [0] * DEPTH
    path[0] = 1
    while not is_over(s):
        if is_chance(s):
            choice = random_outcome(b, s, rng)
            label = label_of(s, choice)
        else:
            counts[DECISIONS] += 1
            if inside:
                node = path[path[0]]
                choice = tree_action(
                    b, s, nodes, slots, counts, node, thinker, settings, policy, net
                )
            else:
                choice = policy_action(b, s, policy, rng, net)
            label = choice
        go_on(b, s, choice)
        if inside:
            inside = walk_on(nodes, slots, counts, path, label)
    scores = [0] * SEATS
    shares = [0.0] * SEATS
    note_scores(b, s, scores, shares)
    back_up(nodes, path, thinker, s.players, scores, shares, settings)
    counts[SIMULATIONS] += 1


@entry
def search(
    boards: list[Tables],
    states: list[State],
    nodes: list[Node],
    slots: list[int],
    counts: list[int],
    rng: list[int],
    settings: list[float],
    policy: int,
    net: list[float],
    visits: list[int],
    wins: list[float],
    simulations: int,
) -> None:
    """Simulate on from the first state, for the seat that decides there; the second is room.

    Called again with the same arrays, the search goes on. How often each legal
    action was tried, and what share of victories it brought, is filled in.
    """
    for _ in range(simulations):
        put(states, 1, states[0])
        simulate(boards[0], states[1], nodes, slots, counts, rng, settings, policy, net)
    for n in range(count_actions(states[0])):
        child = child_of(nodes, slots, 0, nth_action(states[0], n))
        visits[n] = nodes[child].visits if child else 0
        wins[n] = nodes[child].wins if child else 0.0
