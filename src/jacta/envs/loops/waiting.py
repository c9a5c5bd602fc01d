"""Threads that wait for each other without sleeping, for both twins.

Waking a thread takes longer than stepping a thousand games, so threads that are soon needed again
watch an array of signals. Each number has a cache line to itself.
"""

from __future__ import annotations

from jacta.core.kernel import rule
from jacta.envs.loops.outside import read, rest

__all__ = ["LINE", "PATIENCE", "ROUND", "await_others", "await_round"]

LINE = 8  # numbers in a cache line
ROUND, PATIENCE = 0, 1  # the number of the round; how long to wait for the next one
LONG = 10_000  # moments to wait for others


@rule
def await_round(signals: list[int], done: int) -> int:
    """Wait for the round after one that is done; return the same if it does not come soon."""
    moments = read(signals, PATIENCE)
    number = read(signals, ROUND)
    while number == done and moments > 0:
        rest()
        moments -= 1
        number = read(signals, ROUND)
    return number


@rule
def await_others(signals: list[int], others: int) -> None:
    """Wait until the other threads have done this round; but not for ever."""
    number = read(signals, ROUND)
    for other in range(1, others + 1):
        moments = LONG
        while read(signals, other * LINE) != number and moments > 0:
            rest()
            moments -= 1
