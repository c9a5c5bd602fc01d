"""Whole games by bots, for simulation."""

from __future__ import annotations

from jacta.core.kernel import entry, put

from .engine import (
    Outcome,
    State,
    Tables,
    begin_notes,
    go_on,
    is_chance,
    is_over,
    note_end,
    note_stop,
    random_outcome,
    start_game,
    tally,
)
from .policies import policy_action

__all__ = ["bot_games"]


@entry
def bot_games(
    boards: list[Tables],
    states: list[State],
    dice: list[int],
    minds: list[int],
    outcomes: list[Outcome],
    players: int,
    variants: int,
    first: int,
    policies: list[int],
    nets: list[float],
    net_ends: list[int],
) -> None:
    """Play one game for each pair of generators: one for the dice, one for the bots.

    Each seat has a policy, by its index in `policies.POLICIES`, and for learned ones a net:
    `nets` holds those of all seats, and `net_ends` where each begins and where it ends.
    The first of the states is working space; if there is a second, games go on from there.
    """
    b = boards[0]
    for game in range(len(dice)):
        if len(states) > 1:
            put(states, 0, states[1])
        s = states[0]
        rng = dice[game : game + 1]
        mind = minds[game : game + 1]
        o = outcomes[game]
        decisions = 0
        chances = 0
        begin_notes(o)
        if len(states) == 1:
            start_game(b, s, players, variants, first)
        while not is_over(s):
            note_stop(s, o)
            if is_chance(s):
                chances += 1
                go_on(b, s, random_outcome(b, s, rng))
            else:
                decisions += 1
                net = nets[net_ends[2 * s.turn] : net_ends[2 * s.turn + 1]]
                go_on(b, s, policy_action(b, s, policies[s.turn], mind, net))
        note_stop(s, o)
        tally(b, s, o, decisions, chances)
        note_end(s, o)
