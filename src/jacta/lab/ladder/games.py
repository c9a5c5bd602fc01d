"""A series of games at one seating.

Game number n of a seed has the same dice in every seating. Fast players play in compiled
code; if a bot needs a budget, the game is played move by move by the plain rules, and every
bot sees what its seat may see.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.game import CHANCE, Game
from jacta.core.seeds import game_rng
from jacta.lab.ladder.adjustment import PLAYOUTS, Adjustment, PolicyModel
from jacta.lab.protocols import playout_of
from jacta.lab.simulation import MINDS, Simulation

if TYPE_CHECKING:
    from jacta.lab.ladder.adjustment import Model
    from jacta.lab.ladder.seatings import Lineup

__all__ = ["Played", "is_fast", "play", "thoughtful_game"]


class Played(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How consecutive games at one seating went; one entry of each list for each game.

    For bots that think: for how many seconds by seat, and how often they were asked.
    `luck` is by seat and only there if it was measured (docs/review.md).
    """

    seats: list[str]
    start: int
    first: list[int]
    winners: list[int]  # masks of seats
    scores: list[list[int]]
    seconds: list[float] = []
    decisions: list[int] = []
    luck: list[list[float]] = []

    @property
    def numbers(self) -> range:
        """The numbers of these games."""
        return range(self.start, self.start + len(self.first))


def is_fast(game: Game[Any], seating: Lineup) -> bool:
    """Whether all entrants at this seating can play in compiled code."""
    return all(entrant.is_fast(game.name) for entrant in seating)


def play(
    game: Game[Any], seating: Lineup, seed: int, numbers: range, playouts: int | None = None
) -> Played:
    """Play some games of a seed at one seating; with playouts, their luck is measured."""
    if is_fast(game, seating) and playouts is None:
        return _compiled_series(game, seating, seed, numbers)
    (number,) = numbers
    if playouts is None:
        return thoughtful_game(game, seating, seed, number)
    model = PolicyModel(game, [entrant.name for entrant in seating])
    return thoughtful_game(game, seating, seed, number, model, playouts)


def _compiled_series(game: Game[Any], seating: Lineup, seed: int, numbers: range) -> Played:
    series = Simulation(game, [entrant.name for entrant in seating], seed)
    outcomes = series.batch(numbers)
    return Played(
        [str(entrant) for entrant in seating],
        numbers.start,
        outcomes["first"].tolist(),
        outcomes["winners"].tolist(),
        outcomes["scores"][:, : game.players].tolist(),
    )


def thoughtful_game(
    game: Game[Any],
    seating: Lineup,
    seed: int,
    number: int,
    model: Model | None = None,
    playouts: int = PLAYOUTS,
) -> Played:
    """Play one game move by move; by a model, measure the luck of every seat."""
    dice, mind = game_rng(seed, number), game_rng(seed + MINDS, number)[0]
    bots = [entrant.bot(game.name, mind + seat) for seat, entrant in enumerate(seating)]
    for bot in bots:
        bot.prepare()
    seconds, decisions = [0.0] * game.players, [0] * game.players
    s = game.start()
    adjustment = None if model is None else Adjustment(model, s, seed, number, playouts)
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            choice = game.random_outcome(s, dice)
        else:
            before = time.perf_counter()
            choice = bots[turn].think(game, game.blinded(s, turn)).action
            seconds[turn] += time.perf_counter() - before
            decisions[turn] += 1
            if adjustment is not None:
                adjustment.decide(game, s, choice)
        game.step(s, choice)
    seats = [str(entrant) for entrant in seating]
    first, winners, scores = _tallied(game, s)
    luck = [] if adjustment is None else [adjustment.luck(winners)]
    return Played(seats, number, [first], [winners], [scores], seconds, decisions, luck)


def _tallied(game: Game[Any], s: Any) -> tuple[int, int, list[int]]:
    """Return who began, the mask of winners and the scores, as compiled games report them."""
    playout = playout_of(game.name)
    outcome: Any = playout.Outcome()
    playout.tally(game.tables, s, outcome, 0, 0)
    return outcome.first, outcome.winners, outcome.scores[: game.players]
