"""The positions and steps of a played game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from jacta.core.table import Table

__all__ = ["Step", "course_of"]


class Step(NamedTuple):
    """An outcome or a decision: by whom, its number, its text."""

    by: int
    choice: int
    do: str


def course_of(table: Table) -> tuple[list[Any], list[Step]]:
    """Return every position of a game, from the first to the last, and the steps between."""
    game, s = table.game, table.state_at(0).copy()
    states, steps = [s.copy()], []
    for event in table.events():
        by = CHANCE if event.by is None else event.by
        is_chance = by == CHANCE
        choice = game.outcome_of(s, event.do) if is_chance else game.action_of(event.do)
        game.step(s, choice)
        states.append(s.copy())
        steps.append(Step(by, choice, event.do))
    return states, steps
