"""Small games solved exactly: hand-counted values, perfect play, and what bots lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jacta import SetupError
from jacta.bots import find_bot
from jacta.core.reading import read_toml
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules.names import ROLL
from jacta.lab.exact.bots import play_of
from jacta.lab.exact.mlem import SMALL_MAT, SmallMlem
from jacta.lab.exact.solution import Position, Solution, random_play

if TYPE_CHECKING:
    from jacta.games.mlem.rules.state import State


def small_game(*astronauts: str, failures: int = 1) -> SmallMlem:
    data = dict(read_toml(SMALL_MAT)) | {"failures": failures}
    return SmallMlem(Mlem.on(data, 2), astronauts)


def flying(small: SmallMlem, space: int, dice: int) -> State:
    """Return a state in which both players' last astronauts are on their way."""
    s = small.start()
    s.rocket, s.dice = space, dice
    assert s.phase == ROLL
    return s


@pytest.fixture(scope="module")
def small() -> SmallMlem:
    return small_game("drifter")


def test_the_value_of_a_last_roll_agrees_with_a_hand_count(small: SmallMlem) -> None:
    s = flying(small, space=25, dice=1)
    s.aboard = 0b01  # the rival stays at home
    s.home[1] = 1 << s.crew[1]
    # 2, 2, 3 and * of six faces reach deep space, where the rival has nothing; else a draw.
    assert Solution(small).value(s) == pytest.approx(4 / 6 + 2 / 6 / 2)


def test_what_is_left_out_of_a_position_does_not_matter(small: SmallMlem) -> None:
    class Everything(SmallMlem):
        def position_of(self, s: Any) -> Position:
            return Position(repr({**s.values(), "told": None}))

    for space, dice in ((8, 2), (11, 3), (16, 2)):
        s = flying(small, space, dice)
        whole = Everything(small.game, ["drifter"])
        assert Solution(small).value(s) == pytest.approx(Solution(whole).value(s), abs=1e-12)


@pytest.mark.slow
def test_exchanging_the_seats_exchanges_the_shares() -> None:
    small = small_game("parachutist", failures=2)
    s = flying(small, 18, 2)
    other = s.copy()
    other.starter, other.turn = 1, 1 - s.turn
    solution = Solution(small)
    assert solution.value(s) == pytest.approx(1 - solution.value(other), abs=1e-12)
    assert Solution(small).value(other) == pytest.approx(solution.value(other), abs=1e-12)


def test_no_bot_beats_perfect_play_and_perfect_play_loses_nothing(small: SmallMlem) -> None:
    s = flying(small, 9, 3)
    solution = Solution(small)
    assert solution.regret(s, lambda at, legal: [solution.best(at, legal)]) == pytest.approx(0)
    bot = find_bot("greedy", "mlem")  # plain: nothing is compiled for this test
    greedy = solution.regret(s, lambda at, _legal: [bot.think(small.game, at).action])
    assert 0 < greedy < solution.regret(s, random_play)


@pytest.mark.slow
def test_the_loss_of_every_bot_in_a_small_game_is_exact(small: SmallMlem) -> None:
    solution, start = Solution(small), small.start()
    assert solution.value(start) == pytest.approx(0.709304, abs=1e-6)
    exact = {
        "random": 18.33,
        "greedy": 6.89,
        "odds:cautious": 6.64,
        "odds:steady": 5.41,
        "odds:gambler": 2.74,
    }
    losses = {
        name: 100 * solution.regret(start, play_of(name, small.game))
        for name in [*exact, "learned", "search@100"]
    }
    for name, loss in exact.items():
        assert losses[name] == pytest.approx(loss, abs=0.01), name
    assert losses["learned"] < 10  # it knows neither this mat nor such endgames
    assert losses["search@100"] < exact["greedy"]  # which guides it and plays on


def test_a_bot_that_thinks_for_a_time_is_not_measured(small: SmallMlem) -> None:
    for name in ("search", "search@1s", "learned@50ms"):
        with pytest.raises(SetupError, match="number of simulations"):
            play_of(name, small.game)
    with pytest.raises(SetupError, match="unknown bot 'cat'"):
        play_of("cat", small.game)


def test_only_small_games_for_two_are_solved(small: SmallMlem) -> None:
    with pytest.raises(SetupError, match="two players without variants"):
        SmallMlem(Mlem.on("standard", 3), ["drifter"])
    with pytest.raises(SetupError, match="two players without variants"):
        SmallMlem(Mlem.on("standard", 2, ["ufo"]), ["drifter"])
    for wrong in ([], ["cat"], ["drifter", "drifter"]):
        with pytest.raises(SetupError, match="different astronauts"):
            SmallMlem(small.game, wrong)
