"""The final scoring (rules 7.4, 7.5)."""

from __future__ import annotations

from jacta.core.kernel import rule

from .arena import duel_points
from .state import SCORED_PARTS, State
from .tables import Tables

__all__ = ["PARTS", "best_monster", "is_winner", "part_of_score", "route_points", "score"]

IN_DUELS = SCORED_PARTS
PARTS = SCORED_PARTS + 2  # duels and the longest route come last
ROUTE_POINTS = 6


@rule
def route_points(s: State, seat: int) -> int:
    """Rule 7.4: six points for the longest route, shared by those tied, rounded down."""
    mine = s.route[seat]
    tied = 0
    for other in range(s.players):
        if s.route[other] > mine:
            return 0
        if s.route[other] == mine:
            tied += 1
    return ROUTE_POINTS // tied if mine else 0


@rule
def part_of_score(b: Tables, s: State, seat: int, part: int) -> int:
    """Rule 7.5: what one source of points gives a seat, with the routes as measured."""
    if part < SCORED_PARTS:
        return s.scored[seat][part]
    if part == IN_DUELS:
        return duel_points(b, s, seat)
    return route_points(s, seat)


@rule
def score(b: Tables, s: State, seat: int) -> int:
    """Rule 7.5: the sum."""
    total = 0
    for part in range(PARTS):
        total += part_of_score(b, s, seat, part)
    return total


@rule
def best_monster(b: Tables, s: State, seat: int) -> int:
    """Rule 7.5: the points of a seat's most valuable monster."""
    best = 0
    fields = s.monsters[seat]
    while fields:
        best = max(best, b.points[(fields & -fields).bit_length() - 1])
        fields &= fields - 1
    return best


@rule
def tie_break(b: Tables, s: State, seat: int) -> int:
    """Rule 7.5: the most valuable monster; even one worth nothing beats having none."""
    return best_monster(b, s, seat) if s.monsters[seat] else -1


@rule
def is_winner(b: Tables, s: State, seat: int) -> bool:
    """Rule 7.5: most points, then the most valuable monster; a tie in both is shared."""
    mine = score(b, s, seat)
    monster = tie_break(b, s, seat)
    for other in range(s.players):
        theirs = score(b, s, other)
        if theirs > mine or (theirs == mine and tie_break(b, s, other) > monster):
            return False
    return True
