"""The simulation finds every planted bug, so it would find others like them."""

from __future__ import annotations

import pytest

from simulation.planted import PLANTED, planted
from simulation.world import simulate

WITHIN = 600  # seeds
KNOWN = {  # seeds to try first, where the search is long
    "bot_gives_up": 223,
    "failed_write_forgotten": 154,
    "failed_write_kept_to_oneself": 469,
    "missed_wake": 1010,
    "notice_lost_while_loading": 1990,
    "open_but_never_told": 114,
    "seat_taken_elsewhere": 235,
}


@pytest.mark.slow
@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found(bug: str) -> None:
    seeds = (KNOWN.get(bug, 1), *range(1, WITHIN + 1))
    with planted(bug):
        found = next((seed for seed in seeds if simulate(seed).violation), None)
    assert found is not None
    assert simulate(found).violation is None  # the bug was the reason
