"""Whoever plays the batches, the games are the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta import SetupError, __version__
from jacta.core.kernel import sources_digest
from jacta.games.mlem.game import Mlem
from jacta.lab import workers
from jacta.lab.digests import play_digest, weights_digest
from jacta.lab.simulation import Simulation, batches_of
from jacta.lab.workers import Cluster, Threads, workers_for

if TYPE_CHECKING:
    from collections.abc import Callable

TIMINGS = ("seconds", "games_per_second", "decisions_per_second")


def simulate(*args: str) -> dict[str, Any]:
    """Run `jacta simulate` in a process of its own, which Ray leaves nothing behind in."""
    command = [sys.executable, "-m", "jacta", "simulate", "mlem", "--games", "4500", *args]
    command += ["--seed", "7", "--jobs", "2", "--json"]
    env = {**os.environ, "RAY_AUTH_MODE": "disabled"}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert run.returncode == 0, run.stderr
    result: dict[str, Any] = json.loads(run.stdout)
    return {key: value for key, value in result.items() if key not in TIMINGS}


@pytest.mark.slow
def test_a_ray_cluster_plays_the_same_games() -> None:
    bots = ("--policy", "greedy,random")
    assert simulate(*bots, "--ray", "local") == simulate(*bots)


class Cables:
    """A fake Ray: what is sent to its one machine runs here, with that machine's jacta."""

    def __init__(self, digest: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.digest, self.monkeypatch = digest, monkeypatch

    def put(self, sent: Any) -> Any:
        return sent

    def get(self, job: Any) -> Any:
        return job

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, task: Callable[..., Any]) -> SimpleNamespace:
        def done(*sent: Any) -> Any:
            with self.monkeypatch.context() as there:
                there.setattr(workers, "play_digest", lambda _game: self.digest)
                return task(*sent)

        return SimpleNamespace(remote=done)


def played_on(digest: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    cluster = workers_for(1, "local")
    assert isinstance(cluster, Cluster)
    cluster.ray = Cables(digest, monkeypatch)
    simulation = Simulation(Mlem.on("standard", 2), ["random", "random"], 1)
    return list(cluster.outcomes(simulation, batches_of(20, 10)))


@pytest.mark.slow
def test_a_machine_with_another_jacta_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [len(part) for part in played_on(play_digest("mlem"), monkeypatch)] == [10, 10]
    with pytest.raises(SetupError, match="of the Ray cluster at 'local' has another jacta"):
        played_on("0.0.9-other", monkeypatch)


def test_the_digest_covers_version_sources_and_weights() -> None:
    version, sources, weights = play_digest("mlem").split("-")
    assert (version, sources) == (__version__, sources_digest())
    assert weights_digest("mlem").startswith(weights)


@pytest.mark.slow
def test_batches_come_back_in_their_order_whatever_the_threads() -> None:
    simulation = Simulation(Mlem.on("standard", 2), ["random", "random"], 1)
    alone = simulation.batch(range(100))
    with Threads(3) as team:
        parts = list(team.outcomes(simulation, batches_of(100, 7)))
    assert [len(part) for part in parts] == [7] * 14 + [2]
    joined = np.concatenate(parts)
    assert all(np.array_equal(joined[name], alone[name]) for name in alone.dtype.names)


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"pip install 'jacta\[ray\]'"):
        workers_for(1, "local")


def test_threads_are_the_default() -> None:
    team = workers_for(3, None)
    assert isinstance(team, Threads)
    assert team.jobs == 3
