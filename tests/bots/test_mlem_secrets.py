"""What bots of MLEM suppose of the others' secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jacta.bots.mlem.hidden import fill_in
from jacta.bots.mlem.results import final_shares, seen_shares
from jacta.core.seeds import game_rng
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules.names import OVER

if TYPE_CHECKING:
    from jacta.games.mlem.rules.state import State

ME, RIVAL = range(2)


def ended(*options: str) -> tuple[Mlem, State]:
    """Return a game and a state at its end, in which both have 10 points on moons."""
    game = Mlem.on("standard", 2, options)
    s = game.start()
    s.phase = OVER
    s.moon_points[ME] = s.moon_points[RIVAL] = 10
    return game, s


def test_a_rival_who_has_been_there_probably_has_the_mission() -> None:
    game, s = ended("missions")
    s.mission_pile = (1 << 20) - 1
    targets = game.tables.mission_bodies
    s.visited[RIVAL] = targets[0]
    fulfilled = {token for token in range(20) if targets[token] & targets[0]}
    rng, dealt = game_rng(11), 0
    for _ in range(2000):
        supposed = s.copy()
        fill_in(game.tables, supposed, ME, rng)
        assert supposed.missions[RIVAL].bit_count() == 3
        dealt += any(supposed.missions[RIVAL] >> token & 1 for token in fulfilled)
    unlikelier = 1 - (1 - len(fulfilled) / 20) ** 3  # if all were equally likely
    assert dealt / 2000 > 1.5 * unlikelier


@pytest.mark.parametrize(("points", "share"), [(0, 0.5), (1, 1.0), (-1, 0.0)])
def test_without_secrets_the_end_is_certain(points: int, share: float) -> None:
    game, s = ended("ufo")
    s.moon_points[ME] += points
    shares = [0.0] * 5
    seen_shares(game.tables, s, ME, shares)
    assert shares[:2] == [share, 1 - share]


def test_tokens_of_the_only_rival_count_at_the_end() -> None:
    game, s = ended("ufo")
    s.moon_points[ME] += 4
    s.ufo_tokens[RIVAL] = 1  # the first of the pile: 5 points
    seen, final = [0.0] * 5, [0.0] * 5
    seen_shares(game.tables, s, ME, seen)
    final_shares(game.tables, s, ME, final)
    assert seen[:2] == final[:2] == [0.0, 1.0]


def test_a_narrow_lead_is_uncertain_while_missions_are_secret() -> None:
    game, s = ended("missions")
    s.moon_points[ME] += 3
    shares = [0.0] * 5
    seen_shares(game.tables, s, ME, shares)
    assert shares[0] == 1.0  # the rival has been nowhere
    s.visited[RIVAL] = game.tables.mission_bodies[0]
    seen_shares(game.tables, s, ME, shares)
    assert 0.5 < shares[0] < 1.0
    assert sum(shares[:2]) == pytest.approx(1)
