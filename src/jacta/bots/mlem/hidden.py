"""Random guesses at what a seat cannot see: the others' missions and point tokens (rule 8)."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...core.generator import some_bits
from ...games.mlem.rules.missions import DEALT
from ...games.mlem.rules.names import EXPLORATIONS, MISSIONS, RETURN, UFO
from ...games.mlem.rules.state import State

__all__ = ["fill_in"]


@rule
def deal_unseen_missions(s: State, seat: int, rng: list[int]) -> None:
    """Rule 7.3: deal the others missions the seat never had: four before they return one."""
    for other in range(s.players):
        if other != seat:
            to_return = s.phase == RETURN and other > s.at
            s.missions[other] = some_bits(s.mission_pile, DEALT if to_return else DEALT - 1, rng)
            s.mission_pile &= ~s.missions[other]


@rule
def mix_unseen_tokens(s: State, seat: int, rng: list[int]) -> None:
    """Rules 7.1, 7.2: shuffle the point tokens of the others; each keeps its number of them."""
    saucers = 0
    finds = 0
    for other in range(s.players):
        if other != seat:
            saucers |= s.ufo_tokens[other]
            finds |= s.explored[other]
    for other in range(s.players):
        if other != seat:
            s.ufo_tokens[other] = some_bits(saucers, s.ufo_tokens[other].bit_count(), rng)
            saucers &= ~s.ufo_tokens[other]
            s.explored[other] = some_bits(finds, s.explored[other].bit_count(), rng)
            finds &= ~s.explored[other]


@routine
def fill_in(s: State, seat: int, rng: list[int]) -> None:
    """Rule 8: draw what a seat cannot see, consistent with what it knows."""
    if s.variants & MISSIONS:
        deal_unseen_missions(s, seat, rng)
    if s.variants & (UFO | EXPLORATIONS):
        mix_unseen_tokens(s, seat, rng)
