"""What a seat may not know: blanked in states, left out of past texts (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.masks import bits
from jacta.games.mlem.rules import names

if TYPE_CHECKING:
    from jacta.games.mlem.rules.state import State

__all__ = ["blinded", "veiled"]


def blinded(s: State, seat: int | None) -> State:
    """Rule 8: a copy that blanks everything the seat may not know.

    The others hold no missions; the mission pile holds every mission that they may have: all
    that the seat has neither kept nor returned. The others have the true number of point
    tokens, but not the true ones.
    """
    known = s.copy()
    if s.phase == names.OVER:
        return known
    for other in range(s.players):
        if other != seat:
            known.missions[other] = known.returned[other] = 0
    _mix_up(known.ufo_tokens, seat)
    _mix_up(known.explored, seat)
    if s.variants & names.MISSIONS:
        mine = 0 if seat is None else s.missions[seat] | s.returned[seat]
        known.mission_pile = (1 << names.MISSION_TOKENS) - 1 & ~mine
    if s.phase == names.RETURN and s.turn != seat:
        known.options = 0
    return known


def _mix_up(tokens: list[int], seat: int | None) -> None:
    """Redeal the tokens of all other seats: as many to each, the lowest to the first."""
    others = [other for other in range(len(tokens)) if other != seat]
    pool = [token for other in others for token in bits(tokens[other])]
    pool.sort(reverse=True)
    for other in others:
        tokens[other] = sum(1 << pool.pop() for _ in range(tokens[other].bit_count()))


def veiled(s: State, by: int, text: str, seat: int | None) -> str:
    """Rule 8: only a seat itself knows which missions it was dealt and which it returned."""
    if s.phase == names.OVER:
        return text
    verb, _, rest = text.partition(":")
    if verb == "return" and by != seat:
        return "return:?"
    if verb == "deal" and rest.partition(":")[0] != str(seat):
        return f"deal:{rest.partition(':')[0]}:?"
    return text
