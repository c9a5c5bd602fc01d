"""What is noted of a game by bots beside its outcome: where rockets crash and astronauts end."""

from __future__ import annotations

from typing import Annotated

from jacta.core.kernel import renew, rule
from jacta.core.layout import Array, Int8

from ...games.mlem.rules import playout
from ...games.mlem.rules.names import ASTRONAUTS, DICE, ROLL, SEATS, SPACES
from ...games.mlem.rules.state import State

__all__ = ["Outcome", "begin_notes", "note_end", "note_stop"]


class Outcome(playout.Outcome):
    """How one game went, with all that reports show of it."""

    spots: Annotated[list[list[int]], Array("i1", SEATS, ASTRONAUTS)]  # as in the state
    failures: Int8
    space: Int8  # of the last roll
    dice: Int8
    rolls: Annotated[list[int], Array("i2", SPACES)]
    crashes: Annotated[list[int], Array("i1", SPACES)]
    dice_rolls: Annotated[list[int], Array("i2", DICE)]  # by the number of dice, from one
    dice_crashes: Annotated[list[int], Array("i1", DICE)]


@rule
def begin_notes(o: Outcome) -> None:
    """Forget what was noted of another game."""
    renew(o)


@rule
def note_stop(s: State, o: Outcome) -> None:
    """Note at every stop whether the last roll was a crash, and where the next one is made."""
    if s.failures > o.failures:
        o.failures = s.failures
        o.crashes[o.space] += 1
        o.dice_crashes[o.dice - 1] += 1
    if s.phase == ROLL:
        o.space = s.rocket
        o.dice = s.dice
        o.rolls[o.space] += 1
        o.dice_rolls[o.dice - 1] += 1


@rule
def note_end(s: State, o: Outcome) -> None:
    """Note where all astronauts are."""
    for seat in range(s.players):
        for who in range(ASTRONAUTS):
            o.spots[seat][who] = s.spot[seat][who]
