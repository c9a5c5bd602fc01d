"""Who wins a game of MLEM, and who seems to (rules 5.4, 8)."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...games.mlem.rules.scoring import score
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from .points import open_points

__all__ = ["final_shares", "seen_shares"]


@routine
def final_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Rule 5.4: fill in the shares of victory, counting seats from `eyes`."""
    for place in range(s.players):
        shares[place] = score(b, s, (eyes + place) % s.players)
    share_victory(s, shares)


@routine
def seen_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill in the shares of victory at the end, by what the seat `eyes` can see."""
    shares[0] = score(b, s, eyes)
    for place in range(1, s.players):
        shares[place] = open_points(b, s, (eyes + place) % s.players)
    share_victory(s, shares)


@rule
def share_victory(s: State, shares: list[float]) -> None:
    """Turn points into shares of victory, split equally among the seats with the most."""
    most = 0.0
    winners = 0
    for place in range(s.players):
        if shares[place] > most:
            most = shares[place]
            winners = 0
        if shares[place] == most:
            winners += 1
    for place in range(s.players):
        shares[place] = 1.0 / winners if shares[place] == most else 0.0
