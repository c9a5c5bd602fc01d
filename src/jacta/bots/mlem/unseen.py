"""What a seat may not know, supposed: missions and point tokens of the others (rule 8)."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...core.generator import below, some_bits
from ...games.mlem.rules.missions import DEALT
from ...games.mlem.rules.names import EXPLORATIONS, MISSIONS, POINTS_TOKEN, RETURN, UFO
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.ufo import UFO_TOKENS

__all__ = ["fill_in"]


@rule
def someone_else(s: State, seat: int, rng: list[int]) -> int:
    """Return another seat, each equally likely."""
    return (seat + 1 + below(rng, s.players - 1)) % s.players


@rule
def deal_unseen_missions(s: State, seat: int, rng: list[int]) -> None:
    """Rule 7.3: the others hold missions that the seat does not; who has not returned one, four."""
    for other in range(s.players):
        if other != seat:
            to_return = s.phase == RETURN and other > s.at
            s.missions[other] = some_bits(s.mission_pile, DEALT if to_return else DEALT - 1, rng)
            s.mission_pile &= ~s.missions[other]


@rule
def spread_unseen_tokens(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Rules 7.1, 7.2: point tokens that are neither open, in a pile nor the seat's, others have."""
    taken = (1 << UFO_TOKENS - s.ufo_left) - 1 if s.variants & UFO else 0
    unseen = taken & ~s.ufo_tokens[seat]
    while unseen:
        s.ufo_tokens[someone_else(s, seat, rng)] |= unseen & -unseen
        unseen &= unseen - 1
    if not s.variants & EXPLORATIONS:
        return
    seen = s.explore_open | s.explore_pile | s.explored[seat]
    for space in range(len(b.explore_effect)):
        if b.explore_effect[space] == POINTS_TOKEN and not seen >> space & 1:
            s.explored[someone_else(s, seat, rng)] |= 1 << space


@routine
def fill_in(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Rule 8: draw what a seat may not know, so that it fits what the seat knows."""
    if s.variants & MISSIONS:
        deal_unseen_missions(s, seat, rng)
    if s.variants & (UFO | EXPLORATIONS):
        spread_unseen_tokens(b, s, seat, rng)
