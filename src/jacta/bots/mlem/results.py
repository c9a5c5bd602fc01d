"""Who wins a game of MLEM, and who seems to (rules 5.4, 8)."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...games.mlem.rules.names import MISSIONS
from ...games.mlem.rules.scoring import score
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from .expectations import expected_token_points, likely_mission_chance
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
    """Fill in the likely shares of victory at the end, by what the seat `eyes` can see."""
    if s.variants == 0:
        final_shares(b, s, eyes, shares)
        return
    mine = score(b, s, eyes)
    shares[0] = 1.0
    rest = 0.0
    for place in range(1, s.players):
        lost = 1.0 - chance_against(b, s, (eyes + place) % s.players, eyes, mine)
        shares[0] *= 1.0 - lost
        shares[place] = lost
        rest += lost
    for place in range(1, s.players):
        if rest > 0.0:
            shares[place] *= (1.0 - shares[0]) / rest


@routine
def chance_against(b: Tables, s: State, rival: int, eyes: int, mine: int) -> float:
    """Return the chance to have more points than a rival, whose secrets one can only guess."""
    ahead = mine - open_points(b, s, rival) - expected_token_points(b, s, rival, eyes)
    if not s.variants & MISSIONS:
        return clearly(ahead)
    hit = likely_mission_chance(b, s, rival, eyes)
    miss = 1.0 - hit
    chance = miss * miss * miss * clearly(ahead)
    chance += 3.0 * hit * miss * miss * clearly(ahead - 2.0)
    chance += 3.0 * hit * hit * miss * clearly(ahead - 5.0)
    return chance + hit * hit * hit * clearly(ahead - 10.0)


@rule
def clearly(ahead: float) -> float:
    """Return 1 for a lead, 0 for the opposite, and 1/2 for a tie."""
    return min(1.0, max(0.0, 0.5 + ahead))


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
