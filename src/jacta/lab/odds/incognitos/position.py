"""The odds of a game in progress: every goal of a seat, in this turn or in its next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.errors import SetupError
from jacta.games.incognitos.rules.dice import count_dice, roll_dice
from jacta.games.incognitos.rules.logbook import has_entries_left
from jacta.games.incognitos.rules.names import ACT, DICE, OVER, ROLL
from jacta.games.incognitos.rules.turns import begin_turn, finish_roll
from jacta.lab.odds.incognitos.goal_odds import TO_THE_END, Hand, chance_after, chance_before
from jacta.lab.odds.incognitos.goals import goals_of
from jacta.lab.odds.incognitos.rolls import next_roll

if TYPE_CHECKING:
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State
    from jacta.lab.odds.incognitos.goals import Goal

__all__ = ["GoalOdds", "PositionOdds", "position_odds", "seat_odds"]


@dataclass(frozen=True)
class GoalOdds:
    """How likely a player who pursues only this goal is to reach it."""

    goal: str
    now: bool  # with the dice on the table
    next: float  # now, or after the next roll
    turn: float  # at any time in this turn


@dataclass(frozen=True)
class PositionOdds:
    """The odds of a seat, the likeliest goals first.

    With `ahead` they are those of its next turn, as if it came now. `act` and
    `score` are how likely the next roll allows any action at all, and one that
    brings points; None while the roll on the table must be used first, or when
    there is none to come.
    """

    seat: int
    ahead: bool
    dice: int  # of the next roll, if nothing more is done on this one
    act: float | None
    score: float | None
    goals: list[GoalOdds]


def seat_odds(game: Incognitos, state: State, seat: int | None) -> PositionOdds:
    """Return the odds of a seat; for a spectator, of the seat to move: nothing is hidden."""
    return position_odds(game, state, seat)


def position_odds(
    game: Incognitos, state: State, seat: int | None = None, dice: int | None = None
) -> PositionOdds:
    """Return the odds of a seat; by default, of the seat to move.

    With a number of dice, the odds as if these were rolled now.
    """
    if seat is not None and seat not in range(game.players):
        raise SetupError(f"there is no seat {seat}")
    if dice is not None and dice not in range(1, DICE + 1):
        raise SetupError(f"a roll is one of 1 to {DICE} dice, not of {dice}")
    who = state.turn if seat is None else seat
    if state.phase == OVER or not has_entries_left(game.tables, state, who):
        return PositionOdds(who, True, 0, None, None, [])
    ahead = who != state.turn or state.phase not in {ROLL, ACT}
    s = state.copy()
    if ahead:
        begin_turn(s, who, 0)
    if dice is not None:
        roll_dice(s, dice)
    act, score = _next_roll(game, s)
    goals = [_odds(goal, s) for goal in goals_of(game, s)]
    goals.sort(key=lambda odds: (-odds.now, -odds.turn, -odds.next))
    left = s.dice if s.phase == ROLL else count_dice(s.roll)
    return PositionOdds(who, ahead, left, act, score, goals)


def _next_roll(game: Incognitos, s: State) -> tuple[float | None, float | None]:
    due = s.copy()
    if due.phase == ACT and due.acted:
        finish_roll(due)
    if due.phase != ROLL:
        return None, None
    act, score = next_roll(game, due)
    return float(act), float(score)


def _odds(goal: Goal, s: State) -> GoalOdds:
    hand = Hand(s.roll, s.pad, s.kept, s.held, s.aside, goal.spans)
    if s.phase == ROLL:
        once, whole = (chance_before(goal, hand, s.dice, rolls) for rolls in (1, TO_THE_END))
        return GoalOdds(goal.text, now=False, next=float(once), turn=float(whole))
    now, once, whole = (
        chance_after(goal, hand, s.blocked, rolls, acted=bool(s.acted))
        for rolls in (0, 1, TO_THE_END)
    )
    return GoalOdds(goal.text, now == 1, float(once), float(whole))
