"""The whole search: generations of boards, each played and judged; then the best are checked.

A search judges every board with the same dice. Its best boards are lucky ones too, so in the
end they are played again with other dice and more games, beside the board as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jacta.core.errors import BoardError
from jacta.lab.tuning.aims import WALK, loss_of
from jacta.lab.tuning.evaluation import findings_on, games_on
from jacta.lab.tuning.freedom import with_values
from jacta.lab.tuning.log import Tried
from jacta.lab.tuning.proposals import Proposals
from jacta.lab.tuning.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game
    from jacta.lab.tuning.aims import Aims, Finding
    from jacta.lab.tuning.freedom import Variable
    from jacta.lab.tuning.log import Log
    from jacta.lab.tuning.proposals import Numbers
    from jacta.lab.workers import Workers

__all__ = ["Change", "Found", "Tuning"]

FINALISTS = 4
CONFIRMED = 2  # proposals of a generation that are played again if the aims say so
OTHER_DICE = 1_000_003  # added to the seed for the check
MORE_GAMES = 5  # times as many in the check
MORE_THAN_CONFIRMED = 2  # and at least so many times as many as confirm a board


@dataclass(frozen=True)
class Change:
    """A value that is no longer what it was."""

    variable: Variable
    before: Any
    now: Any


@dataclass(frozen=True)
class Found:
    """The end of a search: a board and what was measured on it in the check."""

    data: Any
    changes: list[Change]
    findings: list[Finding]
    loss: float
    loss_before: float


class Tuning:
    """A search on a board, with the log of what it has played."""

    def __init__(
        self, kind: type[Game[Any]], data: Any, aims: Aims, seed: int, log: Log, rounds: int
    ) -> None:
        self.kind, self.data, self.aims, self.seed, self.log = kind, data, aims, seed, log
        self.rounds = rounds
        self.start = tuple(variable.number_of(data) for variable in aims.variables)
        self._judged: dict[Numbers, float] = {}

    @property
    def games(self) -> int:
        """About how many games the whole search plays, if no board comes twice."""
        size = self._proposals().size
        check = (FINALISTS + 1) * games_on(self._check_aims)
        again = (1 + self.rounds * CONFIRMED) * games_on(self._confirming) * self._confirms
        return (1 + self.rounds * size) * games_on(self.aims) + again + check

    @property
    def _confirms(self) -> bool:
        return self.aims.confirm is not None

    @property
    def _confirming(self) -> Aims:
        """The aims by which boards are told apart: with more games, if boards are confirmed."""
        return replace(self.aims, games=self.aims.confirm or self.aims.games)

    @property
    def _check_aims(self) -> Aims:
        confirmed = MORE_THAN_CONFIRMED * (self.aims.confirm or 0)
        return replace(self.aims, games=max(MORE_GAMES * self.aims.games, confirmed))

    def run(
        self,
        workers: Workers,
        progress: Callable[[int], object] = lambda _games: None,
        told: Callable[[int, float], object] = lambda _round, _loss: None,
    ) -> Found:
        """Search to the end; report played games, and after every round the least loss."""
        proposals = self._proposals()
        self._judge(self.start, workers, progress)
        for number in range(self.rounds):
            generation = proposals.generation(self._is_board)
            proposals.tell(self._losses(generation, workers, progress))
            told(number + 1, min(self._judged.values()))
        return self._checked(workers, progress)

    def _losses(
        self, generation: list[Numbers], workers: Workers, progress: Callable[[int], object]
    ) -> list[float]:
        """Return the losses of a generation; infinite for boards not worth confirming."""
        if not self._confirms:
            return [self._judge(each, workers, progress) for each in generation]
        first = [self._loss(n, self.aims, self.seed, workers, progress) for n in generation]
        best = sorted(range(len(first)), key=first.__getitem__)[:CONFIRMED]
        return [
            self._judge(each, workers, progress)
            if place in best or each == self.start
            else float("inf")
            for place, each in enumerate(generation)
        ]

    def _proposals(self) -> Proposals | Walk:
        if self.aims.method == WALK:
            return Walk(self.aims.variables, self.start, self.seed)
        return Proposals(self.aims.variables, self.start, self.seed, self.aims.step)

    def _board(self, numbers: Numbers) -> Any:
        return with_values(self.data, self.aims.variables, numbers)

    def _is_board(self, numbers: Numbers) -> bool:
        try:
            self.kind.load_board(self._board(numbers))
        except BoardError:
            return False
        return True

    def _judge(
        self, numbers: Numbers, workers: Workers, progress: Callable[[int], object]
    ) -> float:
        """Return the loss of a board, from the log if it was played before."""
        loss = self._loss(numbers, self._confirming, self.seed, workers, progress)
        self._judged[numbers] = loss
        return loss

    def _loss(
        self,
        numbers: Numbers,
        aims: Aims,
        seed: int,
        workers: Workers,
        progress: Callable[[int], object],
    ) -> float:
        known = self.log.loss(numbers, aims.games, seed)
        if known is None:
            findings = findings_on(self.kind, self._board(numbers), aims, seed, workers, progress)
            known = loss_of(findings) + self._cost_of_change(numbers)
            self.log.add(Tried(numbers, known, aims.games, seed))
        else:
            progress(games_on(aims))
        return known

    def _cost_of_change(self, numbers: Numbers) -> float:
        return self.aims.stay * sum(a != b for a, b in zip(numbers, self.start, strict=True))

    def _checked(self, workers: Workers, progress: Callable[[int], object]) -> Found:
        """Return the best of the best boards, by other dice."""
        aims, seed = self._check_aims, self.seed + OTHER_DICE
        best = sorted(self._judged, key=lambda numbers: self._judged[numbers])[:FINALISTS]
        finalists = dict.fromkeys([*best, self.start])
        losses = {each: self._loss(each, aims, seed, workers, progress) for each in finalists}
        winner = min(finalists, key=lambda each: losses[each])
        data = self._board(winner)
        pairs = zip(self.aims.variables, self.start, winner, strict=True)
        changes = [Change(v, v.choices[a], v.choices[b]) for v, a, b in pairs if a != b]
        findings = findings_on(self.kind, data, aims, seed, workers)
        return Found(data, changes, findings, losses[winner], losses[self.start])
