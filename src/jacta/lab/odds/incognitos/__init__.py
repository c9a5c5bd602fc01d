"""Exact odds of Los Incognitos.

goals     what a seat could do in a position, and what each costs
goal_odds how likely a goal comes within reach of a seat that pursues only this goal
rolls     what the next roll allows at all
duels     how a duel ends
choices   what each choice leaves to the dice
position  all of this for a game in progress
"""

from jacta.lab.odds.incognitos.duels import duel
from jacta.lab.odds.incognitos.goal_odds import chance_after, chance_before
from jacta.lab.odds.incognitos.goals import Goal, goals_of
from jacta.lab.odds.incognitos.position import GoalOdds, PositionOdds, position_odds
from jacta.lab.odds.incognitos.rolls import can_score, next_roll

__all__ = [
    "Goal",
    "GoalOdds",
    "PositionOdds",
    "can_score",
    "chance_after",
    "chance_before",
    "duel",
    "goals_of",
    "next_roll",
    "position_odds",
]
