"""The learned player of MLEM sees what its seat may see, and the same from every seat."""

from __future__ import annotations

import copy
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta.bots.mlem.afterstates import learned_values
from jacta.bots.mlem.known_mat import KNOWN_MAT, fingerprint, is_known_mat
from jacta.bots.mlem.learned.features import FEATURES, MOST_SEEN, see
from jacta.bots.mlem.policies import GUIDES, policy_values
from jacta.bots.mlem.results import final_shares
from jacta.bots.nets.net import size_of
from jacta.bots.nets.weights import net_of
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng
from jacta.games.mlem.board import Board
from jacta.games.mlem.game import Mlem
from jacta.lab.boards import random_board
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.mlem.rules.state import State

ALL = ("ufo", "explorations", "missions")
OWN = random_board("mlem", 1)
BY_SEAT = (
    *("home", "landed", "spot", "visited", "moons", "deep", "settled", "moon_points"),
    *("deep_points", "goals", "ufo_tokens", "explored", "missions", "returned"),
)


def positions(game: Mlem, seed: int) -> Iterator[State]:
    """Yield every decision of a game that is played at random."""
    s, rng = game.start(), game_rng(seed)
    while (turn := game.turn(s)) is not None:
        if turn >= 0:
            yield s
        choice = game.random_outcome(s, rng) if turn < 0 else game.legal(s)[rng[0] % 2]
        rng[0] = rng[0] * 5 % (1 << 61) | 1
        game.step(s, choice)


def seen_by(game: Mlem, s: State, seat: int) -> dict[int, float]:
    seen, amounts = [0] * MOST_SEEN, [0.0] * MOST_SEEN
    count = see(game.tables, s, seat, seen, amounts)
    features: dict[int, float] = defaultdict(float)
    for feature, amount in zip(seen[:count], amounts[:count], strict=True):
        features[feature] += amount  # two missions may have the same target
    return features


def turned(s: State, by: int) -> State:
    """Return the same position with everybody moved on by some seats."""
    n, t = s.players, s.copy()
    for name in BY_SEAT:
        values = getattr(s, name)
        getattr(t, name)[:n] = [values[(seat - by) % n] for seat in range(n)]
    for rows in ("planet_count", "planet_rank"):
        for planet, row in enumerate(getattr(s, rows)):
            getattr(t, rows)[planet][:n] = [row[(seat - by) % n] for seat in range(n)]
    t.engineers = sum(1 << (seat + by) % n for seat in range(n) if s.engineers >> seat & 1)
    t.turn, t.starter = (s.turn + by) % n, (s.starter + by) % n
    return t


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 5])
def test_features_fit_the_net_and_do_not_depend_on_the_seat_number(players: int) -> None:
    game = Mlem.on("standard", players, ALL)
    for seed in range(3):
        for s in positions(game, seed):
            features = seen_by(game, s, 0)
            assert min(features) >= 0
            assert max(features) < FEATURES
            for by in range(1, players):
                assert seen_by(game, turned(s, by), by) == features


def test_it_sees_nothing_that_is_hidden_from_its_seat() -> None:
    game = Mlem.on("standard", 3, ALL)
    for s in positions(game, 7):
        for seat in range(3):
            assert seen_by(game, s, seat) == seen_by(game, game.blinded(s, seat), seat)


@pytest.mark.slow
def test_plain_and_compiled_opinions_are_the_same() -> None:
    game, twin = Mlem.on("standard", 3, ALL), compiled("jacta.bots.mlem.policies").policy_values
    net, judge = net_of("mlem"), GUIDES.index("net")
    for n, s in enumerate(positions(game, 5)):
        if n % 5 == 0:
            values = [0.0] * len(game.legal(s))
            learned_values(game.tables, s, net.tolist(), values)
            fast = np.zeros(len(values))
            twin(game.tables.packed()[0], s.packed()[0], judge, net, fast)
            assert fast.tolist() == pytest.approx(values, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "options", "weight"),
    [("standard", (), 0.0), ("standard", ("ufo",), 0.03), ("standard", ALL, 0.03), (OWN, (), 0.03)],
)
def test_with_variants_or_on_another_mat_it_follows_the_advice_of_the_odds_bot(
    board: str | dict[str, Any], options: tuple[str, ...], weight: float
) -> None:
    game = Mlem.on(board, 2, options)
    net = np.random.default_rng(3).normal(size=size_of(FEATURES, 4, 5)).tolist()
    for n, s in enumerate(positions(game, 6)):
        if n % 11 == 0:
            told = {name: [0.0] * len(game.legal(s)) for name in ("net", "odds:steady", "learned")}
            for name, values in told.items():
                policy_values(game.tables, s, GUIDES.index(name), net, values)
            points = told["odds:steady"]
            advised = [
                chance - weight * (max(points) - point)
                for chance, point in zip(told["net"], points, strict=True)
            ]
            assert told["learned"] == pytest.approx(advised)


def test_it_knows_the_standard_mat_and_no_other() -> None:
    assert fingerprint(Mlem.on("standard", 2).tables) == KNOWN_MAT
    assert not any(is_known_mat(Mlem.on(random_board("mlem", n), 2).tables) for n in range(20))


@pytest.mark.parametrize("changed", ["spaces", "planets", "moons", "failures", "comet"])
def test_a_mat_that_differs_in_one_number_is_another(changed: str) -> None:
    data = copy.deepcopy(Board.standard().data)
    match changed:
        case "spaces":
            data["spaces"][25]["fuel"] = [2, 3]
        case "planets":
            data["planets"][4]["points"][2] += 1
        case "moons":
            data["moons"][9]["points"][0] -= 1
        case name:
            data[name] += 1
    assert not is_known_mat(Mlem.on(data, 2).tables)


def test_the_end_of_a_game_is_known_and_not_guessed() -> None:
    game = Mlem.on("standard", 3, first=0)
    for seed in range(10):
        for s in positions(game, seed):
            last = s
        result, shares = game.result(last), [0.0] * 5
        final_shares(game.tables, last, 1, shares)
        for seat in range(3):
            won = 1 / len(result.winners) if seat in result.winners else 0
            assert shares[(seat - 1) % 3] == won


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ALL])
def test_it_beats_greedy_players(options: tuple[str, ...]) -> None:
    duel = Simulation(Mlem.on("standard", 2, options), ["learned", "greedy"], seed=3)
    rate = duel.run(60, jobs=1).win_rate(0)
    assert rate.mean - 4 * rate.error > 0.5
