"""What holds of every game of MLEM (what holds of any game: see `games`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.playing import random_play
from jacta.games.mlem.words import ASTRONAUT_IDS, PHASE_IDS, VARIANT_IDS
from mlem.positions import FINISHED, PLAYERS, SEEDS, VARIANTS, new_table, random_mat

if TYPE_CHECKING:
    from jacta import Table


@pytest.mark.slow
@settings(max_examples=20)
@given(PLAYERS, VARIANTS, SEEDS, st.booleans())
def test_the_invariants_hold_at_every_stop(
    players: int,
    variants: int,
    seed: int,
    any_mat: bool,  # noqa: FBT001
) -> None:
    board = random_mat(seed) if any_mat else None
    for table in random_play(new_table(players, variants, board), seed):
        view = table.view(None)
        legal = table.legal()
        assert len(set(legal)) == len(legal)
        assert len(legal) >= 2 if table.turn is not None else not legal
        assert view.phase in PHASE_IDS
        assert 1 <= view.rocket.dice <= 6 or view.expedition == 0
        assert 0 <= view.rocket.space <= 26
        assert (table.result is None) == (not table.is_over)
        check_astronauts(table)


def check_astronauts(table: Table) -> None:
    """Every astronaut is in exactly one place, and nobody shares a moon."""
    view = table.view(None)
    moons = []
    for number, seat in enumerate(view.seats):
        aboard = [c.astronaut for c in view.rocket.crew if c.aboard and c.seat == number]
        landed = [each.astronaut for each in seat.landed]
        assert sorted(seat.home + aboard + landed) == sorted(ASTRONAUT_IDS)
        moons += [(each.place, each.moon) for each in seat.landed if each.moon is not None]
    assert len(set(moons)) == len(moons)


@settings(max_examples=30)
@given(FINISHED)
def test_every_game_ends_for_a_reason_with_a_result(table: Table) -> None:
    result = table.result
    assert result is not None
    view = table.view(None)
    failed = view.failures == 11
    landed = any(len(seat.landed) == 8 for seat in view.seats)
    assert result.reason == "+".join(["failures"] * failed + ["astronauts"] * landed)
    assert result.scores == [sum(parts.values()) for parts in result.breakdown]
    for variant in set(VARIANT_IDS) - table.game.options:
        assert all(parts[variant] == 0 for parts in result.breakdown)
    assert result.winners == [
        seat for seat, score in enumerate(result.scores) if score == max(result.scores)
    ]
