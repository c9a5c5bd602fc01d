"""Whole random games, for simulation and benchmarks."""

from __future__ import annotations

from typing import Annotated

from jacta.core.kernel import entry, rule
from jacta.core.layout import Array, Int8, Int16, Int32, Record

from .chance import random_outcome
from .choices import random_action
from .expedition import ending
from .flow import apply, is_chance, is_over, resolve, run, start
from .names import SEATS
from .scoring import PARTS, part_of_score
from .state import State
from .tables import Tables

__all__ = ["Outcome", "random_games", "tally"]


class Outcome(Record):
    """How one game went."""

    first: Int8
    ending: Int8
    winners: Int8  # mask of seats
    length: Int16  # expeditions
    decisions: Int32
    chances: Int32
    scores: Annotated[list[int], Array("i2", SEATS)]
    parts: Annotated[list[list[int]], Array("i2", SEATS, PARTS)]


@rule
def tally(b: Tables, s: State, o: Outcome, decisions: int, chances: int) -> None:
    """Record how a finished game went."""
    o.first = (s.starter - (s.expedition - 1) % s.players + s.players) % s.players
    o.ending = ending(b, s)
    o.length = s.expedition
    o.decisions = decisions
    o.chances = chances
    for seat in range(s.players):
        o.scores[seat] = 0
        for part in range(PARTS):
            points = part_of_score(b, s, seat, part)
            o.parts[seat][part] = points
            o.scores[seat] += points
    o.winners = winners(o, s.players)


@rule
def winners(o: Outcome, players: int) -> int:
    """Rule 5.4: the mask of all seats with the top score."""
    top = 0
    most = 0
    for seat in range(players):
        if o.scores[seat] > most:
            most = o.scores[seat]
            top = 0
        if o.scores[seat] == most:
            top |= 1 << seat
    return top


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
        while True:
            run(b, s)
            if is_over(s):
                break
            if is_chance(s):
                chances += 1
                resolve(b, s, random_outcome(b, s, rng))
            else:
                decisions += 1
                apply(b, s, random_action(s, rng))
        tally(b, s, outcomes[game], decisions, chances)
