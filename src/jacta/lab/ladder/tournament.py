"""A whole ladder: every line-up in every rotation with the same dice, on all cores.

What is played depends on the seed alone, not on the number of jobs, nor on how
often the ladder was interrupted: a game is known by its seating and its number,
and whatever the log holds already is not played again.
"""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jacta.core.errors import JactaError
from jacta.lab.ladder.adjustment import PolicyModel
from jacta.lab.ladder.games import is_fast, play
from jacta.lab.ladder.seatings import Lineup, duels, mixed_tables, rotations
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jacta.bots import Bot
    from jacta.core.game import Game
    from jacta.lab.ladder.entrants import Entrant
    from jacta.lab.ladder.log import Log

__all__ = ["Ladder", "Task"]

BLOCK = 10  # games of fast players at once: even slow policies take under a second


@dataclass(frozen=True)
class Task:
    """Some games at one seating, still to be played."""

    seating: Lineup
    numbers: range


@dataclass(frozen=True)
class Ladder:
    """Entrants who play all games numbered below `games` at every seating."""

    game: Game[Any]
    entrants: Sequence[Entrant]
    games: int
    seed: int
    mixed: bool = False
    hero: Entrant | None = None
    playouts: int | None = None  # to measure the luck of every game and take it out

    @property
    def lineups(self) -> list[Lineup]:
        """Who meets whom; with a hero, only the hero against each of the others."""
        if self.mixed:
            return mixed_tables(self.entrants, self.game.players, self.seed)
        lineups = duels(self.entrants, self.game.players)
        return [lineup for lineup in lineups if self.hero is None or lineup.count(self.hero) == 1]

    def tasks(self, log: Log, *, fast: bool) -> list[Task]:
        """Return the games still to be played, in compiled code or move by move."""
        done: dict[tuple[str, ...], set[int]] = {}
        for played in log.series:
            done.setdefault(tuple(played.seats), set()).update(played.numbers)
        seatings = [seating for lineup in self.lineups for seating in rotations(lineup)]
        tasks = [
            Task(seating, numbers)
            for seating in seatings
            if self.is_fast(seating) == fast
            for numbers in self._missing(done.get(tuple(map(str, seating)), set()), fast=fast)
        ]
        return sorted(tasks, key=lambda task: task.numbers.start)  # whole pairs early

    def is_fast(self, seating: Lineup) -> bool:
        """Whether games at a seating are compiled; luck is measured move by move."""
        return is_fast(self.game, seating) and self.playouts is None

    def _missing(self, done: set[int], *, fast: bool) -> Iterator[range]:
        block = BLOCK if fast else 1
        for start in range(0, self.games, block):
            yield from _gaps(range(start, min(start + block, self.games)), done)

    @property
    def fast_series(self) -> Simulation | None:
        """A series of fast players, if there are any."""
        fast = [lineup for lineup in self.lineups if self.is_fast(lineup)]
        names = [entrant.name for entrant in fast[0]] if fast else []
        return Simulation(self.game, names, self.seed) if fast else None

    @property
    def thinkers(self) -> list[Bot]:
        """The bots that are asked move by move."""
        slow = [lineup for lineup in self.lineups if not self.is_fast(lineup)]
        asked = dict.fromkeys(entrant for lineup in slow for entrant in lineup)
        return [entrant.bot(self.game.name, self.seed) for entrant in asked]

    @property
    def is_ready(self) -> bool:
        """Whether everything that must be compiled is cached."""
        series = self.fast_series
        if not all(model.is_ready for model in self._models):
            return False
        return all(bot.is_ready for bot in self.thinkers) and (series is None or series.is_compiled)

    @property
    def _models(self) -> list[PolicyModel]:
        """What measures luck, if that is wanted: one model, which needs what all others need."""
        if self.playouts is None:
            return []
        return [PolicyModel(self.game, [entrant.name for entrant in self.lineups[0]])]

    def prepare(self) -> None:
        """Compile what is needed, or load it from the cache."""
        if (series := self.fast_series) is not None:
            series.prepare()
        for bot in self.thinkers:
            bot.prepare()
        for model in self._models:
            model.prepare()

    def run(
        self, log: Log, jobs: int, progress: Callable[[Task], object] = lambda _task: None
    ) -> None:
        """Play what the log does not hold yet; report each task when it is done.

        Compiled code releases the interpreter, so that threads suffice; bots that think
        are given processes of their own, if there is more than one job.
        """
        self.prepare()
        with ThreadPoolExecutor(jobs) as threads:
            self._play_at_once(self.tasks(log, fast=True), threads, log, progress)
        thoughtful = self.tasks(log, fast=False)
        if min(jobs, len(thoughtful)) > 1:
            with _processes(min(jobs, len(thoughtful))) as processes:
                self._play_at_once(thoughtful, processes, log, progress)
            return
        for task in thoughtful:  # here: Ctrl-C does not wait for a game to end
            log.add(play(self.game, task.seating, self.seed, task.numbers, self.playouts))
            progress(task)

    def _play_at_once(
        self,
        tasks: Sequence[Task],
        pool: Executor,
        log: Log,
        progress: Callable[[Task], object],
    ) -> None:
        futures = {
            pool.submit(play, self.game, task.seating, self.seed, task.numbers, self.playouts): task
            for task in tasks
        }
        try:
            for future in as_completed(futures):
                log.add(future.result())
                progress(futures[future])
        except BrokenProcessPool:
            raise JactaError("a process died; finished games are kept") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _processes(jobs: int) -> Executor:
    """Return processes that play; Ctrl-C ends them at once."""
    spawn = multiprocessing.get_context("spawn")
    stop_quietly = (signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(jobs, spawn, signal.signal, stop_quietly)


def _gaps(numbers: range, done: set[int]) -> Iterator[range]:
    """Yield the stretches of numbers that are not done."""
    start = numbers.start
    for number in numbers:
        if number in done:
            if start < number:
                yield range(start, number)
            start = number + 1
    if start < numbers.stop:
        yield range(start, numbers.stop)
