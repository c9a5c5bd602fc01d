"""Who meets whom, and every way in which they sit.

A line-up is one entrant for each player. It is played in all its rotations
with the same dice, so that everybody sits everywhere once.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from jacta.core.errors import SetupError
from jacta.core.generator import below
from jacta.core.seeds import game_rng
from jacta.lab.ladder.entrants import Entrant

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Lineup", "duels", "mixed_tables", "rotations"]

Lineup = tuple[Entrant, ...]


def duels(entrants: Sequence[Entrant], players: int) -> list[Lineup]:
    """Return one entrant against the other seats filled with another, for every two of them.

    Two players meet once; at a larger table each is once alone against the other.
    """
    if players == 2:
        return list(itertools.combinations(entrants, players))
    return [(one, *[other] * (players - 1)) for one, other in itertools.permutations(entrants, 2)]


def mixed_tables(entrants: Sequence[Entrant], players: int, seed: int) -> list[Lineup]:
    """Return all tables of different entrants, each in an order drawn from the seed."""
    if len(entrants) < players:
        raise SetupError(f"mixed tables of {players} players need at least {players} bots")
    tables = itertools.combinations(entrants, players)
    return [_shuffled(table, game_rng(seed, number)) for number, table in enumerate(tables)]


def _shuffled(table: Lineup, rng: list[int]) -> Lineup:
    left = list(table)
    return tuple(left.pop(below(rng, len(left))) for _ in table)


def rotations(lineup: Lineup) -> list[Lineup]:
    """Return the line-up by seat, moved on by 0, 1, … seats: slot i sits at seat i + r."""
    players = len(lineup)
    return [
        tuple(lineup[(seat - moved) % players] for seat in range(players))
        for moved in range(players)
    ]
