"""Thousands of games under faults: no promise is broken, and a seed repeats exactly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.world import simulate

SEEDS = range(1, 201)  # many more: python -m simulation
PARTS = 3  # so that several processes share the work
TESTS = Path(__file__).parent.parent


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_fault_breaks_a_promise(part: int) -> None:
    reports = [simulate(seed) for seed in SEEDS[part::PARTS]]
    assert [(r.seed, r.violation) for r in reports if r.violation] == []
    assert sum(report.games for report in reports) > len(reports)
    assert sum(report.entries for report in reports) > 10 * len(reports)


def test_a_few_more_seeds_show_no_violation() -> None:
    assert [simulate(seed).violation for seed in range(1401, 1421)] == [None] * 20


@pytest.mark.slow
def test_a_seed_repeats_byte_for_byte() -> None:
    for seed in range(1, 11):
        first, second = simulate(seed, keep=True), simulate(seed, keep=True)
        assert first.lines == second.lines
        assert first.digest == second.digest
    assert len({simulate(seed).digest for seed in range(1, 11)}) == 10


@pytest.mark.slow
def test_a_seed_repeats_in_another_process() -> None:
    command = [sys.executable, "-m", "simulation", "--seeds", "1..5", "--trace"]
    traces = [
        subprocess.run(
            command,
            cwd=TESTS,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert traces[0] == traces[1]
    assert simulate(5).digest in traces[0].decode()
