"""Random guesses at what a seat cannot see: the others' missions and point tokens (rule 8).

A player who has an astronaut where a mission leads is more likely to have that mission.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...core.bits import first_bit, nth_bit
from ...core.generator import below, some_bits
from ...games.mlem.rules.missions import DEALT
from ...games.mlem.rules.names import EXPLORATIONS, MISSIONS, RETURN, UFO
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from .expectations import BELIEF

__all__ = ["fill_in"]


@routine
def likely_missions(b: Tables, pile: int, visited: int, count: int, rng: list[int]) -> int:
    """Draw missions for a player who has visited some bodies; fulfilled ones are likelier."""
    fulfilled = 0
    others = pile
    while others:
        token = first_bit(others)
        if b.mission_bodies[token] & visited:
            fulfilled |= 1 << token
        others &= others - 1
    others = pile & ~fulfilled
    drawn = 0
    for _ in range(count):
        likelier = BELIEF * fulfilled.bit_count()
        number = below(rng, likelier + others.bit_count())
        if number < likelier:
            bit = 1 << nth_bit(fulfilled, number // BELIEF)
        else:
            bit = 1 << nth_bit(others, number - likelier)
        drawn |= bit
        fulfilled &= ~bit
        others &= ~bit
    return drawn


@rule
def deal_unseen_missions(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Rule 7.3: deal the others missions the seat never had: four before they return one."""
    for other in range(s.players):
        if other != seat:
            to_return = s.phase == RETURN and other > s.at
            count = DEALT if to_return else DEALT - 1
            s.missions[other] = likely_missions(b, s.mission_pile, s.visited[other], count, rng)
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
def fill_in(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Rule 8: draw what a seat cannot see, consistent with what it knows."""
    if s.variants & MISSIONS:
        deal_unseen_missions(b, s, seat, rng)
    if s.variants & (UFO | EXPLORATIONS):
        mix_unseen_tokens(s, seat, rng)
