"""Luck judged by playing on, for ladders: slower than a look of the net, and much nearer the truth.

The net errs, and its errors before and after a roll do not cancel. Some decisions later, in the
mean of many playouts, most of them do. The outcome that came is compared with outcomes drawn at
random, dice by dice; the net's look at all outcomes takes the luck of that draw out again.
Luck keeps its mean of 0, because nothing but the position decides what is drawn.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.registry import kind_of
from jacta.core.seeds import rngs_of
from jacta.lab.review.judge import Drawn
from jacta.lab.review.judges import judge_for
from jacta.lab.review.model import JudgeName
from jacta.lab.review.net_judge import NetJudge
from jacta.lab.review.outcomes import outcomes_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.core.game import Game
    from jacta.lab.review.judge import Judge
    from jacta.lab.review.looker import Looker

__all__ = ["LuckJudge", "luck_judge_for"]

HORIZON = 16  # decisions before the net judges
PLAYOUTS = 500  # of a chance event with usual stakes; twice as many halve the noise
USUAL = 0.04  # of a victory: how far the net's looks at the outcomes usually scatter
LEAST, MOST = 0.25, 4.0  # times as many playouts, where less or more is at stake
SIMPLE = {"greedy", "random"}  # bots whose games `greedy` plays on more like them than the net


class LuckJudge(NetJudge):
    """The net, some decisions after each chance event."""

    def __init__(
        self,
        game: Game[Any],
        looker: Looker,
        *,
        by_net: bool = True,
        playouts: int = PLAYOUTS,
        seed: int = 0,
    ) -> None:
        super().__init__(game, looker)
        self._by_net, self._playouts, self._seed = by_net, playouts, seed
        how = f"{looker.digest} {(playouts, USUAL, LEAST, MOST, HORIZON, seed)} {sorted(SIMPLE)}"
        self.name = JudgeName("net", game.name, hashlib.sha256(how.encode()).hexdigest()[:16])

    def drawn(self, s: Any, outcome: int) -> Drawn:
        """Judge a chance event by playouts after its outcome and after others."""
        known = outcomes_of(self.game, s)
        place = known.group_of(outcome)
        if place is None:
            return super().drawn(s, outcome)
        looks = self.looks([s], known.choices)[0]
        if len(looks) == 1:
            return Drawn(looks[0], looks[0])
        expected = known.chances @ looks
        stakes = float(np.sqrt(known.chances @ (looks - expected) ** 2).max())
        count = round(self._playouts * min(MOST, max(LEAST, stakes / USUAL)))
        picks, dice = self._draw(s.packed().tobytes(), known.chances, count)
        after, others = np.zeros((2, count, self.game.players))
        for group in set(picks.tolist()):
            its = picks == group
            pair = [known.choices[place], known.choices[group]]
            how: dict[str, Any] = {"by_net": self._by_net, "horizon": HORIZON}
            played = self.looker.look([s] * int(its.sum()), pair, dice[its], **how)
            after[its], others[its] = played[:, 0], played[:, 1]
        return Drawn(expected + (others - looks[picks]).mean(axis=0), after.mean(axis=0))

    def _draw(self, position: bytes, chances: Any, count: int) -> tuple[Any, Any]:
        """Draw groups of outcomes by their chances, and dice to play on; the position decides."""
        digest = hashlib.sha256(position + self._seed.to_bytes(8, "little")).digest()
        rng = np.random.default_rng(list(digest))
        marks = (rng.random() + np.arange(count)) / count
        picks = np.searchsorted(np.cumsum(chances), marks).clip(max=len(chances) - 1)
        seed = int.from_bytes(digest[:7], "little")
        return rng.permutation(picks), rngs_of(seed, np.arange(count))


def luck_judge_for(game: Game[Any], bots: Iterable[str] = ()) -> Judge:
    """Return who judges the luck of games between these bots; its digest is the same for all."""
    judge = judge_for(game)
    if not isinstance(judge, NetJudge):
        return judge
    return LuckJudge(game, judge.looker, by_net=not SIMPLE.issuperset(map(kind_of, bots)))
