"""Whole games at random, and how they went: what simulation calls."""

from __future__ import annotations

from typing import Annotated

from jacta.core.kernel import entry, rule
from jacta.core.layout import Array, Int8, Int16, Int32, Record

from .flow import (
    ending,
    go_on,
    is_chance,
    is_over,
    random_action,
    random_outcome,
    score,
    start_game,
    winners,
)
from .state import SEATS, State, Tables

__all__ = ["Outcome", "random_games", "tally"]


class Outcome(Record):
    """How one game went."""

    first: Int8
    ending: Int8
    winners: Int8  # mask of seats
    length: Int16  # rounds
    decisions: Int32
    chances: Int32
    scores: Annotated[list[int], Array("i2", SEATS)]
    parts: Annotated[list[list[int]], Array("i2", SEATS, 2)]


@rule
def tally(b: Tables, s: State, o: Outcome, decisions: int, chances: int) -> None:
    """Note how a finished game went."""
    o.first = s.first
    o.ending = ending(b, s)
    o.winners = winners(b, s)
    o.length = s.flights // s.players
    o.decisions = decisions
    o.chances = chances
    for seat in range(s.players):
        o.parts[seat][0] = s.finds[seat]
        o.parts[seat][1] = s.bonus[seat]
        o.scores[seat] = score(b, s, seat)


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
    """Play a game for every generator, choosing among the legal actions at random."""
    b = boards[0]
    s = states[0]
    for game in range(len(rngs)):
        rng = rngs[game : game + 1]
        decisions = 0
        chances = 0
        start_game(b, s, players, variants, first)
        while not is_over(s):
            if is_chance(s):
                chances += 1
                go_on(b, s, random_outcome(b, s, rng))
            else:
                decisions += 1
                go_on(b, s, random_action(s, rng))
        tally(b, s, outcomes[game], decisions, chances)
