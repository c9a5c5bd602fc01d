"""Whoever plays the batches, the games are the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from jacta import SetupError
from jacta.games.mlem import Mlem
from jacta.lab.simulation import Simulation, batches_of
from jacta.lab.workers import Threads, workers_for

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


def test_a_ray_cluster_plays_the_same_games() -> None:
    assert simulate("--ray", "local") == simulate()


def test_batches_come_back_in_their_order_whatever_the_threads() -> None:
    simulation = Simulation(Mlem.on("standard", 2), ["random", "random"], 1)
    alone = simulation.batch(range(100))
    with Threads(3) as workers:
        parts = list(workers.outcomes(simulation, batches_of(100, 7)))
    assert [len(part) for part in parts] == [7] * 14 + [2]
    joined = np.concatenate(parts)
    assert all(np.array_equal(joined[name], alone[name]) for name in alone.dtype.names)


def test_without_ray_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"pip install 'jacta\[ray\]'"):
        workers_for(1, "local")


def test_threads_are_the_default() -> None:
    workers = workers_for(3, None)
    assert isinstance(workers, Threads)
    assert workers.jobs == 3
