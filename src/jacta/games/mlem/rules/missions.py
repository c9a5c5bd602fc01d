"""Variant 7.3: secret missions. Without it nobody holds a mission."""

from __future__ import annotations

from jacta.core.kernel import rule

from .names import RETURN
from .state import State
from .tables import Tables

__all__ = [
    "deal_missions",
    "fulfilled_missions",
    "is_fulfilled",
    "mission_points",
    "return_mission",
]

DEALT = 4


@rule
def deal_missions(s: State, tokens: int) -> None:
    """Rule 7.3: four missions for each seat in turn; then everybody returns one."""
    s.missions[s.turn] = tokens
    s.mission_pile &= ~tokens
    s.turn += 1
    if s.turn == s.players:
        s.phase = RETURN
        s.at = 0


@rule
def return_mission(s: State, token: int) -> None:
    """Rule 7.3: one of the four goes back, secretly."""
    s.missions[s.turn] &= ~(1 << token)
    s.returned[s.turn] = 1 << token
    s.at += 1


@rule
def is_fulfilled(b: Tables, s: State, seat: int, token: int) -> bool:
    """Rule 7.3: whether an astronaut of the seat is at a target of the mission."""
    return s.visited[seat] & b.mission_bodies[token] != 0


@rule
def fulfilled_missions(b: Tables, s: State, seat: int) -> int:
    """Rule 7.3: how many missions of a seat are fulfilled."""
    fulfilled = 0
    tokens = s.missions[seat]
    while tokens:
        token = (tokens & -tokens).bit_length() - 1
        if is_fulfilled(b, s, seat, token):
            fulfilled += 1
        tokens &= tokens - 1
    return fulfilled


@rule
def mission_points(b: Tables, s: State, seat: int) -> int:
    """Rule 7.3: 2, 5 or 10 points for one, two or three fulfilled."""
    fulfilled = fulfilled_missions(b, s, seat)
    return fulfilled * fulfilled + 1 if fulfilled else 0
