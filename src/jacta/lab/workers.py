"""Who plays the batches of a series: threads of this machine, or a Ray cluster.

Both give the batches back in their order, and what a batch brings depends on its
games alone. So a series comes out the same wherever it was played; a machine of a
cluster whose jacta would play differently is rejected.
"""

from __future__ import annotations

import importlib
import os
import pickle
import platform
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from jacta.core.errors import SetupError
from jacta.core.kits import GAMES
from jacta.lab.digests import play_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Self

    from jacta.lab.simulation import Simulation

__all__ = ["LOCAL", "Cluster", "Threads", "Workers", "workers_for"]

LOCAL = "local"
FIRST_PART = 8  # games, before their speed is known
PART_SECONDS = 0.3
MISSING = "--ray needs Ray, which is not installed: pip install 'jacta[ray]'"


class Workers(Protocol):
    """They play batches of games, several at once, within a `with` block."""

    def __enter__(self) -> Self:
        """Get ready."""

    def __exit__(self, *_: object) -> None:
        """Stop everything that was started."""

    def outcomes(self, simulation: Simulation, batches: Iterable[range]) -> Iterator[Any]:
        """Yield how the games of each batch went, batch by batch."""


def workers_for(jobs: int | None, ray: str | None) -> Workers:
    """Return a cluster if one is named, or else threads, by default one per core."""
    jobs = jobs or os.cpu_count() or 1
    return Threads(jobs) if ray is None else Cluster(ray, jobs)


class Pace:
    """How many games to play at once, so that they take about a third of a second."""

    def __init__(self) -> None:
        self.games = FIRST_PART

    def note(self, games: int, seconds: float) -> None:
        """Learn from how long some games took."""
        fitting = games * PART_SECONDS / max(seconds, 1e-9)
        self.games = max(1, int(min(fitting, 4 * self.games)))

    def parts(self, numbers: range) -> Iterator[range]:
        """Yield the games of a batch, some at a time, by the pace as it is then."""
        start = numbers.start
        while start < numbers.stop:
            stop = min(start + self.games, numbers.stop)
            yield range(start, stop)
            start = stop


class Threads:
    """Threads of this process: compiled rules release the interpreter."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> Self:
        """Start the threads."""
        self.pool = ThreadPoolExecutor(self.jobs)
        return self

    def __exit__(self, *_: object) -> None:
        """Drop what has not started."""
        self.pool.shutdown(cancel_futures=True)

    def outcomes(self, simulation: Simulation, batches: Iterable[range]) -> Iterator[Any]:
        """Yield how the games went, in parts of a batch that take a fraction of a second each.

        So progress shows soon, and Ctrl-C waits for no more than such a part.
        """
        pace = Pace()

        def play(numbers: range) -> Any:
            before = time.perf_counter()
            played = simulation.batch(numbers)
            pace.note(len(numbers), time.perf_counter() - before)
            return played

        jobs = (self.pool.submit(play, part) for numbers in batches for part in pace.parts(numbers))
        return _in_order(jobs, lambda job: job.result(), 2 * self.jobs)


class Cluster:
    """A Ray cluster that is running, by its address, or one of this machine's own processes."""

    def __init__(self, address: str, jobs: int) -> None:
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise SetupError(MISSING) from None
        self.address, self.jobs = address, jobs

    def __enter__(self) -> Self:
        """Connect to the cluster, or start one."""
        quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
        processes = {"num_cpus": self.jobs} if self.address == LOCAL else {}
        os.environ.setdefault("RAY_worker_niceness", "0")  # the same priority as threads
        try:
            self.ray.init(self.address, **quiet, **processes)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise SetupError(f"no Ray cluster at {self.address!r}: {error}") from None
        return self

    def __exit__(self, *_: object) -> None:
        """Disconnect; a cluster that was started here ends."""
        self.ray.shutdown()

    def outcomes(self, simulation: Simulation, batches: Iterable[range]) -> Iterator[Any]:
        """Yield how the games of each batch went, batch by batch."""
        play = self.ray.remote(_play)
        sent = self.ray.put(pickle.dumps(simulation))
        game = simulation.game.name
        jobs = (play.remote(game, play_digest(game), sent, numbers) for numbers in batches)
        ahead = 2 * int(self.ray.cluster_resources().get("CPU", 1))
        return _in_order(jobs, self._played, ahead)

    def _played(self, job: Any) -> Any:
        outcomes = self.ray.get(job)
        if isinstance(outcomes, Stranger):
            raise SetupError(
                f"{outcomes.name} of the Ray cluster at {self.address!r} has another jacta, which "
                "would play other games: install the same version there, from the same sources"
            )
        return outcomes


@dataclass(frozen=True)
class Stranger:
    """The answer of a machine whose jacta differs from the caller's."""

    name: str


def _play(game: str, digest: str, sent: bytes, numbers: range) -> Any:
    """Play a batch on a machine of the cluster, if its jacta is the same as the caller's.

    The series is unpacked only then: what another jacta has packed may not even fit.
    """
    if game not in GAMES or play_digest(game) != digest:
        return Stranger(platform.node())
    simulation: Simulation = pickle.loads(sent)  # noqa: S301 - from the session that asks
    return simulation.batch(numbers)


def _in_order(jobs: Iterable[Any], result: Callable[[Any], Any], ahead: int) -> Iterator[Any]:
    """Yield results in order, with a few jobs started ahead."""
    started: deque[Any] = deque()
    for job in jobs:
        started.append(job)
        if len(started) > ahead:
            yield result(started.popleft())
    while started:
        yield result(started.popleft())
