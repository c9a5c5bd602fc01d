"""What Magpie supplies to the loops that play it (`jacta.bots.loops`)."""

from __future__ import annotations

from jacta.bots.engine_defaults import (
    FEATURES,
    MOST_SEEN,
    TEMPERAMENTS,
    about,
    advice,
    begin_notes,
    fill_in,
    label_of,
    note_end,
    note_stop,
    odds_values,
    see,
    share_victory,
)
from jacta.core.kernel import routine

from ..rules.flow import (
    count_actions,
    go_on,
    haul,
    is_chance,
    is_over,
    nth_action,
    random_action,
    random_outcome,
    score,
    start_game,
)
from ..rules.playout import Outcome, tally
from ..rules.state import BANK, FACES, OWL, ROLL_ON, SEATS, State, Tables

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


@routine
def final_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill in the shares of victory at the end, seats counted from the one that looks."""
    for place in range(s.players):
        shares[place] = score(b, s, (eyes + place) % s.players)
    share_victory(s.players, shares)


seen_shares = final_shares  # nothing is hidden


@routine
def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in the points that banking brings, and those to expect of one more roll."""
    have = haul(b, s)
    expected = 0.0
    for face in range(FACES):
        is_owl = s.variants & OWL and face == 0
        if not (is_owl or s.beak >> face & 1):
            expected += (have + b.faces[face]) / FACES
    values[ROLL_ON] = expected
    values[BANK] = have
