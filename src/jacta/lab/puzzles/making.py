"""Games of strong players in all set-ups, and which of their positions are puzzles.

The net plays, now and then at random so that games differ. Where its favourite leads at a
glance, playouts with the same dice must confirm it: by at least 2 % of a victory and by three
standard errors, over every other action that comes near.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots import Budget, bots_for, find_bot
from jacta.core.game import CHANCE, find_game
from jacta.core.generator import below
from jacta.core.positions import position_text
from jacta.core.seeds import game_rng
from jacta.lab.puzzles.model import LEVELS, Puzzle
from jacta.lab.review.net_judge import NetJudge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.core.game import Game

__all__ = ["LEAD", "SURE", "made_puzzles", "puzzle_at"]

LEAD = 0.02  # of a victory
SURE = 3.0  # standard errors
LIKELY = 0.03  # the lead at a glance from which playouts are worth it
RIVALS = 4
FEW, MANY = 64, 512  # playouts
WANDER = 12  # one decision in so many is random
A_GAME = 3  # puzzles of one game, at most
GLANCE = Budget(simulations=0)


def made_puzzles(name: str, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of a game without end; the same seed gives the same ones."""
    for number, game in enumerate(itertools.cycle(_setups(name))):
        yield from itertools.islice(_puzzles_of(game, game_rng(seed, number)), A_GAME)


def _setups(name: str) -> list[Game[Any]]:
    """Return every set-up of a game, in an order that mixes them."""
    kind = find_game(name)
    options = [
        chosen
        for count in range(len(kind.option_names) + 1)
        for chosen in itertools.combinations(kind.option_names, count)
    ]
    setups = [
        kind.on(board, players, chosen)
        for chosen in options
        for players in kind.seats
        for board in kind.boards
    ]
    step = next(n for n in range(len(setups) // 2 + 1, 0, -1) if math.gcd(n, len(setups)) == 1)
    return [setups[n * step % len(setups)] for n in range(len(setups))]


def _puzzles_of(game: Game[Any], rng: list[int]) -> Iterator[Puzzle]:
    """Play a game; yield its puzzles."""
    judge, s = NetJudge(game), game.start()
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.step(s, game.random_outcome(s, rng))
            continue
        actions, values = judge.glance(s)
        own = values[:, turn]
        if (found := puzzle_at(judge, s, actions, own)) is not None:
            yield found
        random = below(rng, WANDER) == 0
        game.step(s, actions[below(rng, len(actions)) if random else int(own.argmax())])


def puzzle_at(judge: NetJudge, s: Any, actions: list[int], own: Any) -> Puzzle | None:
    """Return the puzzle of a position, if its best action is surely the best."""
    game, order = judge.game, np.argsort(-own, kind="stable")
    if own[order[0]] - own[order[1]] < LIKELY:
        return None
    rivals = [actions[n] for n in order[:RIVALS]]
    results = judge.played_out(s, rivals, range(FEW))[:, :, judge.mover(s)]
    if results.mean(axis=0).argmax() != 0:
        return None
    more = judge.played_out(s, rivals, range(FEW, MANY))[:, :, judge.mover(s)]
    results = np.concatenate([results, more])
    leads = results[:, :1] - results[:, 1:]
    errors = leads.std(axis=0, ddof=1) / math.sqrt(MANY)
    means = leads.mean(axis=0)
    if (means < LEAD).any() or (means < SURE * errors).any():
        return None
    seat = judge.mover(s)
    shares = dict(zip(map(game.action_text, rivals), results.mean(axis=0).tolist(), strict=True))
    values = dict(sorted(shares.items(), key=lambda pair: -pair[1]))
    known = game.blinded(s, seat)
    return Puzzle(
        position_text(game, known),
        {text: round(value, 4) for text, value in values.items()},
        round(SURE * float(errors[means.argmin()]), 4),
        _theme(list(values)),
        _finders(game, known, rivals[0]),
    )


def _theme(texts: list[str]) -> str:
    """Return what the best action and its strongest rival are about: one verb, or two."""
    best, rival = (text.partition(":")[0] for text in texts[:2])
    return best if best == rival else f"{best}-or-{rival}"


def _finders(game: Game[Any], known: Any, solution: int) -> tuple[str, ...]:
    """Return the levels of bots that take the best action at a glance."""
    there = set(bots_for(game.name))
    names = [(level, f"{level}:steady" if level == "odds" else level) for level in LEVELS]
    return tuple(
        level
        for level, name in names
        if name in there
        and find_bot(name, game.name, 0, GLANCE).think(game, known).action == solution
    )
