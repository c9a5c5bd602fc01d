"""What MLEM supplies to the loops (`..loops`)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.chance import random_outcome
from ...games.mlem.rules.choices import count_actions, nth_action, random_action
from ...games.mlem.rules.flow import is_chance, is_over, run, start
from ...games.mlem.rules.names import PLACE, ROLL, SEATS
from ...games.mlem.rules.playout import tally
from ...games.mlem.rules.scoring import score
from ...games.mlem.rules.state import State
from ...games.mlem.rules.steps import go_on
from ...games.mlem.rules.tables import Tables
from .crash_risk import about
from .greedy.player import greedy_values
from .hidden import fill_in
from .known_mat import is_known_mat
from .learned.features import FEATURES, MOST_SEEN, see
from .notes import Outcome, begin_notes, note_end, note_stop
from .odds.player import odds_values
from .odds.temperaments import TEMPERAMENTS
from .results import final_shares, seen_shares

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

ADVICE = 0.03  # of a victory, for each point of the odds player


@rule
def advice(b: Tables, s: State) -> float:
    """Return the weight of a point of the odds player; on the known mat only with variants."""
    return ADVICE if s.variants or not is_known_mat(b) else 0.0


@rule
def start_game(b: Tables, s: State, players: int, variants: int, first: int) -> None:
    """Start a game and run it to its first stop; with -1, chance decides who is first."""
    start(b, s, players, variants, first)
    run(b, s)


@rule
def label_of(b: Tables, s: State, outcome: int) -> int:
    """Return what matters of a chance outcome.

    Of a roll only the dice that are fuel: the others change nothing. When several tokens
    are placed, all outcomes share a label, because they hardly ever recur.
    """
    if s.phase == ROLL:
        return outcome & b.fuel[s.rocket]
    if s.phase == PLACE and outcome & (outcome - 1):
        return 0
    return outcome
