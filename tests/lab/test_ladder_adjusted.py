"""Results without luck: the same mean as counting, with less scatter, whoever judges."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta import SetupError
from jacta.core.game import CHANCE, find_game
from jacta.core.seeds import game_rng
from jacta.lab.ladder import games as ladder_games
from jacta.lab.ladder.entrants import Entrant
from jacta.lab.ladder.games import thoughtful_game
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.matches import Match
from jacta.lab.ladder.report import report_of
from jacta.lab.ladder.tournament import Ladder
from jacta.lab.review.judge import Drawn
from jacta.lab.review.judges import net_judge_for
from jacta.lab.review.luck_judge import LuckJudge
from jacta.lab.review.outcomes import outcomes_of

if TYPE_CHECKING:
    from pathlib import Path

COINS = 3
P = Fraction(2, 3)  # that a coin falls for the first seat


class Coins:
    """Three loaded coins; most of them win. Its answer is known: 20/27 for the first seat."""

    name, players = "coins", 2

    def __init__(self, falls: tuple[int, ...]) -> None:
        self._falls = falls

    def start(self) -> Any:
        return SimpleNamespace(fallen=[])

    def turn(self, s: Any) -> int | None:
        return CHANCE if len(s.fallen) < COINS else None

    def random_outcome(self, s: Any, _rng: list[int]) -> int:
        return self._falls[len(s.fallen)]

    def step(self, s: Any, outcome: int) -> None:
        s.fallen.append(outcome)


class Wrong:
    """A judge with an opinion of its own on every position, but exact chances."""

    def opinion(self, fallen: list[int]) -> float:
        if len(fallen) == COINS:
            return float(sum(fallen) >= COINS - 1)
        return 0.3 + 0.2 * sum(fallen) - 0.05 * len(fallen)

    def drawn(self, s: Any, outcome: int) -> Drawn:
        up, down = (self.opinion([*s.fallen, one]) for one in (1, 0))
        expected, after = float(P) * up + float(1 - P) * down, up if outcome else down
        return Drawn(np.array([expected, 1 - expected]), np.array([after, 1 - after]))


def test_taking_out_luck_keeps_the_mean_and_reduces_the_variance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tallied(_game: Any, s: Any) -> tuple[int, int, list[int]]:
        return 0, 1 if sum(s.fallen) >= COINS - 1 else 2, [0, 0]

    monkeypatch.setattr(ladder_games, "_tallied", tallied)
    counted = adjusted = counted_square = adjusted_square = 0.0
    for falls in product((0, 1), repeat=COINS):
        chance = float(math.prod(P if fall else 1 - P for fall in falls))
        game: Any = Coins(falls)
        judge: Any = Wrong()
        played = thoughtful_game(game, (), 1, 0, judge)
        won = float(played.winners[0] == 1)
        assert sum(played.luck[0]) == pytest.approx(0, abs=1e-12)
        left = won - played.luck[0][0]
        counted += chance * won
        adjusted += chance * left
        counted_square += chance * won**2
        adjusted_square += chance * left**2
    assert counted == pytest.approx(20 / 27)
    assert adjusted == pytest.approx(20 / 27)
    assert adjusted_square - adjusted**2 < (counted_square - counted**2) / 2


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
    ladder = Ladder(game, bots, 3, 1, adjust=True)
    log = Log(heading_of(game, 1, bots, "digest"), tmp_path / "games.jsonl")
    ladder.run(log, 1)
    told = report_of(ladder, log, "command", bots[1]).as_json()
    (match,) = told["matches"]
    assert set(match["adjusted"]) == {"greedy", "random"}
    assert sum(match["adjusted"][bot]["value"] for bot in match["adjusted"]) == pytest.approx(1)
    assert told["judge"]
    with pytest.raises(SetupError, match="judge"):
        Log(heading_of(game, 1, bots, "another"), tmp_path / "games.jsonl")


@pytest.mark.slow
def test_luck_by_playing_on_has_mean_zero_and_adds_up_to_zero() -> None:
    """Over all outcomes by their chances, and over many draws of what they are compared with."""
    game = find_game("mlem").on("standard", 2)
    dice, s = game_rng(3), game.start()
    while game.turn(s) != CHANCE or len(outcomes_of(game, s).choices) < 5:
        turn = game.turn(s)
        game.step(s, game.random_outcome(s, dice) if turn == CHANCE else game.legal(s)[0])
    known, looker, means = outcomes_of(game, s), net_judge_for(game).looker, []
    for seed in range(12):
        judge = LuckJudge(game, looker, playouts=8, seed=seed)
        lucks = np.array([judge.drawn(s, int(outcome)).luck for outcome in known.choices])
        assert lucks.sum(axis=1) == pytest.approx(0, abs=1e-9)
        means.append((known.chances @ lucks)[0])
    assert abs(np.mean(means)) < 4 * np.std(means, ddof=1) / math.sqrt(len(means)) + 1e-12
    assert np.std(means) > 0  # they differ: it is the draws that cancel out
