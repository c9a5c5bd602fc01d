"""Games of Los Incognitos that a net plays against itself, kept as samples to learn from."""

from __future__ import annotations

from jacta.core.kernel import entry, floats, ints

from ...core.generator import below
from ...games.incognitos.rules.chance import random_outcome
from ...games.incognitos.rules.choices import count_actions, nth_action, random_action
from ...games.incognitos.rules.flow import is_chance, is_over, start
from ...games.incognitos.rules.names import SEATS
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables
from ..net import hidden_of
from ..ranking import best_of
from .features import FEATURES, MOST_SEEN
from .learned import final_shares, go_on, learned_values, position_shares

__all__ = ["selfplay"]

PER_MILLE = 1000
MOST_ACTIONS = 1024


@entry
def selfplay(
    boards: list[Tables],
    states: list[State],
    dice: list[int],
    minds: list[int],
    setups: list[list[int]],
    net: list[float],
    explore: int,
    seen: list[int],
    amounts: list[float],
    sample_ends: list[int],
    eyes: list[int],
    players: list[int],
    values: list[list[float]],
    game_ends: list[int],
    results: list[list[float]],
) -> int:
    """Play a game for every set-up (players, variants) and keep its samples; return how many.

    So many of a thousand decisions are taken at random, to explore.
    """
    b = boards[0]
    s = states[0]
    looked = ints(MOST_SEEN)
    weighed = floats(MOST_SEEN)
    hidden = floats(hidden_of(net, FEATURES, SEATS))
    shares = floats(SEATS)
    judged = floats(MOST_ACTIONS)
    samples = 0
    noted = 0
    for game in range(len(setups)):
        rng = dice[game : game + 1]
        mind = minds[game : game + 1]
        start(b, s, setups[game][0], setups[game][1], -1)
        while not is_over(s):
            if is_chance(s):
                go_on(b, s, random_outcome(b, s, rng))
                continue
            seat = s.turn
            if below(mind, PER_MILLE) < explore:
                action = random_action(s, mind)
            else:
                count = count_actions(s)
                learned_values(b, s, net, judged)
                action = nth_action(s, best_of(judged[:count]))
            go_on(b, s, action)
            count = position_shares(b, s, seat, net, looked, weighed, hidden, shares)
            if count == 0:
                break
            for n in range(count):
                seen[noted + n] = looked[n]
                amounts[noted + n] = weighed[n]
            noted += count
            sample_ends[samples] = noted
            eyes[samples] = seat
            players[samples] = s.players
            for place in range(s.players):
                values[samples][(seat + place) % s.players] = shares[place]
            samples += 1
        game_ends[game] = samples
        final_shares(b, s, 0, shares)
        for seat in range(s.players):
            results[game][seat] = shares[seat]
    return samples
