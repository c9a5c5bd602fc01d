"""Rollouts: every legal action of a position, played out to the end many times by a policy.

All actions are tried with the same dice and the same guesses at what is hidden, so that
luck cancels out of their differences. An action that is clearly worse than the best is
dropped; the rollout ends when one is left, or when the budget is spent.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jacta.bots import find_bot, full_name
from jacta.core.errors import SetupError
from jacta.core.game import CHANCE
from jacta.core.seeds import game_rng
from jacta.lab.guesses import guess

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.bots import Bot
    from jacta.core.game import Game

__all__ = ["Tried", "rollout"]

GUESSES = 2  # added to the seed: guesses never change the dice
FEWEST = 16  # games of an action before it can be dropped
SURE = 2.58  # standard errors: one mistake in a hundred
SHOWN = 1.96  # standard errors on each side of an interval


@dataclass(frozen=True)
class Tried:
    """An action, and the share of victory that it brought, with a 95 % interval."""

    action: int
    text: str
    games: int
    share: float
    margin: float  # half of the interval
    is_left: bool  # it was not dropped as clearly worse


def rollout(
    game: Game[Any],
    s: Any,
    policy: str = "greedy",
    *,
    seed: int = 1,
    seconds: float = 10.0,
    games: int = 1000,
    progress: Callable[[int], object] = lambda _games: None,
) -> list[Tried]:
    """Try all legal actions of the seat to move; return them, the best first."""
    seat = game.turn(s)
    if seat is None or seat == CHANCE:
        raise SetupError("a rollout needs a position where a seat is to move")
    name = full_name(policy, game.name, files=True)
    wins: dict[int, list[float]] = {action: [] for action in game.legal(s)}
    left, end = list(wins), time.monotonic() + seconds
    known = game.blinded(s, seat)
    for number in range(games):
        bots = [find_bot(name, game.name, seed + number) for _ in range(game.players)]
        guessed = guess(game, known, seat, seed + GUESSES, number)
        for action in left:
            wins[action].append(_share(game, guessed, action, seat, bots, (seed, number)))
        progress(number + 1)
        left = _not_worse(wins, left)
        if len(left) == 1 or time.monotonic() > end:
            break
    tried = [_tried(game, action, wins[action], action in left) for action in wins]
    return sorted(tried, key=lambda one: (-one.is_left, -one.share))


def _share(
    game: Game[Any], s: Any, action: int, seat: int, bots: Sequence[Bot], dice: tuple[int, int]
) -> float:
    """Return the share of victory after an action, if bots play on."""
    s, rng = s.copy(), game_rng(*dice)
    game.step(s, action)
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            choice = game.random_outcome(s, rng)
        else:
            choice = bots[turn].think(game, game.blinded(s, turn)).action
        game.step(s, choice)
    winners = game.result(s).winners
    return 1 / len(winners) if seat in winners else 0.0


def _not_worse(wins: dict[int, list[float]], left: list[int]) -> list[int]:
    """Return the actions that are not clearly worse than the best one."""
    count = len(wins[left[0]])
    if count < FEWEST:
        return left
    best = max(left, key=lambda action: sum(wins[action]))
    return [a for a in left if a == best or not _is_worse(wins[a], wins[best])]


def _is_worse(mine: list[float], its: list[float]) -> bool:
    differences = [b - a for a, b in zip(mine, its, strict=True)]
    mean, error = _mean_and_error(differences)
    return error > 0 and mean > SURE * error


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(spread / len(values))


def _tried(game: Game[Any], action: int, wins: list[float], is_left: bool) -> Tried:  # noqa: FBT001
    mean, error = _mean_and_error(wins)
    return Tried(action, game.action_text(action), len(wins), mean, SHOWN * error, is_left)
