"""Who wins a game of Los Incognitos (rule 7.5)."""

from __future__ import annotations

from jacta.core.kernel import routine

from ...games.incognitos.rules.scoring import is_winner
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables

__all__ = ["final_shares"]


@routine
def final_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Rule 7.5: fill in the shares of victory, counting seats from `eyes`."""
    winners = 0
    for place in range(s.players):
        shares[place] = 1.0 if is_winner(b, s, (eyes + place) % s.players) else 0.0
        winners += int(shares[place])
    for place in range(s.players):
        shares[place] /= winners
