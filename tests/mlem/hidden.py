"""States that a seat cannot tell apart: what is hidden from it is dealt again (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.masks import bits
from jacta.games.mlem.board import Board
from jacta.games.mlem.rules.names import POINTS_TOKEN, RETURN, UFO

if TYPE_CHECKING:
    import random

    from jacta.games.mlem.rules.state import State

EFFECTS = Board.standard().tables().explore_effect


def mask_of(positions: list[int]) -> int:
    return sum(1 << i for i in positions)


def with_tokens_taken(state: State, rng: random.Random) -> State:
    """Return a state in which every UFO token and some point tokens were taken by somebody."""
    s = state.copy()
    if s.variants & UFO:
        s.ufo_left, s.ufo_tokens = 0, [0] * 5
        for token in range(5):
            s.ufo_tokens[rng.randrange(s.players)] |= 1 << token
    for token in rng.sample(bits(s.explore_pile), s.explore_pile.bit_count() // 2):
        s.explore_pile ^= 1 << token
        if EFFECTS[token] == POINTS_TOKEN:
            s.explored[rng.randrange(s.players)] |= 1 << token
    return s


def dealt_anew(masks: list[int], seat: int | None, tokens: list[int], rng: random.Random) -> None:
    """Give everybody but one seat as many tokens as they have, but any of those it cannot see."""
    unseen = [token for token in tokens if seat is None or not masks[seat] >> token & 1]
    rng.shuffle(unseen)
    for other in range(len(masks)):
        if other != seat:
            masks[other] = mask_of([unseen.pop() for _ in bits(masks[other])])


def with_other_secrets(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state that a seat cannot tell from another: other tokens in the others' hands."""
    s = state.copy()
    unplaced = ~(s.explore_open | s.explore_pile)
    points = [i for i in range(20) if EFFECTS[i] == POINTS_TOKEN and unplaced >> i & 1]
    dealt_anew(s.missions, seat, list(range(20)), rng)
    dealt_anew(s.returned, seat, list(range(20)), rng)
    dealt_anew(s.ufo_tokens, seat, list(range(5 - s.ufo_left)), rng)
    dealt_anew(s.explored, seat, points, rng)
    s.mission_pile = mask_of(rng.sample(range(20), s.mission_pile.bit_count()))
    if s.phase == RETURN and s.turn != seat:
        s.options = s.missions[s.turn]
    return s


def lookalikes(state: State, seat: int | None, rng: random.Random) -> tuple[State, State]:
    """Return two states, with many tokens taken, that a seat cannot tell apart."""
    taken = with_tokens_taken(state, rng)
    return taken, with_other_secrets(taken, seat, rng)
