"""Players of MLEM on mats such as a printed box may show, unlike the standard one (rule 9)."""

from __future__ import annotations

import random

import pytest

from bots.twins import games_by_both_twins
from games.playing import random_play
from jacta.bots.mlem.landing_value import NOWHERE, landing_value
from jacta.bots.mlem.learned.features import FEATURES, MOST_SEEN, see
from jacta.bots.mlem.mission_return import return_value
from jacta.bots.mlem.odds.flight import found
from jacta.bots.mlem.points import landing_points
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules.explorations import explore
from jacta.games.mlem.rules.names import DEEP_SPACE, FLY, SETTLER
from jacta.games.mlem.rules.scoring import score
from jacta.games.mlem.rules.ufo import meet_ufo
from mlem.positions import new_table, random_mat
from mlem.scripts import loose_mat

ALL = ("ufo", "explorations", "missions")
SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_an_arrival_brings_agrees_with_the_rules(seed: int) -> None:
    game, rng = Mlem.on(random_mat(seed), 2, ALL, first=0), random.Random(seed)
    for _ in range(200):
        s = game.start()
        s.turn, s.phase, s.dice = 0, FLY, 1
        s.explore_open = rng.getrandbits(20) & rng.getrandbits(20)
        s.ufo, s.ufo_left = rng.randint(0, DEEP_SPACE), rng.randint(0, 5)
        s.rocket = rng.randint(6, DEEP_SPACE)
        expected = found(game.tables, s, s.rocket)
        before = score(game.tables, s, 0)
        explore(game.tables, s)
        meet_ufo(s)
        space, more, points = expected
        gained = score(game.tables, s, 0) - before
        assert (space, min(6, 1 + more), points) == (s.rocket, s.dice, gained)


@pytest.mark.parametrize("seed", SEEDS)
def test_features_fit_the_net(seed: int) -> None:
    for table in random_play(new_table(5, 7, random_mat(seed)), seed):
        for eyes in range(5):
            seen, amounts = [0] * MOST_SEEN, [0.0] * MOST_SEEN
            count = see(table.game.tables, table.state, eyes, seen, amounts)
            assert 0 < count <= MOST_SEEN
            assert min(seen[:count]) >= 0
            assert max(seen[:count]) < FEATURES


def test_a_landing_beside_nothing_is_worth_nothing() -> None:
    game = Mlem.on(loose_mat(), 2, ALL, first=0)
    s = game.start()
    assert landing_value(game.tables, s, 0, SETTLER, 7, 5, 0) == NOWHERE
    assert landing_points(game.tables, s, 0, SETTLER, 7, known=1) == 0


def test_only_the_first_target_reached_counts_for_a_mission() -> None:
    game = Mlem.on(loose_mat(), 2, ALL, first=0)
    b, s = game.tables, game.start()
    plain = landing_points(b, s, 0, SETTLER, 12, known=1)
    s.missions[0] = 0b1  # Tabbor or Bells
    assert landing_points(b, s, 0, SETTLER, 12, known=1) == plain + 2
    bells = next(i for i, body in enumerate(game.board.bodies) if body.id == "bells")
    s.visited[0] = 1 << bells
    assert landing_points(b, s, 0, SETTLER, 12, known=1) == plain


def test_a_mission_is_as_far_as_its_nearest_target() -> None:
    tables = Mlem.on(loose_mat(), 2, ALL).tables
    worths = [return_value(tables, token) for token in (0, 1, 2)]
    assert worths == [10.0, 6.0, 16.0], "Bells, Crumb, Yarnix"


@pytest.mark.slow
def test_plain_and_compiled_games_are_the_same() -> None:
    mat = random_mat(SEEDS[0]) | {"failures": 2}  # short games: the plain twin is slow
    plain, fast = games_by_both_twins(Mlem.on(mat, 3, ALL), [1, 2, 3], games=1)
    assert plain == fast
