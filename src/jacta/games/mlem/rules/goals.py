"""Goals (rule 5.1): the first to fulfil one takes its token."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .names import FOUR_MOONS, FOUR_PLANETS, REACHED_GOAL, THREE_ON_ONE, TWO_IN_DEEP_SPACE
from .state import State
from .tables import Tables

__all__ = ["check_deep_space_goal", "check_moon_goal", "check_planet_goals"]


@rule
def take_goal(s: State, seat: int, goal: int) -> None:
    """Rule 5.1: the token is gone for the others."""
    if s.goals_open >> goal & 1:
        s.goals_open ^= 1 << goal
        s.goals[seat] |= 1 << goal
        tell(s, REACHED_GOAL, seat, goal)


@rule
def check_planet_goals(b: Tables, s: State, seat: int, planet: int) -> None:
    """Rule 5.1 a, b: astronauts on four different planets; three on one planet."""
    if (s.visited[seat] & ((1 << b.planets) - 1)).bit_count() >= 4:
        take_goal(s, seat, FOUR_PLANETS)
    if s.planet_count[planet][seat] >= 3:
        take_goal(s, seat, THREE_ON_ONE)


@rule
def check_moon_goal(s: State, seat: int) -> None:
    """Rule 5.1 c: four astronauts on moons."""
    if s.moons[seat] >= 4:
        take_goal(s, seat, FOUR_MOONS)


@rule
def check_deep_space_goal(s: State, seat: int) -> None:
    """Rule 5.1 d: two astronauts in deep space."""
    if s.deep[seat] >= 2:
        take_goal(s, seat, TWO_IN_DEEP_SPACE)
