"""What Los Incognitos supplies to the loops (`..loops`): a game without hidden information."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.incognitos.rules.chance import random_outcome
from ...games.incognitos.rules.choices import count_actions, nth_action, random_action
from ...games.incognitos.rules.flow import is_chance, is_over
from ...games.incognitos.rules.flow import start as start_game
from ...games.incognitos.rules.names import RED_GIANT, ROLL, SEATS
from ...games.incognitos.rules.playout import tally
from ...games.incognitos.rules.scoring import score
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.steps import go_on
from ...games.incognitos.rules.tables import Tables
from .greedy.player import greedy_values
from .learned.features import FEATURES, MOST_SEEN, see
from .notes import Outcome, begin_notes, note_end, note_stop
from .odds.player import odds_values
from .odds.temperaments import TEMPERAMENTS
from .results import final_shares

__all__ = [
    "FEATURES",
    "MOST_SEEN",
    "SEATS",
    "TEMPERAMENTS",
    "Outcome",
    "State",
    "Tables",
    "about",
    "advice",
    "begin_notes",
    "count_actions",
    "fill_in",
    "final_shares",
    "go_on",
    "greedy_values",
    "is_chance",
    "is_over",
    "label_of",
    "note_end",
    "note_stop",
    "nth_action",
    "odds_values",
    "random_action",
    "random_outcome",
    "score",
    "see",
    "seen_shares",
    "start_game",
    "tally",
]

ADVICE = 0.04  # of a victory, for each point of the odds player

seen_shares = final_shares


@rule
def advice(b: Tables, s: State) -> float:  # noqa: ARG001
    """Return the weight of a point of the odds player in the learned player's values."""
    return ADVICE


@rule
def fill_in(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Draw nothing: every seat sees everything."""


@rule
def label_of(b: Tables, s: State, outcome: int) -> int:  # noqa: ARG001
    """Return what matters of a chance outcome: for a sign or a duel only the red giants."""
    return outcome if s.phase == ROLL else outcome >> 4 * RED_GIANT & 15


def about(b: Tables, s: State, action: int) -> dict[str, float]:  # noqa: ARG001
    """Return nothing: the points say it all."""
    return {}
