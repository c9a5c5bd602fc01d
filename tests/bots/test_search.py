"""The searching bot finds what wins, keeps to its budget, and knows only what its seat knows."""

from __future__ import annotations

import functools
import operator
from typing import TYPE_CHECKING, Any

import pytest

from jacta import Seeded, Table
from jacta.bots import Budget, Thought, advice
from jacta.bots.kit import bot_kit
from jacta.bots.mlem.hidden import fill_in
from jacta.bots.search.bot import Clock, SearchBot
from jacta.bots.search.methods import Method, Settings
from jacta.bots.search.tree import NODES
from jacta.bots.search.trees import PlainTree, SearchTrees, Tree
from jacta.core.game import find_game
from jacta.core.seeds import game_rng
from jacta.games.incognitos.game import Incognitos
from jacta.games.mlem.game import Mlem
from mlem.scripts import STANDARD

if TYPE_CHECKING:
    from jacta.core.game import Game

pytestmark = pytest.mark.slow

ALL = ("ufo", "explorations", "missions")
RANDOM = Method.by("random")
PARANOID = Method.by("random", Settings(widening=0.5, margin=0.0, paranoid=True))
SETUPS: list[tuple[str, str, int, tuple[str, ...]]] = [
    ("mlem", "standard", 2, ()),
    ("mlem", "standard", 5, ALL),
    ("incognitos", "station", 2, ()),
    ("incognitos", "rome", 4, ("signs",)),
]


def bot_for(game: str, simulations: int, **more: Any) -> SearchBot:
    return SearchBot("search", game, 1, Budget(simulations=simulations), **more)


def table_for(name: str, board: str, players: int, options: tuple[str, ...]) -> Table:
    table = Table.new(name, players, board=board, options=options, dice=Seeded(4))
    table.settle()
    return table


def advised(game: Game[Any], s: Any, simulations: int) -> Thought:
    seat = game.turn(s)
    return bot_for(game.name, simulations).think(game, game.blinded(s, seat))


# Positions that leave no doubt


def flown(*texts: str) -> tuple[Mlem, Any]:
    """Return a game of MLEM in which one failure more ends it."""
    table = Table.new("mlem", 2, board=STANDARD, first=0)
    for text in texts:
        table.play(text)
    game, s = table.game, table.state.copy()
    s.failures = game.tables.failures - 1
    assert isinstance(game, Mlem)
    return game, s


TO_SPACE_10 = ("roll:112222", "fly:1+2")


def test_it_crashes_on_purpose_where_that_wins_the_game() -> None:
    boarded = ("board:settler", "board:engineer")
    game, s = flown(*boarded, *TO_SPACE_10, "stay", "stay", "roll:2")
    s.moon_points[0] = 3
    thought = advised(game, s, 400)
    assert game.action_text(thought.action) == "crash"
    assert thought.choices[0].value == 1.0
    assert thought.choices[1].value < 1.0


def test_it_takes_the_last_points_of_the_game() -> None:
    game, s = flown("board:settler", "board:tinkerer", *TO_SPACE_10)
    assert game.action_text(advised(game, s, 400).action) == "land"


def test_it_cashes_vortexes_for_a_certain_victory() -> None:
    game = Incognitos.on("station", 2, first=1)
    s = game.start()
    s.sites[1] = s.explored = 1
    s.entries[0], s.entries[1] = game.tables.rounds[2], game.tables.rounds[2] - 1
    s.scored[0][0] = 7
    s.monsters[1] = 1
    game.step(s, game.outcome_of(s, "roll:LMRVVV"))
    s.scored[1][0] = 3
    rng = game_rng(1)
    while (seat := game.turn(s)) is not None:
        if seat >= 0:
            thought = advised(game, s, 200)
            assert thought.choices[0].value == 1.0
        game.step(s, game.random_outcome(s, rng) if seat < 0 else thought.action)
    assert game.result(s).winners == [1]


# What it may know


def test_what_is_hidden_does_not_matter_to_it() -> None:
    table = table_for("mlem", "standard", 3, ALL)
    while table.state.expedition < 3:
        table.play(table.legal()[0])
    game, seat = table.game, table.turn
    other = table.state.copy()
    for rival in {0, 1, 2} - {seat}:
        other.missions[rival] = 0b111 << 3 * rival
        other.returned[rival] = 1 << 19
    one, two = sorted({0, 1, 2} - {seat})
    for s in (table.state, other):  # each of the two has one of each kind
        s.ufo_left, s.explore_open, s.explore_pile = 3, 0, 0
        s.ufo_tokens[seat] = s.explored[seat] = 0
        s.ufo_tokens[one], s.ufo_tokens[two] = 0b01, 0b10
        s.explored[one], s.explored[two] = 1 << 17, 1 << 18
    for tokens in (other.ufo_tokens, other.explored):
        tokens[one], tokens[two] = tokens[two], tokens[one]
    assert other != table.state
    assert advised(game, table.state, 40) == advised(game, other, 40)


def test_its_guesses_at_hidden_facts_fit_what_its_seat_knows() -> None:
    game = Mlem.on("standard", 4, ALL)
    rng = game_rng(8)
    for number in range(6):
        s, dice = game.start(), game_rng(3, number)
        while (seat := game.turn(s)) is not None:
            if seat >= 0:
                supposed = game.blinded(s, seat)
                fill_in(game.tables, supposed, seat, rng)
                assert known_to_all(supposed) == known_to_all(s)
                assert not any(held & s.returned[seat] for held in supposed.missions)
                assert game.blinded(supposed, seat) == game.blinded(s, seat)
                game.step(s, game.legal(s)[-1])
            else:
                game.step(s, game.random_outcome(s, dice))


def known_to_all(s: Any) -> list[tuple[list[int], int]]:
    """Return how many tokens each seat holds, and which point tokens are gone."""
    known = []
    for tokens in (s.missions, s.ufo_tokens, s.explored):
        held = [mask.bit_count() for mask in tokens]
        gone = functools.reduce(operator.or_, tokens)
        assert gone.bit_count() == sum(held)
        known.append((held, 0 if tokens is s.missions else gone))
    return known


# How it searches


@pytest.mark.parametrize(("name", "board", "players", "options"), SETUPS)
def test_the_same_seed_and_jobs_give_the_same_thought(
    name: str, board: str, players: int, options: tuple[str, ...]
) -> None:
    table = table_for(name, board, players, options)
    thoughts = [advice(bot_for(name, 90, jobs=2), table) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].unit == "wins"
    other = SearchBot("search", name, 2, Budget(simulations=90), jobs=2)
    assert advice(other, table) != thoughts[0]


@pytest.mark.parametrize(("name", "board", "players", "options"), SETUPS)
def test_it_judges_the_legal_actions_and_keeps_its_budget(
    name: str, board: str, players: int, options: tuple[str, ...]
) -> None:
    table = table_for(name, board, players, options)
    bot = bot_for(name, 11, jobs=3)
    for _ in range(60):
        thought = advice(bot, table)
        assert {c.action for c in thought.choices} <= {*table.game.legal(table.state)}
        assert all(0 <= choice.value <= 1 for choice in thought.choices)
        tried = sum(choice.about["visits"] for choice in thought.choices)
        assert tried == thought.simulations <= 11
        table.play(table.game.action_text(thought.action))


def test_it_stops_when_nothing_can_change_any_more() -> None:
    boarded = ("board:settler", "board:engineer")
    game, s = flown(*boarded, *TO_SPACE_10, "stay", "stay", "roll:2")
    s.moon_points[0] = 3
    assert advised(game, s, 20_000).simulations < 15_000


@pytest.mark.parametrize("a_simulation", [0.0002, 0.001, 0.02])
def test_it_uses_up_its_time(monkeypatch: pytest.MonkeyPatch, a_simulation: float) -> None:
    """By a clock that only simulations move: however long one takes, the time is used and kept."""
    passed = [0.0]
    grow = SearchTrees.grow

    def timed(trees: SearchTrees, simulations: list[int], pool: Any) -> None:
        grow(trees, simulations, pool)
        passed[0] += a_simulation * sum(simulations)

    monkeypatch.setattr(SearchTrees, "grow", timed)
    monkeypatch.setattr("time.perf_counter", lambda: passed[0])
    monkeypatch.setattr(Clock, "_is_decided", lambda *_: False)
    bot = SearchBot("search", "mlem", 1, Budget(seconds=0.5), jobs=1)
    thought = advice(bot, table_for("mlem", "standard", 2, ()))
    assert bot.is_ready
    assert passed[0] == pytest.approx(thought.simulations * a_simulation)
    assert 0.45 < passed[0] < 0.55


def kit_method(name: str, what: str) -> Method:
    """Return a method of a game's kit in which the net takes part: others take too long."""
    kit = bot_kit(name)
    assert kit.look_ahead
    if what.startswith("search") and kit.search.asks_net:
        return kit.search
    return kit.look_ahead


@pytest.mark.parametrize(("name", "board", "players", "options"), SETUPS)
@pytest.mark.parametrize(
    "method",
    [
        RANDOM,
        PARANOID,
        Method("random", "greedy", "random", Settings(trust=20.0)),
        "look ahead",
        "search by the net",
    ],
)
def test_plain_and_compiled_searches_are_the_same(
    name: str, board: str, players: int, options: tuple[str, ...], method: Method | str
) -> None:
    used = kit_method(name, method) if isinstance(method, str) else method
    table = table_for(name, board, players, options)
    for _ in range(2):
        thoughts = [
            advice(bot_for(name, 40, method=used, jobs=1, kind=kind), table)
            for kind in (Tree, PlainTree)
        ]
        assert thoughts[0] == thoughts[1]
        for _ in range(5):
            table.play(table.legal()[-1])


def test_a_full_tree_goes_on_without_growing() -> None:
    game = find_game("mlem").on("standard", 2, first=0)
    s = game.start()
    tree = PlainTree(game, s, 1, RANDOM, 20)
    tree.grow(60)
    assert tree.arrays.counts[NODES] == 20
    assert sum(tree.arrays.visits) == 60


def test_each_tree_has_its_own_dice() -> None:
    game = find_game("mlem").on("standard", 2, first=0)
    trees = SearchTrees(game, game.start(), [5], RANDOM, 2, 40, PlainTree)
    for tree in trees.trees:
        tree.grow(30)
    assert trees.simulations == sum(trees.visits) == 60
    assert trees.trees[0].arrays.wins != trees.trees[1].arrays.wins
