"""The net and how it learns: shares that add up, correct gradients, a lesson that is learned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from inner_rules import from_outside
from jacta.bots.nets.learning import learn, set_targets
from jacta.bots.nets.net import hidden_of, size_of, win_shares
from jacta.core.kernel import compiled

FEATURES, HIDDEN, SEATS = 7, 5, 4
PLAIN_LEARN: Any = learn  # which a type checker cannot follow: samples come as one tuple


def random_net(seed: int) -> Any:
    return np.random.default_rng(seed).normal(0, 1, size_of(FEATURES, HIDDEN, SEATS))


def shares_by(net: np.ndarray, seen: list[int], amounts: list[float], players: int) -> np.ndarray:
    """The same net, computed with matrices."""
    inner = net[: FEATURES * HIDDEN].reshape(FEATURES, HIDDEN)
    bias, rest = np.split(net[FEATURES * HIDDEN :], [HIDDEN])
    outer, last = rest[: HIDDEN * SEATS].reshape(HIDDEN, SEATS), rest[HIDDEN * SEATS :]
    x = np.zeros(FEATURES)
    x[seen] = amounts
    scores = (np.maximum(x @ inner + bias, 0) @ outer + last)[:players]
    shares: np.ndarray = np.exp(scores) / np.exp(scores).sum()
    return shares


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_of_victory_are_those_of_the_net_and_add_up(players: int) -> None:
    net, seen, amounts = random_net(players), [1, 4, 6], [1.0, -0.5, 2.0]
    assert hidden_of(net.tolist(), FEATURES, SEATS) == HIDDEN
    hidden, shares = [0.0] * HIDDEN, [0.0] * SEATS
    win_shares(net.tolist(), FEATURES, SEATS, seen, amounts, 3, players, hidden, shares)
    assert shares[:players] == pytest.approx(shares_by(net, seen, amounts, players))
    assert sum(shares[:players]) == pytest.approx(1)
    fast = np.zeros(SEATS)
    arrays = np.array(seen), np.array(amounts)
    twin = from_outside(compiled("jacta.bots.nets.net").win_shares)
    twin(net, FEATURES, SEATS, *arrays, 3, players, np.zeros(HIDDEN), fast)
    assert fast[:players].tolist() == pytest.approx(shares[:players], abs=1e-12)


def test_targets_lie_between_the_next_opinion_and_the_result() -> None:
    targets = [[0.0] for _ in range(4)]
    values, eyes = [[0.1], [0.3], [0.6], [0.9]], [0, 0, 0, 0]
    set_targets(values, eyes, [3, 4], [[1.0], [0.0]], 0.5, targets)
    second = 0.5 * 0.6 + 0.5 * 1.0
    assert [row[0] for row in targets] == pytest.approx([0.15 + 0.5 * second, second, 1, 0])


def test_targets_pass_over_the_opinions_of_other_seats() -> None:
    values, eyes = [[0.1, 0.9], [0.2, 0.8], [0.7, 0.3], [0.4, 0.6]], [0, 1, 0, 1]
    targets = [[0.0, 0.0] for _ in values]
    set_targets(values, eyes, [4], [[1.0, 0.0]], 0.5, targets)
    assert targets[0] == pytest.approx([0.5 * 0.7 + 0.5, 0.5 * 0.3])
    assert targets[1] == pytest.approx([0.5 * 0.4 + 0.5, 0.5 * 0.6])
    assert targets[2] == targets[3] == [1.0, 0.0]


def lesson(count: int) -> tuple[Any, ...]:
    """Positions of one feature each; the seat that looks wins with the even ones."""
    seen = np.arange(count) % FEATURES
    eyes, players = np.arange(count) % 3, np.full(count, 3)
    targets = np.zeros((count, SEATS))
    targets[np.arange(count), (eyes + seen % 2) % 3] = 1
    return seen, np.ones(count), np.arange(1, count + 1), eyes, players, targets


def cross_entropy(net: np.ndarray, samples: tuple[Any, ...]) -> float:
    """The loss that learning reduces: the mean cross entropy of the targets."""
    seen, amounts, ends, eyes, players, targets = samples
    total = 0.0
    for n, (end, eye, count) in enumerate(zip(ends, eyes, players, strict=True)):
        its = slice(ends[n - 1] if n else 0, end)
        shares = shares_by(net, seen[its], amounts[its], count)
        total -= np.roll(targets[n][:count], -eye) @ np.log(shares)
    return total / len(ends)


def test_gradients_are_right() -> None:
    """By differences: after one step Adam holds a tenth of the gradient."""
    seen, amounts = np.array([1, 4, 6, 0, 2, 3, 5]), np.array([1.0, -0.5, 2, 1, 0.5, -1, 1.5])
    ends, eyes, players = np.array([3, 4, 7]), np.array([1, 0, 3]), np.array([2, 3, 4])
    targets = np.array([[0.8, 0.2, 0, 0], [0.1, 0.3, 0.6, 0], [0.4, 0.3, 0.2, 0.1]])
    samples = (seen, amounts, ends, eyes, players, targets)
    net, h = random_net(3), 1e-6
    first = net * 0
    by_differences = [
        (cross_entropy(net + step, samples) - cross_entropy(net - step, samples)) / (2 * h)
        for step in h * np.eye(len(net))
    ]
    PLAIN_LEARN(net, net * 0, first, net * 0, FEATURES, *samples, np.array([2, 0, 1]), 3, 0.01, 0)
    assert 10 * first == pytest.approx(np.array(by_differences), abs=1e-7)
    assert np.abs(first).max() > 0.01


def test_samples_of_an_incomplete_batch_are_dropped() -> None:
    samples, nets = lesson(11), []
    for count in (10, 11):
        net, order = random_net(4), np.arange(count)
        PLAIN_LEARN(net, net * 0, net * 0, net * 0, FEATURES, *samples, order, 5, 0.01, 0)
        nets.append(net)
    assert np.array_equal(*nets)


@pytest.mark.slow
def test_a_net_learns_who_wins() -> None:
    samples, net = lesson(210), random_net(1) * 0.3
    fast = compiled("jacta.bots.nets.learning").learn
    first, second, order = np.zeros(len(net)), np.zeros(len(net)), np.arange(210)
    rounds = [
        fast(net, net * 0, first, second, FEATURES, *samples, order, 10, 0.02, 21 * n)
        for n in range(60)
    ]
    assert rounds[0] > 0.3
    assert rounds[-1] < 0.01


@pytest.mark.slow
def test_plain_and_compiled_learning_are_the_same() -> None:
    samples, order = lesson(40), np.arange(40)[::-1].copy()
    twins: list[Any] = [PLAIN_LEARN, compiled("jacta.bots.nets.learning").learn]
    nets = []
    for twin in twins:
        net = random_net(2)
        twin(net, net * 0, net * 0, net * 0, FEATURES, *samples, order, 8, 0.01, 0)
        nets.append(net)
    assert nets[0] == pytest.approx(nets[1], abs=1e-9)
    assert nets[0] != pytest.approx(random_net(2))
