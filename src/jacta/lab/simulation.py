"""Many games at once, by the compiled rules on all cores.

Game number n of a seed is the same game whatever the number of jobs: each has a
generator of its own, and what is summed up are whole numbers. The work is cut
into batches, which threads or a cluster (`jacta.lab.workers`) play.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots import find_bot
from jacta.bots.kit import Playout, Policies, bot_kit
from jacta.bots.nets.weights import net_named
from jacta.bots.plugins import plugin_names
from jacta.bots.registry import kind_of, net_path
from jacta.core.errors import SetupError
from jacta.core.game import CHANCE
from jacta.core.kernel import is_cached, note_cached
from jacta.core.seeds import game_rng, game_rngs
from jacta.lab.policies import full_policies
from jacta.lab.protocols import compiled_playout, playout_of
from jacta.lab.summary import Summary
from jacta.lab.workers import Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jacta.core.game import Game
    from jacta.lab.workers import Workers

__all__ = ["MINDS", "Simulation", "batches_of", "policies_for"]

BATCH = 2000
MINDS = 1  # added to the seed: what bots do at random never changes the dice


def policies_for(names: str, players: int) -> list[str]:
    """Return a policy for every seat, from one name or a list with commas."""
    policies = full_policies(name.strip() for name in names.split(","))
    if len(policies) == 1:
        return policies * players
    if len(policies) != players:
        raise SetupError(
            f"{len(policies)} policies for {players} players: name one for all, or one per seat"
        )
    return policies


@dataclass(frozen=True)
class Simulation:
    """A series of games with the same set-up, policies and seed."""

    game: Game[Any]
    policies: Sequence[str]
    seed: int
    in_detail: bool = False  # whether outcomes hold what a report measures

    @property
    def numbers(self) -> list[int]:
        """The policies by their numbers in the game's list."""
        known = bot_kit(self.game.name).plain("policies", Policies).GUIDES
        return [known.index("learned" if net_path(name) else name) for name in self.policies]

    @property
    def is_random(self) -> bool:
        """Whether it is bare random play: dice and choices by one generator, no details."""
        return set(self.policies) == {"random"} and not self.in_detail

    @property
    def is_plain(self) -> bool:
        """Whether a user's own bot takes part: then games are played by the plain rules."""
        return not set(plugin_names(self.game.name)).isdisjoint(self.policies)

    @property
    def is_compiled(self) -> bool:
        """Whether the compiled rules that it needs are cached."""
        return self.is_plain or is_cached(self.game.name, self._needed)

    @property
    def _needed(self) -> str:
        return "random" if self.is_random else "bots"

    @property
    def nets(self) -> tuple[Any, Any]:
        """The nets of all policies that ask one, in a row, and where each seat's one lies."""
        learned = [name for name in self.policies if kind_of(name) in {"learned", "net"}]
        places, nets, end = {}, [np.zeros(0, np.float32)], 0
        for name in dict.fromkeys(learned):
            nets.append(net_named(net_path(name), self.game.name))
            places[name] = (end, end + len(nets[-1]))
            end += len(nets[-1])
        ends = [places.get(name, (0, 0)) for name in self.policies]
        return np.concatenate(nets), np.array(ends).ravel()

    def prepare(self) -> None:
        """Compile the rules, or load them from the cache."""
        if self.is_plain:
            return
        self.batch(range(0))
        note_cached(self.game.name, self._needed)

    def batch(self, numbers: range) -> Any:
        """Play some games; return how each went, as an array of the game's outcome records."""
        if self.is_plain:
            return self._plain_batch(numbers)
        states = np.zeros(1, self.game.state_type.dtype())
        dice = game_rngs(self.seed, numbers)
        if not self.is_random:
            return self._bot_games(states, dice, game_rngs(self.seed + MINDS, numbers))
        playout = compiled_playout(self.game.name)
        outcomes = np.zeros(len(numbers), playout.Outcome.dtype())
        playout.random_games(self.game.tables.packed(), states, dice, outcomes, *self._setup)
        return outcomes

    def batch_from(self, s: Any, dice: Any, minds: Any) -> Any:
        """Go on from a position once for each pair of generators: of the dice and of the bots."""
        room = np.zeros(1, self.game.state_type.dtype())
        return self._bot_games(np.concatenate([room, s.packed()]), dice.copy(), minds.copy())

    def _bot_games(self, states: Any, dice: Any, minds: Any) -> Any:
        bots = bot_kit(self.game.name).compiled("playout", Playout)
        outcomes = np.zeros(len(dice), bots.Outcome.dtype())
        seats = (np.array(self.numbers), *self.nets)
        arrays = (self.game.tables.packed(), states, dice, minds, outcomes)
        bots.bot_games(*arrays, *self._setup, *seats)
        return outcomes

    @property
    def _setup(self) -> tuple[int, int, int]:
        first = -1 if self.game.first is None else self.game.first
        return self.game.players, self.game.variants, first

    def _plain_batch(self, numbers: range) -> Any:
        playout = playout_of(self.game.name)
        outcomes = np.zeros(len(numbers), playout.Outcome.dtype())
        for place, number in enumerate(numbers):
            outcomes[place] = self._plain_game(playout, number).packed()[0]
        return outcomes

    def _plain_game(self, playout: Any, number: int) -> Any:
        """Play one game move by move; return how it went."""
        game, dice = self.game, game_rng(self.seed, number)
        mind = game_rng(self.seed + MINDS, number)[0]
        bots = [find_bot(name, game.name, mind + seat) for seat, name in enumerate(self.policies)]
        s, decisions, chances = game.start(), 0, 0
        while (turn := game.turn(s)) is not None:
            if turn == CHANCE:
                choice, chances = game.random_outcome(s, dice), chances + 1
            else:
                choice = bots[turn].think(game, game.blinded(s, turn)).action
                decisions += 1
            game.step(s, choice)
        outcome = playout.Outcome()
        playout.tally(game.tables, s, outcome, decisions, chances)
        return outcome

    def run(
        self,
        games: int,
        jobs: int,
        progress: Callable[[int], object] = lambda _done: None,
        workers: Workers | None = None,
        keep: Callable[[Any], object] | None = None,
    ) -> Summary:
        """Play games 0 to `games` - 1 and sum them up; report each batch's size when done.

        `keep` is given the outcomes of each batch, in the order of the games.
        """
        self.prepare()
        summary = Summary.empty(self.game, self.policies, self.seed)
        with workers or Threads(jobs) as team:
            before = time.perf_counter()
            for outcomes in team.outcomes(self, batches_of(games)):
                summary.add(outcomes)
                if keep is not None:
                    keep(outcomes)
                progress(len(outcomes))
        summary.seconds = time.perf_counter() - before
        summary.jobs = jobs
        return summary


def batches_of(games: int, size: int = BATCH) -> Iterator[range]:
    """Yield the numbers of all games, some at a time."""
    return (range(start, min(start + size, games)) for start in range(0, games, size))
