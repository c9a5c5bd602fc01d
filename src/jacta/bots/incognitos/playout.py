"""Whole games of Los Incognitos by greedy and random players: what simulation calls."""

from __future__ import annotations

from jacta.core.kernel import entry, rule

from ...games.incognitos.rules.chance import random_outcome
from ...games.incognitos.rules.choices import random_action
from ...games.incognitos.rules.flow import STOP, is_chance, is_over, settle, start, take
from ...games.incognitos.rules.playout import Outcome, tally
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables
from .greedy import greedy_action

__all__ = ["bot_action", "bot_games"]


@rule
def bot_action(b: Tables, s: State, rng: list[int], greedy: int) -> int:
    """Return the action of the seat whose turn it is; `greedy` is the mask of greedy seats."""
    return greedy_action(b, s) if greedy >> s.turn & 1 else random_action(s, rng)


@entry
def bot_games(
    boards: list[Tables],
    states: list[State],
    rngs: list[int],
    outcomes: list[Outcome],
    players: int,
    variants: int,
    first: int,
    greedy: int,
) -> None:
    """Play a game for every generator; `greedy` is the mask of greedy seats, the others random."""
    b = boards[0]
    s = states[0]
    for game in range(len(rngs)):
        rng = rngs[game : game + 1]
        start(b, s, players, variants, first)
        decisions = 0
        chances = 0
        choice = STOP
        while True:
            if choice == STOP:
                if is_over(s):
                    break
                if is_chance(s):
                    chances += 1
                    choice = random_outcome(b, s, rng)
                else:
                    decisions += 1
                    choice = bot_action(b, s, rng, greedy)
            take(b, s, choice)
            choice = settle(b, s)
        tally(b, s, outcomes[game], decisions, chances)
