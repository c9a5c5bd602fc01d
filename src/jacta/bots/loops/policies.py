"""Players by number, fast enough for long series of games.

A policy judges the legal actions by what its seat may see, whatever else the state
contains, and takes the best. `about` returns further numbers about an action. A search
can also be guided by the net alone, without the advice that the learned player takes.
"""

from __future__ import annotations

from jacta.core.kernel import entry, floats, part
from jacta.core.ranking import best_of

from .afterstates import learned_values
from .engine import (
    TEMPERAMENTS,
    State,
    Tables,
    about,
    advice,
    count_actions,
    greedy_values,
    nth_action,
    odds_values,
    random_action,
)

__all__ = [
    "GUIDES",
    "LEARNED",
    "NET",
    "POLICIES",
    "about",
    "policy_action",
    "policy_values",
]

POLICIES = ("random", "greedy", *(f"odds:{name}" for name in TEMPERAMENTS), "learned")
GUIDES = (*POLICIES, "net")
RANDOM, GREEDY, FIRST_ODDS = range(3)
LEARNED = len(POLICIES) - 1
NET = len(POLICIES)
STEADY = TEMPERAMENTS.index("steady")


@part
def take_advice(b: Tables, s: State, weight: float, values: list[float]) -> None:
    """Lower the chance to win after each action by how much less `odds` values it than its best."""
    points = floats(count_actions(s))
    odds_values(b, s, STEADY, points)
    best = best_of(points)
    for n in range(len(points)):
        values[n] -= weight * (points[best] - points[n])


@entry
def policy_values(
    b: Tables,
    s: State,
    policy: int,
    net: list[float],
    values: list[float],
) -> None:
    """Fill in the value of each legal action to a policy; nothing for the random one."""
    if policy == GREEDY:
        greedy_values(b, s, values)
    elif policy >= LEARNED:
        learned_values(b, s, net, values)
        weight = advice(b, s) if policy == LEARNED else 0.0
        if weight > 0:
            take_advice(b, s, weight, values)
    elif policy >= FIRST_ODDS:
        odds_values(b, s, policy - FIRST_ODDS, values)


@part
def policy_action(b: Tables, s: State, policy: int, mind: list[int], net: list[float]) -> int:
    """Return the action of a policy; its random choices come from the generator `mind`."""
    if policy == RANDOM:
        return random_action(s, mind)
    values = floats(count_actions(s))
    policy_values(b, s, policy, net, values)
    return nth_action(s, best_of(values))
