"""The learned player of Los Incognitos: what it sees, what it makes of it, and how it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta.bots.incognitos.afterstates import position_shares
from jacta.bots.incognitos.learned.features import FEATURES, MOST_SEEN, see
from jacta.bots.incognitos.notes import Outcome
from jacta.bots.incognitos.playout import bot_games
from jacta.bots.incognitos.policies import GUIDES, POLICIES, policy_values
from jacta.bots.incognitos.results import final_shares
from jacta.bots.nets.net import size_of
from jacta.bots.nets.weights import net_of
from jacta.core.generator import below
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules.names import SEATS
from jacta.games.incognitos.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

SCENARIOS = Incognitos.boards
SIGNS = ("signs",)
GREEDY, LEARNED = POLICIES.index("greedy"), POLICIES.index("learned")
PER_SEAT = [
    *("sections", "leaving", "reached", "owned", "monsters", "circled"),
    *("sites", "spent", "scored", "route", "entries", "log"),
]


def positions(board: str, players: int, every: int = 31) -> Iterator[tuple[Incognitos, State]]:
    """Yield some positions of a game that is played at random, with signs if four play it."""
    game = Incognitos.on(board, players, SIGNS if players == SEATS else ())
    s, rng, mind = game.start(), game_rng(players, 1), game_rng(players, 2)
    stops = 0
    while game.turn(s) is not None:
        stops += 1
        if stops % every == 0:
            yield game, s
        actions = game.legal(s)
        game.step(s, actions[below(mind, len(actions))] if actions else game.random_outcome(s, rng))
    yield game, s


def sight(game: Incognitos, s: State, eyes: int) -> list[tuple[int, float]]:
    """Return what a seat sees."""
    seen, amounts = [-1] * MOST_SEEN, [0.0] * MOST_SEEN
    count = see(game.tables, s, eyes, seen, amounts)
    assert seen[count:] == [-1] * (MOST_SEEN - count)
    return list(zip(seen[:count], amounts, strict=False))


def any_net(hidden: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Return a random net."""
    numbers = np.random.default_rng(1).normal(0, 0.3, size_of(FEATURES, hidden, SEATS))
    return numbers.astype(np.float32)


def rotated(s: State, by: int) -> State:
    """Return the same position with every player moved on by some seats."""
    n, turned = s.players, s.copy()
    for name in PER_SEAT:
        before, after = getattr(s, name), getattr(turned, name)
        for seat in range(n):
            after[(seat + by) % n] = before[seat]
    turned.turn, turned.first = (s.turn + by) % n, (s.first + by) % n
    turned.cut_off = sum(1 << (seat + by) % n for seat in range(n) if s.cut_off >> seat & 1)
    return turned


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", SCENARIOS)
def test_features_and_their_values_are_in_range(board: str, players: int) -> None:
    for game, s in positions(board, players):
        for eyes in range(players):
            for feature, amount in sight(game, s, eyes):
                assert 0 <= feature < FEATURES
                assert abs(amount) < 10


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", SCENARIOS)
def test_features_do_not_depend_on_the_seat_number(board: str, players: int) -> None:
    for game, s in positions(board, players, every=61):
        for by in range(1, players):
            for eyes in range(players):
                assert sight(game, rotated(s, by), (eyes + by) % players) == sight(game, s, eyes)


def test_different_seats_see_different_things() -> None:
    *_, (game, s) = positions("rome", 3)
    assert len({tuple(sight(game, s, eyes)) for eyes in range(3)}) == 3


@pytest.mark.parametrize("board", SCENARIOS)
def test_it_follows_the_advice_of_the_odds_bot(board: str) -> None:
    net = any_net(4).tolist()
    for game, s in positions(board, 2, every=17):
        count = len(game.legal(s))
        if not count:
            continue
        told = {name: [0.0] * count for name in ("net", "odds:steady", "learned")}
        for name, values in told.items():
            policy_values(game.tables, s, GUIDES.index(name), net, values)
        points = told["odds:steady"]
        advised = [
            chance - 0.04 * (max(points) - point)
            for chance, point in zip(told["net"], points, strict=True)
        ]
        assert told["learned"] == pytest.approx(advised)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_add_up_to_one_and_the_winner_takes_all(players: int) -> None:
    net = any_net(4).tolist()
    for game, s in positions("castle", players, every=37):
        shares = [0.0] * SEATS
        rooms: tuple[Any, ...] = ([0] * MOST_SEEN, [0.0] * MOST_SEEN, [0.0] * 4, shares)
        count = position_shares(game.tables, s, 1, net, *rooms)
        assert sum(shares[:players]) == pytest.approx(1)
        assert min(shares[:players]) >= 0
        assert (count == 0) == (game.turn(s) is None)
    winners = game.result(s).winners
    won = [(1 + place) % players for place in range(players) if shares[place] > 0]
    assert sorted(won) == winners


@pytest.mark.rule("7.5")
def test_a_tie_goes_to_the_most_valuable_monster_or_is_shared() -> None:
    game = Incognitos.on("castle", 3)
    s, shares = game.start(), [0.0] * SEATS
    final_shares(game.tables, s, 0, shares)
    assert shares[:3] == pytest.approx([1 / 3] * 3)
    for seat, field in ((0, 0), (2, 48)):  # a yellow monster, a green one
        s.monsters[seat] = 1 << field
        s.scored[seat][0] = 9
    final_shares(game.tables, s, 1, shares)
    assert shares[:3] == [0, 1, 0]


# Twins


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_plain_and_compiled_code_judge_alike(board: str) -> None:
    net, twin = any_net(4), compiled("jacta.bots.incognitos.policies")
    for players in (2, 4):
        for game, s in positions(board, players):
            if count := len(game.legal(s)):
                plain, fast = [0.0] * count, np.zeros(count)
                policy_values(game.tables, s, LEARNED, net.tolist(), plain)
                at = game.tables.packed()[0], s.packed()[0]
                twin.policy_values(*at, LEARNED, net, fast)
                assert fast == pytest.approx(plain, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_its_plain_and_compiled_games_are_the_same(board: str) -> None:
    game, net = Incognitos.on(board, 2, SIGNS), any_net(4)
    plain, last = [Outcome()], [State()]
    setup = (2, game.variants, -1)
    seats = [LEARNED, GREEDY]
    rngs = (game_rng(4), game_rng(5))
    fast, states = np.zeros(1, Outcome.dtype()), np.zeros(1, State.dtype())
    twin = compiled("jacta.bots.incognitos.playout")
    arrays = (np.array(rngs[0]), np.array(rngs[1]), fast)
    ends = [0, len(net)] * 2
    nets = (np.array(seats), net, np.array(ends))
    twin.bot_games(game.tables.packed(), states, *arrays, *setup, *nets)
    bot_games([game.tables], last, *rngs, plain, *setup, seats, net.tolist(), ends)
    assert Outcome.unpacked(fast[0]) == plain[0]
    assert State.unpacked(states[0]) == last[0]


# Strength


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_it_beats_greedy(board: str) -> None:
    game, net, games = Incognitos.on(board, 2), net_of("incognitos"), 40
    twin = compiled("jacta.bots.incognitos.playout")
    shares = []
    for seat in range(2):
        seats = [GREEDY, GREEDY]
        seats[seat] = LEARNED
        outcomes, states = np.zeros(games, Outcome.dtype()), np.zeros(1, State.dtype())
        rngs = (game_rngs(1, range(games)), game_rngs(2, range(games)))
        setup = (2, game.variants, -1, np.array(seats), net, np.array([0, len(net)] * 2))
        twin.bot_games(game.tables.packed(), states, *rngs, outcomes, *setup)
        won, tied = outcomes["winners"] == 1 << seat, outcomes["winners"] == 3
        shares.extend(won + tied / 2)
    error = np.std(shares) / np.sqrt(len(shares))
    assert np.mean(shares) - 3 * error > 0.55
