"""What looking ahead gains over a glance, decision by decision: Depreli's method for settings.

    python benchmarks/lookahead.py incognitos --try @1000 --try exploration=0.2,trust=50@500

Every position comes from a game that the learned bot plays at a glance, in all set-ups in turn.
Each trial is its search with some settings changed and a number of simulations; all trials see
the same positions. Where a trial disagrees with the glance, both choices are played on with common
dice for some decisions, then the net judges. That is far less noisy than whole games: a thousand
positions show a tenth of a per cent per decision. But the net is both player and judge: what it
does not know goes unnoticed. A search ends early once its choice is certain.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from certificate import setups_of

from jacta.bots import Budget
from jacta.bots.kit import bot_kit
from jacta.bots.search.bot import SearchBot
from jacta.core.game import CHANCE
from jacta.core.seeds import game_rng
from jacta.lab.ladder.entrants import parse_entrant
from jacta.lab.review.judges import net_judge_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.bots import Bot
    from jacta.bots.search.methods import Method
    from jacta.core.game import Game

EVERY = 12  # of the decisions, one
ROOM = 1000  # roll-outs of a position, at most


def trial_of(text: str, game: str) -> tuple[Method, int]:
    """Return the method and the number of simulations that `exploration=0.2,trust=50@500` means."""
    changes, _, simulations = text.partition("@")
    pairs = dict(change.split("=") for change in changes.split(",") if change)
    method = bot_kit(game).look_ahead
    assert method is not None, f"{game} has no learned bot"
    numbers: Any = {name: float(value) for name, value in pairs.items()}
    return replace(method, settings=replace(method.settings, **numbers)), int(simulations)


def positions(setups: list[Game[Any]], glance: Bot, seed: int) -> Iterator[tuple[Game[Any], Any]]:
    """Yield some decisions of endless games, with what was seen there."""
    number = 0
    while True:
        game, dice = setups[number % len(setups)], game_rng(seed, number)
        number += 1
        s, count = game.start(), number % EVERY
        while (turn := game.turn(s)) is not None:
            if turn == CHANCE:
                game.step(s, game.random_outcome(s, dice))
                continue
            count += 1
            if count % EVERY == 0:
                yield game, s.copy()
            game.step(s, glance.think(game, game.blinded(s, turn)).action)


class Gains:
    """What the choices of a trial gained so far, a number for each position."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self._game = name, game
        self.method, self.simulations = trial_of(name, game)
        self.apart = self.run = 0
        self.seconds = 0.0
        self.numbers: list[float] = []

    def add(self, game: Game[Any], s: Any, first: int, dice: range, horizon: int) -> None:
        """Search, and compare the choice with the first one."""
        budget = Budget(simulations=self.simulations)
        bot = SearchBot("trial", self._game, dice.start, budget, jobs=1, method=self.method)
        begin = time.process_time()
        thought = bot.think(game, game.blinded(s, s.turn))
        self.seconds += time.process_time() - begin
        self.run += thought.simulations
        choice, gain = thought.action, 0.0
        if choice != first:
            self.apart += 1
            judge = net_judge_for(game)
            states = judge.guesses(s, s.turn, dice)
            played = judge.play_on(states, (first, choice), dice, by_net=True, horizon=horizon)
            shares = played[:, :, s.turn]
            gain = float(np.mean(shares[:, 1] - shares[:, 0]))
        self.numbers.append(gain)

    def __str__(self) -> str:
        return (
            f"{self.name}: {len(self.numbers)} positions, {self.apart} apart, "
            f"{told(self.numbers)} % of a victory gained per decision; CPU time "
            f"{1e3 * self.seconds / len(self.numbers):.0f} ms, {1e6 * self.seconds / self.run:.0f} "
            "µs a simulation"
        )


def told(numbers: Sequence[float]) -> str:
    """Return a mean with its error at 95 %, in per cent."""
    half = 1.96 * float(np.std(numbers)) / math.sqrt(len(numbers))
    return f"{100 * float(np.mean(numbers)):+.3f} ± {100 * half:.3f}"


def show(trials: list[Gains]) -> None:
    """Print what each trial gains over the glance, and how far it is ahead of the first."""
    print(*trials, sep="\n")
    for trial in trials[1:]:
        ahead = [own - first for own, first in zip(trial.numbers, trials[0].numbers, strict=True)]
        print(f"{trial.name}: {told(ahead)} % ahead of {trials[0].name}", flush=True)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--try", action="append", default=[], help="settings@simulations")
    parser.add_argument("--positions", type=int, default=480)
    parser.add_argument("--rollouts", type=int, default=64)
    parser.add_argument("--horizon", type=int, default=16, help="decisions until the net judges")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    glance = parse_entrant("learned").bot(args.game, args.seed)
    glance.prepare()
    SearchBot("trial", args.game, 1).prepare()
    trials = [Gains(name, args.game) for name in vars(args)["try"] or ["@1000"]]
    found = positions(setups_of(args.game), glance, args.seed)
    for number in range(args.positions):
        game, s = next(found)
        first = glance.think(game, game.blinded(s, s.turn)).action
        begin = ROOM * (1_000_000 * args.seed + number)
        for trial in trials:
            trial.add(game, s, first, range(begin, begin + args.rollouts), args.horizon)
        if (number + 1) % 60 == 0:
            show(trials)
    show(trials)


if __name__ == "__main__":
    main()
