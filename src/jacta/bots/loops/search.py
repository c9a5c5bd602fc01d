"""Simulations that walk a tree (`..search.tree`), then play on.

Three policies take part. The adviser decides in which order actions are tried at the
root, the guide at later nodes. Where the tree ends, the last policy plays on to the end
of the game. If that is the net, it judges instead; if a chance node came last, the guide
first takes one more decision. What the searching seat cannot see is drawn anew for each
simulation.
"""

from __future__ import annotations

from jacta.bots.nets.net import hidden_of
from jacta.bots.search.tree import (
    DECISIONS,
    DEPTH,
    SEATS,
    SIMULATIONS,
    Node,
    back_up,
    best_untried,
    child_of,
    choose,
    grown_child,
    walk_on,
)
from jacta.core.kernel import entry, floats, ints, part, put
from jacta.core.ranking import best_of

from .afterstates import position_shares
from .engine import (
    FEATURES,
    MOST_SEEN,
    State,
    Tables,
    count_actions,
    fill_in,
    final_shares,
    go_on,
    is_chance,
    is_over,
    label_of,
    nth_action,
    random_outcome,
    score,
)
from .engine import SEATS as NET_SEATS
from .policies import LEARNED, NET, policy_action, policy_values

__all__ = ["search"]

SHARE_OF_A_POINT = 0.04  # of a victory, roughly


@part
def tree_action(
    b: Tables,
    s: State,
    nodes: list[Node],
    slots: list[int],
    counts: list[int],
    node: int,
    searcher: int,
    settings: list[float],
    guide: int,
    net: list[float],
) -> int:
    """Return the action that a simulation follows from a node; a new one if it is time for it."""
    actions = [0] * count_actions(s)
    for n in range(len(actions)):
        actions[n] = nth_action(s, n)
    chosen = choose(nodes, slots, counts, node, actions, s.turn, searcher, settings)
    if chosen < 0:
        values = floats(len(actions))
        policy_values(b, s, guide, net, values)
        chosen = best_untried(nodes, slots, node, actions, values)
        child = grown_child(nodes, slots, counts, node, actions[chosen])
        unit = 1.0 if guide >= LEARNED else SHARE_OF_A_POINT
        nodes[child].regret = unit * (values[best_of(values)] - values[chosen])
    return actions[chosen]


@part
def judge_position(b: Tables, s: State, eyes: int, net: list[float], shares: list[float]) -> None:
    """Fill in each seat's share of victory, as the net judges it from one seat."""
    seen = ints(MOST_SEEN)
    amounts = floats(MOST_SEEN)
    hidden = floats(hidden_of(net, FEATURES, NET_SEATS))
    places = floats(NET_SEATS)
    position_shares(b, s, eyes, net, seen, amounts, hidden, places)
    for place in range(s.players):
        shares[(eyes + place) % s.players] = places[place]


@part
def simulate(
    b: Tables,
    s: State,
    nodes: list[Node],
    slots: list[int],
    counts: list[int],
    rng: list[int],
    settings: list[float],
    adviser: int,
    guide: int,
    policy: int,
    net: list[float],
) -> None:
    """Walk the tree, then play on by the policy or let the net judge; back up the result."""
    searcher = s.turn
    seat = s.turn
    fill_in(b, s, searcher, rng)
    inside = True
    decided = False
    judging = policy == NET
    path = [0] * DEPTH
    path[0] = 1
    while not (is_over(s) or (judging and decided and not inside)):
        before = s.turn
        decided = not is_chance(s)
        if not decided:
            choice = random_outcome(b, s, rng)
            label = label_of(b, s, choice)
        else:
            counts[DECISIONS] += 1
            seat = s.turn
            if inside:
                node = path[path[0]]
                leader = guide if node else adviser
                choice = tree_action(
                    b, s, nodes, slots, counts, node, searcher, settings, leader, net
                )
            else:
                choice = policy_action(b, s, guide if judging else policy, rng, net)
            label = choice
        go_on(b, s, choice)
        if inside:
            inside = walk_on(nodes, slots, counts, path, label)
        elif s.turn != before:
            decided = True  # a failed roll has ended the turn: no decision is left in it
    scores = ints(SEATS)
    shares = floats(SEATS)
    if is_over(s):
        final_shares(b, s, 0, shares)
        for other in range(s.players):
            scores[other] = score(b, s, other)
    else:
        judge_position(b, s, seat, net, shares)
    back_up(nodes, path, searcher, s.players, scores, shares, settings)
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
    adviser: int,
    guide: int,
    policy: int,
    net: list[float],
    visits: list[int],
    wins: list[float],
    simulations: int,
) -> None:
    """Run simulations from the first state, for the seat to move; the second is working space.

    Called again with the same arrays, the search continues. Fills in how often each legal
    action was tried, and the victories it brought.
    """
    for _ in range(simulations):
        put(states, 1, states[0])
        simulate(
            boards[0], states[1], nodes, slots, counts, rng, settings, adviser, guide, policy, net
        )
    for n in range(count_actions(states[0])):
        child = child_of(nodes, slots, 0, nth_action(states[0], n))
        visits[n] = nodes[child].visits if child else 0
        wins[n] = nodes[child].wins if child else 0.0
