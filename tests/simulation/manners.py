"""How people of a world play together: lobbies, bots for absent players, undo by consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.server.arrangement import Arrangement, Terms

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

__all__ = ["Manners"]

SHARE = 0.3  # of worlds where people do each of these
SOON = 1  # seconds until a bot plays for somebody who is away


class Manners:
    """Drawn from a source of its own, so that worlds without manners are as they were."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.has_lobby = random.random() < SHARE
        self.stand_in = SOON if random.random() < SHARE else None
        self.asks = random.random() < SHARE  # to take back more than one's last decision

    def arrangement(self, now: datetime) -> Arrangement:
        """Return how a new table is arranged."""
        return Arrangement(
            host="ada",
            phase="lobby" if self.has_lobby else "playing",
            started=None if self.has_lobby else now.timestamp(),
            terms=Terms(stand_in=self.stand_in),
        )
