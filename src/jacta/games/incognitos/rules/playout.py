"""Whole random games, for simulation and benchmarks."""

from __future__ import annotations

from typing import Annotated

from jacta.core.kernel import entry, rule
from jacta.core.layout import Array, Int8, Int16, Int32, Record

from .chance import random_outcome
from .choices import random_action
from .flow import STOP, is_chance, is_over, settle, start, take
from .logbook import count_entries
from .names import SEATS, USED_ZERO, ZERO
from .scoring import PARTS, is_winner, part_of_score
from .state import State
from .tables import Tables
from .turns import ending

__all__ = ["Outcome", "random_games", "tally"]

Seats16 = Annotated[list[int], Array("i2", SEATS)]


class Outcome(Record):
    """How one game went."""

    first: Int8
    ending: Int8
    winners: Int8  # mask of seats
    length: Int16  # turns: entries in all logbooks
    decisions: Int32
    chances: Int32
    zeros: Seats16  # used ones too
    route: Seats16
    scores: Seats16
    parts: Annotated[list[list[int]], Array("i2", SEATS, PARTS)]


@rule
def tally(b: Tables, s: State, o: Outcome, decisions: int, chances: int) -> None:
    """Record how a finished game went."""
    o.first = s.first
    o.ending = ending(s)
    o.winners = 0
    o.length = 0
    o.decisions = decisions
    o.chances = chances
    for seat in range(s.players):
        o.length += s.entries[seat]
        o.zeros[seat] = count_entries(s, seat, ZERO) + count_entries(s, seat, USED_ZERO)
        o.route[seat] = s.route[seat]
        o.scores[seat] = 0
        for part in range(PARTS):
            points = part_of_score(b, s, seat, part)
            o.parts[seat][part] = points
            o.scores[seat] += points
        if is_winner(b, s, seat):
            o.winners |= 1 << seat


@entry
def random_games(
    boards: list[Tables],
    states: list[State],
    rngs: list[int],
    outcomes: list[Outcome],
    players: int,
    variants: int,
    first: int,
) -> None:
    """Play a game for every generator, with random legal actions."""
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
                    choice = random_outcome(b, s, rng)
                    chances += 1
                else:
                    choice = random_action(s, rng)
                    decisions += 1
            take(b, s, choice)
            choice = settle(b, s)
        tally(b, s, outcomes[game], decisions, chances)
