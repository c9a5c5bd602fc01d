"""The examples run, for a few seconds each."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.slow


def shown(name: str, *args: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *args], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_random_games_example_runs() -> None:
    assert "share of victories by seat" in shown("random_games.py")


def needs(library: str) -> None:
    """Skip a test loudly where a library is missing; in CI it must be there."""
    if importlib.util.find_spec(library) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{library} is missing: .ci/run installs it")
        pytest.skip(f"{library} is not installed, so its example is NOT tested")


def test_the_typed_table_example_runs() -> None:
    assert "farthest space" in shown("typed_table.py")


def test_ppo_learns_for_a_moment(tmp_path: Path) -> None:
    needs("torch")
    picture = tmp_path / "curve.svg"
    short = ("--minutes", "0.0001", "--games", "32", "--steps", "16", "--matches", "4")
    told = shown("ppo.py", *short, "--opponent", "random", "--plot", str(picture))
    assert "% against random" in told
    assert picture.exists()


def test_maskable_ppo_learns_for_a_moment() -> None:
    needs("torch")
    needs("sb3_contrib")
    short = ("--steps", "256", "--rounds", "2", "--matches", "4")
    assert "% against random" in shown("maskable_ppo.py", *short)
