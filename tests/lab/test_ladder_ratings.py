"""What a ladder concludes from simulated results whose truth is known."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from jacta.lab.ladder.entrants import Entrant
from jacta.lab.ladder.estimates import quantile, rate
from jacta.lab.ladder.games import Played
from jacta.lab.ladder.luck import luck_of
from jacta.lab.ladder.matches import Match, matches_of
from jacta.lab.ladder.ratings import ELO, fit
from jacta.lab.ladder.seatings import duels, rotations

TRUTH = {Entrant("weak"): 0.0, Entrant("middling"): 120.0, Entrant("strong"): 260.0}
BOTS = list(TRUTH)


def made_up(players: int, numbers: int, same_dice: float, rng: np.random.Generator) -> list[Match]:
    """Draw winners by the true strengths; some dice decide all rotations by the same draw."""
    matches = []
    draws = rng.random((numbers, 1))
    shared = rng.random((numbers, 1)) < same_dice
    for lineup in duels(BOTS, players):
        series = []
        for seating in rotations(lineup):
            weights = np.exp([TRUTH[who] / ELO for who in seating])
            ends = np.cumsum(weights / weights.sum())
            drawn = np.where(shared, draws, rng.random((numbers, 1)))
            winners = (drawn > ends).sum(axis=1).clip(max=players - 1)
            scores = np.eye(players, dtype=int)[winners].tolist()
            names = [str(who) for who in seating]
            series.append(Played(names, 0, [0] * numbers, (1 << winners).tolist(), scores))
        matches += matches_of([lineup], series, numbers)
    return matches


@pytest.mark.slow
@pytest.mark.parametrize(("players", "same_dice"), [(2, 0.0), (2, 0.8), (4, 0.5)])
def test_ratings_recover_the_truth_and_intervals_cover_it(players: int, same_dice: float) -> None:
    """Nineteen times in twenty, also where the same dice decide several games."""
    rng = np.random.default_rng(1)
    covered, errors, rounds = [], [], 150
    for _ in range(rounds):
        matches = made_up(players, 120, same_dice, rng)
        ratings = fit(matches, BOTS, anchor=BOTS[0])
        for one, other in ((1, 0), (2, 0), (2, 1)):
            true = TRUTH[BOTS[one]] - TRUTH[BOTS[other]]
            found = ratings.above(BOTS[one], BOTS[other])
            covered.append(found.low <= true <= found.high)
            errors.append(found.value - true)
    assert 0.92 < np.mean(covered) < 0.98
    assert abs(np.mean(errors)) < 4
    assert ratings.ranked() == BOTS[::-1]
    assert ratings.points[0] == 0


def test_two_players_are_rated_by_bradley_and_terry() -> None:
    """For one pair there is a formula; the extra victory is shared."""
    one, other = BOTS[:2]
    wins = np.zeros((50, 2, 2))
    wins[:30, 0], wins[:30, 1] = 1, 0
    wins[30:, 0], wins[30:, 1] = 0, 1
    (points, _) = fit([Match((one, other), wins, wins)], [one, other], anchor=other).points
    assert points == pytest.approx(400 * math.log10(60.5 / 40.5))


def test_match_ups_may_have_different_numbers_of_dice() -> None:
    """Each is its own: the rating of one pair does not depend on how often another played."""
    rng = np.random.default_rng(5)
    weak, middling, strong = (
        made_up(2, numbers, 0.5, rng)[pair] for numbers, pair in ((40, 0), (300, 2), (7, 2))
    )
    assert weak.lineup == (BOTS[0], BOTS[1])
    for other in (middling, strong):
        both = fit([weak, other], BOTS, anchor=BOTS[0])
        alone = fit([weak], BOTS[:2], anchor=BOTS[0])
        one, same = both.above(BOTS[1], BOTS[0]), alone.above(BOTS[1], BOTS[0])
        assert one.value == pytest.approx(same.value)
        assert both.above(BOTS[2], BOTS[0]).high > both.above(BOTS[2], BOTS[0]).low


def test_a_bot_that_never_lost_is_rated_high_with_a_wide_interval() -> None:
    one, other = BOTS[:2]
    wins = np.zeros((50, 2, 2))
    wins[:, 0] = 1
    match = Match((one, other), wins, wins)
    found = fit([match], [one, other], anchor=other).above(one, other)
    assert 500 < found.value < 1000
    assert 0 < found.low < found.value - 150
    assert match.rate(one).high == 1
    assert 0.9 < match.rate(one).low < 0.95


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (1999, 1.961)],
)
def test_intervals_of_few_games_are_wider(freedom: int, t: float) -> None:
    assert quantile(freedom) == pytest.approx(t, abs=0.01)


def test_rates_count_dice_not_games() -> None:
    rng = np.random.default_rng(2)
    covered = []
    for _ in range(600):
        dice = rng.random(60) < 0.7
        noisy = (dice[:, None] ^ (rng.random((60, 4)) < 0.1)).mean(axis=1)
        found = rate(noisy)
        covered.append(found.low <= 0.7 * 0.9 + 0.3 * 0.1 <= found.high)
    assert 0.925 < np.mean(covered) < 0.975
    even = rate(np.full(10, 0.5))
    assert even.high - even.low > 0.4  # ten times the same may be an accident


def test_games_are_assigned_to_slots_and_order_of_play() -> None:
    """Seat 1 begins, so that seat 0 comes last; a shared victory counts in parts."""
    bots = tuple(BOTS)
    seatings = rotations(bots)
    assert seatings[1] == (bots[2], bots[0], bots[1])
    results = [([10, 4, 1], 0b001), ([2, 7, 7], 0b110), ([0, 3, 9], 0b100)]
    series = [
        Played([str(who) for who in seating], 0, [1], [winners], [scores])
        for seating, (scores, winners) in zip(seatings, results, strict=True)
    ]
    (match,) = matches_of([bots], series, 1)
    # slot 0 sat at seat 0 (coming third), at seat 1 (first), at seat 2 (second)
    assert match.wins[0, 0].tolist() == [0.5, 1, 1]
    assert match.margins[0, 0].tolist() == [7 - 4.5, 9 - 1.5, 10 - 2.5]
    assert match.wins.sum() == pytest.approx(3)
    with pytest.raises(ValueError, match="missing"):
        matches_of([bots], series[1:], 1)


def test_luck_is_separated_from_skill() -> None:
    """Known variances: 4 for who played, 1 for the order, 6 for the dice, 9 for the rest."""
    rng, numbers = np.random.default_rng(3), 20_000
    who = np.array([2.0, -2.0])[None, :, None]
    order = np.array([1.0, -1.0])[None, None, :]
    dice = math.sqrt(6) * rng.standard_normal((numbers, 1, 2))
    rest = 3 * rng.standard_normal((numbers, 2, 2))
    results: Any = who + order + dice + rest
    luck = luck_of(Match((BOTS[0], BOTS[1]), results, results), results)
    found = (luck.who, luck.order, luck.dice, luck.rest)
    assert found == pytest.approx((4 / 20, 1 / 20, 6 / 20, 9 / 20), abs=0.01)


def test_without_skill_all_is_luck() -> None:
    rng = np.random.default_rng(4)
    results = rng.standard_normal((300, 4, 4))
    luck = luck_of(Match((BOTS[0], BOTS[1], BOTS[1], BOTS[1]), results, results), results)
    assert luck.dice + luck.rest > 0.98
