"""Results without luck: the same mean as counting, with less scatter, however wrong the model."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta import SetupError
from jacta.core.game import CHANCE, GAMES, find_game
from jacta.core.seeds import game_rng, rngs_of
from jacta.lab.ladder import games as ladder_games
from jacta.lab.ladder.adjustment import Adjustment, PolicyModel
from jacta.lab.ladder.entrants import Entrant
from jacta.lab.ladder.games import thoughtful_game
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.matches import Match
from jacta.lab.ladder.report import report_of
from jacta.lab.ladder.tournament import Ladder
from jacta.lab.review.outcomes import outcomes_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROUNDS = 3
GOAL = 3  # points that win for the first seat
STAKES = {0: (Fraction(3, 4), 1), 1: (Fraction(1, 3), 2)}  # action: chance of success, points


class Stakes:
    """Three times a seat picks a stake, and a coin falls: small enough to list every game."""

    name, players = "stakes", 2

    def __init__(self, falls: tuple[int, ...] = ()) -> None:
        self._falls = falls

    def start(self) -> Any:
        return SimpleNamespace(points=0, falls=0, stake=None, copy=None)

    def turn(self, s: Any) -> int | None:
        if s.falls == ROUNDS:
            return None
        return 0 if s.stake is None else CHANCE

    def blinded(self, s: Any, _seat: int) -> Any:
        return s

    def random_outcome(self, s: Any, _rng: list[int]) -> int:
        fall: int = self._falls[s.falls]
        return fall

    def step(self, s: Any, choice: int) -> None:
        if s.stake is None:
            s.stake = choice
        else:
            s.points, s.falls, s.stake = s.points + choice * STAKES[s.stake][1], s.falls + 1, None


def copied(s: Any) -> Any:
    fresh = SimpleNamespace(**vars(s))
    fresh.copy = lambda: copied(fresh)
    return fresh


class Fixed:
    """A model that plays by a rule of its own; it knows the exact value of its own play."""

    def __init__(self, rule: Callable[[Any], int]) -> None:
        self._rule, self._game = rule, Stakes()

    def action(self, s: Any) -> int:
        return self._rule(s)

    def results(self, s: Any, dice: Any) -> Any:
        share = float(self._value(s))
        return np.array([[share, 1 - share]] * len(dice))

    def _value(self, s: Any) -> Fraction:
        turn = self._game.turn(s)
        if turn is None:
            return Fraction(s.points >= GOAL)
        if turn != CHANCE:
            return self._value(self._after(s, self._rule(s)))
        chance = STAKES[s.stake][0]
        return chance * self._value(self._after(s, 1)) + (1 - chance) * self._value(
            self._after(s, 0)
        )

    def _after(self, s: Any, choice: int) -> Any:
        after = copied(s)
        self._game.step(after, choice)
        return after


def sensible(s: Any) -> int:
    """Stake high only if low no longer suffices."""
    return int(s.points + ROUNDS - s.falls < GOAL)


RULES: dict[str, Callable[[Any], int]] = {
    "never": lambda s: 0,  # noqa: ARG005
    "always": lambda s: 1,  # noqa: ARG005
    "contrary": lambda s: 1 - sensible(s),
    "sensible": sensible,
}


@pytest.mark.parametrize("rule", RULES)
def test_taking_out_luck_keeps_the_mean_whatever_the_model_plays(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tallied(_game: Any, s: Any) -> tuple[int, int, list[int]]:
        return 0, 1 if s.points >= GOAL else 2, [0, 0]

    class Sensible:
        def prepare(self) -> None:
            """Need nothing."""

        def think(self, _game: Any, s: Any) -> Any:
            return SimpleNamespace(action=sensible(s))

    monkeypatch.setattr(ladder_games, "_tallied", tallied)
    seat: Any = SimpleNamespace(bot=lambda *_: Sensible())
    answer = float(Fixed(sensible)._value(copied(Stakes().start())))
    counted = adjusted = counted_square = adjusted_square = 0.0
    for falls in product((0, 1), repeat=ROUNDS):
        game: Any = Stakes(falls)
        fresh = game.start()
        monkeypatch.setattr(game, "start", lambda fresh=fresh: copied(fresh), raising=False)
        chances, s = [], copied(fresh)
        for fall in falls:
            game.step(s, sensible(s))
            success = STAKES[s.stake][0]
            chances.append(success if fall else 1 - success)
            game.step(s, fall)
        chance = float(math.prod(chances))
        played = thoughtful_game(game, (seat, seat), 1, 0, Fixed(RULES[rule]))
        won = float(played.winners[0] == 1)
        assert sum(played.luck[0]) == pytest.approx(0, abs=1e-12)
        left = won - played.luck[0][0]
        counted, adjusted = counted + chance * won, adjusted + chance * left
        counted_square += chance * won**2
        adjusted_square += chance * left**2
    assert counted == pytest.approx(answer)
    assert adjusted == pytest.approx(answer)
    scatter = adjusted_square - adjusted**2
    assert scatter < (counted_square - counted**2) / 2
    assert (scatter < 1e-12) == (rule == "sensible")  # the model that plays like the bot


def test_both_estimates_come_from_the_same_games() -> None:
    one, other = Entrant("greedy"), Entrant("random")
    rng = np.random.default_rng(1)
    wins = np.zeros((200, 2, 2))
    wins[:, 0] = rng.integers(0, 2, (200, 2))
    wins[:, 1] = 1 - wins[:, 0, ::-1]
    match = Match((one, other), wins, wins, 0.9 * 0.5 + 0.1 * wins)
    plain, fine = match.rate(one), match.adjusted_rate(one)
    assert fine is not None
    assert fine.width < plain.width / 5
    assert Match((one, other), wins, wins).adjusted_rate(one) is None


@pytest.mark.slow
def test_a_ladder_reports_both(tmp_path: Path) -> None:
    game = find_game("mlem").on("standard", 2)
    bots = [Entrant("greedy"), Entrant("random")]
    ladder = Ladder(game, bots, 3, 1, playouts=40)
    log = Log(heading_of(game, 1, bots, "digest"), tmp_path / "games.jsonl")
    ladder.run(log, 1)
    told = report_of(ladder, log, "command", bots[1]).as_json()
    (match,) = told["matches"]
    assert set(match["adjusted"]) == {"greedy", "random"}
    assert sum(match["adjusted"][bot]["value"] for bot in match["adjusted"]) == pytest.approx(1)
    assert told["judge"]
    with pytest.raises(SetupError, match="judge"):
        Log(heading_of(game, 1, bots, "another"), tmp_path / "games.jsonl")


def decisions(game: Any, bots: list[str], count: int) -> list[Any]:
    """Return the first positions of a game in which a seat has a choice, and a model of it."""
    model, dice, s = PolicyModel(game, bots), game_rng(3), game.start()
    found: list[Any] = []
    while len(found) < count:
        turn = game.turn(s)
        if turn == CHANCE:
            game.step(s, game.random_outcome(s, dice))
        else:
            found.append(s.copy())
            game.step(s, model.action(s))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bots", [["learned", "odds:steady"], ["greedy~2", "search"]])
def test_a_model_goes_on_with_the_action_that_it_names(name: str, bots: list[str]) -> None:
    kind = find_game(name)
    game = kind.on(kind.boards[0], 2, kind.option_names[:1])
    model, dice = PolicyModel(game, bots), rngs_of(5, np.arange(4))
    others = 0
    for s in decisions(game, bots, 24)[::4]:
        action = model.action(s)
        assert action is not None
        after, other = s.copy(), s.copy()
        game.step(after, action)
        game.step(other, next(one for one in game.legal(s) if one != action))
        results = model.results(s, dice)
        assert results.sum(axis=1) == pytest.approx(1)
        assert (model.results(after, dice) == results).all()
        others += (model.results(other, dice) != results).any()
    assert others


@pytest.mark.slow
def test_games_go_on_by_the_chances_of_the_dice() -> None:
    """From before a roll, a model's games are a fair mixture of those from after it."""
    game = find_game("mlem").on("standard", 2)
    model, s = PolicyModel(game, ["greedy", "greedy"]), decisions(game, ["greedy"] * 2, 30)[-1]
    while game.turn(s) != CHANCE or len(outcomes_of(game, s).choices) < 5:
        turn = game.turn(s)
        game.step(s, game.random_outcome(s, game_rng(8)) if turn == CHANCE else game.legal(s)[0])
    known, dice = outcomes_of(game, s), rngs_of(9, np.arange(2000))
    before = model.results(s, dice)[:, 0]
    means, errors = [], []
    for outcome in known.choices:
        after = s.copy()
        game.step(after, int(outcome))
        results = model.results(after, dice)[:, 0]
        means.append(results.mean())
        errors.append(results.var() / len(dice))
    error = math.sqrt(before.var() / len(dice) + known.chances**2 @ errors)
    assert abs(before.mean() - known.chances @ means) < 3.5 * error
    assert np.ptp(means) > 0.1  # it is a roll that matters


@pytest.mark.slow
def test_a_bot_like_its_model_gets_the_value_of_the_start() -> None:
    game = find_game("mlem").on("standard", 2)
    bots = ["greedy", "learned"]  # odds takes seconds here
    seating = tuple(map(Entrant, bots))
    played = thoughtful_game(game, seating, 1, 4, PolicyModel(game, bots))
    start = Adjustment(PolicyModel(game, bots), game.start(), 1, 4).shares
    won = np.array([played.winners[0] & 1, played.winners[0] >> 1])
    assert played.luck[0] == pytest.approx(won / won.sum() - start)


@pytest.mark.slow
def test_what_a_bot_does_at_random_is_compared_with_all_it_might_do() -> None:
    game = find_game("mlem").on("standard", 2)
    model = PolicyModel(game, ["random", "random"])
    s, dice = decisions(game, ["greedy"] * 2, 1)[0], rngs_of(2, np.arange(64))
    assert model.action(s) is None
    adjustment = Adjustment(model, s, 1, 0)
    start = adjustment.shares
    adjustment.decide(game, s, game.legal(s)[0])
    assert (adjustment.shares != start).any()
    assert adjustment.shares.sum() == pytest.approx(1)
    assert len({tuple(row) for row in model.results(s, dice)}) > 1
