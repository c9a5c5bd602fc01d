"""Games of a net against itself, kept as samples to learn from."""

from __future__ import annotations

from jacta.bots.nets.net import hidden_of
from jacta.core.generator import below
from jacta.core.kernel import entry, floats, ints

from .afterstates import MOST_ACTIONS, learned_action, position_shares
from .engine import (
    FEATURES,
    MOST_SEEN,
    SEATS,
    State,
    Tables,
    final_shares,
    go_on,
    is_chance,
    is_over,
    random_action,
    random_outcome,
    start_game,
)

__all__ = ["NO_ROOM", "selfplay"]

PER_MILLE = 1000
NO_ROOM = -1  # returned instead of the number of samples


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

    `explore` of a thousand decisions are random. If there are more samples than room, it
    stops and returns NO_ROOM: compiled code does not check bounds.
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
        start_game(b, s, setups[game][0], setups[game][1], -1)
        while not is_over(s):
            if is_chance(s):
                go_on(b, s, random_outcome(b, s, rng))
                continue
            seat = s.turn
            if below(mind, PER_MILLE) < explore:
                action = random_action(s, mind)
            else:
                action = learned_action(b, s, net, judged)
            go_on(b, s, action)
            count = position_shares(b, s, seat, net, looked, weighed, hidden, shares)
            if count == 0:
                break
            if samples == len(sample_ends) or noted + count > len(seen):
                return NO_ROOM
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
