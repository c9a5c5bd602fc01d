"""The bots that hold the other seats of an environment with one learning seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots import find_bot, full_name
from jacta.core.errors import SetupError
from jacta.core.generator import below
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.bots import Bot
    from jacta.envs.spec import Spec

__all__ = ["Opponents", "opponent_names"]

RANDOM = "random"


def opponent_names(spec: Spec, opponents: str | Sequence[str], seat: int) -> dict[int, str]:
    """Return the bots of all seats but one, from one name or one for each, in seat order."""
    if type(seat) is not int or not 0 <= seat < spec.players:
        raise SetupError(f"the learning seat is one from 0 to {spec.players - 1}, not {seat!r}")
    others = [other for other in range(spec.players) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise SetupError(f"{len(names)} opponents for {len(others)} other seats")
    chosen = [full_name(name, spec.game.name, files=True) for name in names]
    return dict(zip(others, chosen, strict=True))


class Opponents:
    """The bots of one game. Their random choices depend on the seed and the game's number."""

    def __init__(self, spec: Spec, names: dict[int, str], seed: int, number: int) -> None:
        self.spec, self.names = spec, names
        self._rng = game_rng(seed + 1, number)  # never the dice
        self._bots: dict[int, Bot] = {}

    def number(self, seat: int, s: Any, legal: Sequence[int]) -> int:
        """Return the dense number of a seat's action, of those that are legal."""
        if self.names[seat] == RANDOM:
            return legal[below(self._rng, len(legal))]
        game = self.spec.game
        return game.number_of(self._bot(seat).think(game, game.blinded(s, seat)).action)

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            seed = self._rng[0] + seat
            self._bots[seat] = find_bot(self.names[seat], self.spec.game.name, seed)
        return self._bots[seat]
