"""A server that is killed at any moment loses nothing that it has acknowledged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from faults.kills import kill_under_load

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_kills_under_load_lose_and_double_nothing(tmp_path: Path) -> None:
    outcome = kill_under_load(tmp_path, kills=2, seed=1)
    assert outcome.acknowledged > 0
    assert (outcome.lost, outcome.doubled, outcome.stuck, outcome.different) == (0, 0, 0, 0)
