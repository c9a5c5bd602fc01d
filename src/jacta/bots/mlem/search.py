"""Search for MLEM: simulations that walk a tree, then play on by a policy (`..tree`).

What the seat that thinks may not know is drawn anew for each of them (rule 8). A
roll is labelled by its dice that are fuel: the others change nothing. Where chance
places several tokens, all outcomes share a label, since they hardly ever recur.
"""

from __future__ import annotations

from jacta.core.kernel import entry, floats, put, routine, rule

from ...core.generator import below, some_bits
from ...games.mlem.rules.chance import random_outcome
from ...games.mlem.rules.choices import count_actions, nth_action
from ...games.mlem.rules.flow import is_chance, is_over
from ...games.mlem.rules.missions import DEALT
from ...games.mlem.rules.names import EXPLORATIONS, MISSIONS, PLACE, POINTS_TOKEN, RETURN, ROLL, UFO
from ...games.mlem.rules.scoring import score
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.ufo import UFO_TOKENS
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
def someone_else(s: State, seat: int, rng: list[int]) -> int:
    """Return another seat, each equally likely."""
    return (seat + 1 + below(rng, s.players - 1)) % s.players


@rule
def deal_unseen_missions(s: State, seat: int, rng: list[int]) -> None:
    """Rule 7.3: the others hold missions that the seat does not; who has not returned one, four."""
    for other in range(s.players):
        if other != seat:
            to_return = s.phase == RETURN and other > s.at
            s.missions[other] = some_bits(s.mission_pile, DEALT if to_return else DEALT - 1, rng)
            s.mission_pile &= ~s.missions[other]


@rule
def spread_unseen_tokens(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Rules 7.1, 7.2: point tokens that are neither open, in a pile nor the seat's, others have."""
    taken = (1 << UFO_TOKENS - s.ufo_left) - 1 if s.variants & UFO else 0
    unseen = taken & ~s.ufo_tokens[seat]
    while unseen:
        s.ufo_tokens[someone_else(s, seat, rng)] |= unseen & -unseen
        unseen &= unseen - 1
    if not s.variants & EXPLORATIONS:
        return
    seen = s.explore_open | s.explore_pile | s.explored[seat]
    for space in range(len(b.explore_effect)):
        if b.explore_effect[space] == POINTS_TOKEN and not seen >> space & 1:
            s.explored[someone_else(s, seat, rng)] |= 1 << space


@routine
def fill_in(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Rule 8: draw what a seat may not know, so that it fits what the seat knows."""
    if s.variants & MISSIONS:
        deal_unseen_missions(s, seat, rng)
    if s.variants & (UFO | EXPLORATIONS):
        spread_unseen_tokens(b, s, seat, rng)


@rule
def label_of(b: Tables, s: State, outcome: int) -> int:
    """Return what matters of an outcome of chance."""
    if s.phase == ROLL:
        return outcome & b.fuel[s.rocket]
    if s.phase == PLACE and outcome & (outcome - 1):
        return 0
    return outcome


@rule
def note_scores(b: Tables, s: State, scores: list[int], shares: list[float]) -> None:
    """Rule 5.4: fill in the scores, and the victory in equal parts among those with the most."""
    for seat in range(s.players):
        scores[seat] = score(b, s, seat)
    most = max(scores)
    winners = 0
    for seat in range(s.players):
        winners += scores[seat] == most
    for seat in range(s.players):
        shares[seat] = 1.0 / winners if scores[seat] == most else 0.0


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
    fill_in(b, s, thinker, rng)
    inside = True
    path = [0] * DEPTH
    path[0] = 1
    while not is_over(s):
        if is_chance(s):
            choice = random_outcome(b, s, rng)
            label = label_of(b, s, choice)
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
