"""What chance can bring at a stop, outcomes of equal effect taken together."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jacta.bots.kit import Engine, bot_kit
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game

__all__ = ["Outcomes", "outcomes_of"]

MOST = 20_000  # judged one by one; of more, a sample
SAMPLE = 2_000


class Outcomes(NamedTuple):
    """Groups of outcomes: one of each, the chance of the group, and where an outcome belongs."""

    choices: Any
    chances: Any
    group_of: Callable[[int], int | None]


def outcomes_of(game: Game[Any], s: Any) -> Outcomes:
    """Return what chance can bring in a state, exactly unless it is too much."""
    listed = _listed(game, s)
    if len(listed) > MOST:
        return _sampled(game, s)
    engine: Any = bot_kit(game.name).plain("engine", Engine)
    label: Callable[[int], int] = functools.partial(engine.label_of, game.tables, s)
    groups: dict[int, list[float]] = {}
    for outcome, chance in listed.items():
        group = groups.setdefault(label(outcome), [outcome, 0.0])
        group[1] += chance
    if len(groups) == 1:  # a label for everything says only that outcomes hardly ever recur
        groups = {outcome: [outcome, chance] for outcome, chance in listed.items()}
        label = _itself
    places = {key: place for place, key in enumerate(groups)}
    choices = np.array([group[0] for group in groups.values()], np.int64)
    chances = np.array([group[1] for group in groups.values()])
    return Outcomes(choices, chances / chances.sum(), lambda outcome: places[label(outcome)])


def _listed(game: Game[Any], s: Any) -> dict[int, float]:
    """Return the outcomes with their chances; stops listing beyond the most."""
    listed: dict[int, float] = {}
    for outcome, chance in game.outcomes(s):
        listed[outcome] = float(chance)
        if len(listed) > MOST:
            break
    return listed


def _itself(outcome: int) -> int:
    return outcome


def _sampled(game: Game[Any], s: Any) -> Outcomes:
    """Return outcomes drawn with dice of their own, so that the mean of luck stays 0."""
    rng = game_rng(SAMPLE)
    choices = np.array([game.random_outcome(s, rng) for _ in range(SAMPLE)], np.int64)
    return Outcomes(choices, np.full(SAMPLE, 1 / SAMPLE), lambda _outcome: None)
