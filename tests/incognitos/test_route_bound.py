"""Rule 7.4: measuring routes takes a bounded number of steps on every board that loads."""

from __future__ import annotations

import itertools
import random

import pytest

from games.playing import random_play
from incognitos.scripts import game, world
from jacta import BoardError
from jacta.games.incognitos.board import Board
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.route_order import MOST_PATTERNS, count_patterns, route_order
from jacta.games.incognitos.rules import circuits, longest
from jacta.games.incognitos.rules.flow import start
from jacta.games.incognitos.rules.routes import arrive
from jacta.games.incognitos.rules.sections import claim
from jacta.games.incognitos.rules.state import State
from jacta.games.incognitos.trails import Trails

Pairs = list[tuple[str, str]]


def name(i: int) -> str:
    return f"sh{i + 1}" if i < 3 else f"m{i}"


def bipartite(few: int, many: int) -> Pairs:
    return [(name(i), name(few + j)) for i in range(few) for j in range(many)]


def complete(count: int) -> Pairs:
    return [(name(i), name(j)) for i, j in itertools.combinations(range(count), 2)]


def grid(rows: int, columns: int) -> Pairs:
    across = [
        (r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)
    ]
    down = [
        (r * columns + c, (r + 1) * columns + c) for r in range(rows - 1) for c in range(columns)
    ]
    return [(name(a), name(b)) for a, b in across + down]


def any_links(seed: int, nodes: int, count: int) -> Pairs:
    """Return links at random that join everything."""
    rng = random.Random(seed)
    tree = [(name(rng.randrange(i)), name(i)) for i in range(1, nodes)]
    others = [pair for pair in complete(nodes) if pair not in tree]
    return tree + rng.sample(others, count - len(tree))


def board_of(pairs: Pairs) -> Board:
    return Board.of(world(" ".join(f"{a}-{b}:M" for a, b in pairs)), "dense.toml")


def whole_map(board: Board, greed: float, seed: int) -> State:
    """Return a state in which seat 0 owns about this share of all links."""
    rng, tables, s = random.Random(seed), board.tables(), State()
    start(tables, s, 2, 0, 0)
    for link, about in enumerate(board.links):
        if rng.random() < greed:
            for section in range(len(about.sections)):
                claim(s, 0, link, section)
    arrive(tables, s)
    return s


class Counter:
    """Counts the patterns of all steps of a measurement."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patterns = 0
        lay_link = circuits.lay_link

        def counted(*args: object) -> tuple[list[int], int]:
            patterns, best = lay_link(*args)  # type: ignore[arg-type]
            self.patterns += len(patterns)
            return patterns, best

        monkeypatch.setattr(circuits, "lay_link", counted)

    def of(self, board: Board, s: State, seat: int = 0) -> int:
        self.patterns = 0
        longest.longest_route(board.tables(), s, seat)
        return self.patterns


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(monkeypatch)


LOADED = {
    "K(3,16)": bipartite(3, 16),
    "K7": complete(7),
    "grid 4 x 8": grid(4, 8),
}
NEAR_THE_BOUND = {"K(4,11)": bipartite(4, 11), "grid 5 x 7": grid(5, 7)}
REFUSED = {
    "K(4,15)": bipartite(4, 15),
    "grid 6 x 6": grid(6, 6),
    "K(5,12)": bipartite(5, 12),
    "K(6,10)": bipartite(6, 10),
    "K(7,7)": bipartite(7, 7),
    "K9": complete(9),
    "K11": complete(11),
    **{f"40 links, {seed}": any_links(seed, 15, 40) for seed in range(3)},
}


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("name", Incognitos.boards)
def test_our_boards_are_well_within_the_bound(name: str) -> None:
    patterns = count_patterns(tuple((e.a, e.b) for e in Incognitos.load_board(name).links))
    assert patterns is not None
    assert patterns < 0.7 * MOST_PATTERNS


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("pairs", LOADED.values(), ids=LOADED)
def test_any_ownership_of_a_valid_board_is_measured_within_the_bound(
    pairs: Pairs, counter: Counter
) -> None:
    board = board_of(pairs)
    bound = count_patterns(tuple((e.a, e.b) for e in board.links))
    assert bound is not None
    for seed, greed in enumerate((1, 0.9, 0.8)):
        assert counter.of(board, whole_map(board, greed, seed)) <= 2 * bound


@pytest.mark.slow
@pytest.mark.rule("7.4")
@pytest.mark.parametrize("pairs", NEAR_THE_BOUND.values(), ids=NEAR_THE_BOUND)
def test_boards_near_the_bound_load(pairs: Pairs) -> None:
    patterns = count_patterns(tuple((e.a, e.b) for e in board_of(pairs).links))
    assert patterns is not None
    assert MOST_PATTERNS / 2 < patterns <= MOST_PATTERNS


@pytest.mark.slow
@pytest.mark.rule("7.4")
@pytest.mark.parametrize("name", Incognitos.boards)
def test_any_ownership_of_our_boards_is_measured_within_the_bound(
    name: str, counter: Counter
) -> None:
    board = Incognitos.load_board(name)
    bound = count_patterns(tuple((e.a, e.b) for e in board.links)) or 0
    for seed, greed in enumerate((1, 0.9, 0.7)):
        assert counter.of(board, whole_map(board, greed, seed)) <= 2 * bound


@pytest.mark.slow
@pytest.mark.rule("7.4")
@pytest.mark.parametrize("pairs", REFUSED.values(), ids=REFUSED)
def test_a_tangled_board_is_rejected_when_it_is_loaded(pairs: Pairs) -> None:
    with pytest.raises(BoardError, match="links that are too tangled") as caught:
        board_of(pairs)
    assert caught.value.key == "link"
    assert str(MOST_PATTERNS) in caught.value.expected


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("pairs", LOADED.values(), ids=LOADED)
def test_a_longest_route_is_drawn_for_any_ownership(pairs: Pairs) -> None:
    board = board_of(pairs)
    for seed, greed in enumerate((1, 0.8)):
        s = whole_map(board, greed, seed)
        trails = Trails(board.tables())
        trail = trails.trail(s, 0)
        assert trail.parts == trails.length(s, 0) > 10
        assert trail.parts == sum(run.parts for run in trail.runs) + len(trail.nodes)
        assert len({run.link for run in trail.runs}) == len(trail.runs)


@pytest.mark.rule("7.4")
def test_a_whole_game_with_all_views_on_a_dense_board_is_bounded(counter: Counter) -> None:
    table = game(world(" ".join(f"{a}-{b}:M" for a, b in bipartite(3, 16))), players=4, first=None)
    stops = 0
    for _ in random_play(table, 7):
        table.view(0)
        stops += 1
    assert stops > 100
    bound = count_patterns(tuple((e.a, e.b) for e in table.game.board.links)) or 0
    assert counter.patterns <= stops * 2 * bound
    assert table.result is not None
    s = whole_map(table.game.board, 1, 0)
    assert longest.longest_route(table.game.tables, s, 0) == 48 + 19 - 14


def test_the_order_of_links_is_a_permutation() -> None:
    for pairs in (*LOADED.values(), *NEAR_THE_BOUND.values(), grid(2, 2)):
        ends = tuple((link.a, link.b) for link in board_of(pairs).links)
        assert sorted(route_order(ends)) == list(range(len(pairs)))
