"""How a learned player is made: a net plays against itself and learns from every game.

Each round plays some games by the net as it is, on all boards of the game, and
then learns once from all their positions. Exploring and the learning
rate fade over the whole training; a net that learns on begins where a newborn one
has a third of it behind itself. The same seed gives the same net, whatever the
number of jobs; a training that was stopped goes on from its last checkpoint.
"""

from __future__ import annotations

import importlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.net import size_of
from jacta.bots.weights import BROKEN
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rngs
from jacta.lab.simulation import MINDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Progress", "Recipe", "Training"]

CHUNK = 50  # games that one thread plays at a time
DECISIONS = 400  # room for so many in a game, on average over a chunk
TWO_PLAYERS = 0.4  # of the games; the other numbers of players share the rest
PLAIN = 0.4  # of the games are without variants; the others with any of them
FIRST_RATE, LAST_RATE = 1.0e-3, 2.0e-5
EXPLORE = 60  # decisions of a thousand at random in the beginning, none in the end
TRACES = (0.8, 0.6)  # TD(lambda) in the first third, and later
LEARNT = 1 / 3  # how far a net is that learns on
BATCH = 128


@dataclass(frozen=True)
class Recipe:
    """What makes a net, with the constants above: nothing else decides what comes out."""

    game: str
    games: int
    seed: int
    hidden: int = 64
    round_games: int = 200
    parent: str = ""  # the digest of the net that learns on; without one, a newborn one learns

    @property
    def rounds(self) -> int:
        """How often the net plays and learns."""
        return max(1, self.games // self.round_games)


@dataclass(frozen=True)
class Progress:
    """How far a training is, and by how much the net's opinions changed in the last round."""

    round: int
    games: int
    samples: int
    error: float


class Training:
    """A net in the making."""

    def __init__(self, recipe: Recipe, parent: Any = None) -> None:
        if parent is not None:
            recipe = replace(recipe, parent=sha256(parent.tobytes()).hexdigest()[:16])
        self.recipe = recipe
        self.kind = find_game(recipe.game)
        sight = importlib.import_module(f"jacta.bots.{recipe.game}.features")
        self.features, self.most_seen = sight.FEATURES, sight.MOST_SEEN
        self.seats = self.kind.seats[-1]
        self.net = self._newborn() if parent is None else parent.copy()
        if len(self.net) != size_of(self.features, recipe.hidden, self.seats):
            raise SetupError(f"the net to learn on with does not have {recipe.hidden} hidden units")
        self.first, self.second = np.zeros(len(self.net)), np.zeros(len(self.net))
        self.round = self.steps = 0
        boards = (self.kind.on(name, self.kind.seats[0]) for name in self.kind.boards)
        self._boards = [game.tables.packed() for game in boards]
        self._states = compiled(f"jacta.games.{recipe.game}.rules.state").State

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.round * self.recipe.round_games

    def _newborn(self) -> Any:
        """Return a net that knows nothing: small random numbers."""
        hidden, rng = self.recipe.hidden, self._rng(0)
        inner, outer = self.features * hidden, hidden * self.seats
        net = np.zeros(size_of(self.features, hidden, self.seats), np.float32)
        net[:inner] = rng.normal(0, 0.15, inner)
        net[inner + hidden :][:outer] = rng.normal(0, 0.3 / np.sqrt(hidden), outer)
        return net

    def _rng(self, number: int) -> np.random.Generator:
        return np.random.default_rng([self.recipe.seed, number])

    def run(self, jobs: int) -> Iterator[Progress]:
        """Go on from where the training stands to its end; tell of every round."""
        with ThreadPoolExecutor(jobs) as pool:
            while self.round < self.recipe.rounds:
                yield self._play_and_learn(pool)

    def _play_and_learn(self, pool: ThreadPoolExecutor) -> Progress:
        begun = LEARNT if self.recipe.parent else 0.0
        done = begun + (1 - begun) * self.round / self.recipe.rounds
        rng = self._rng(self.round + 1)
        setups = self._setups(rng)
        begin = self.games
        chunks = [range(at, min(at + CHUNK, len(setups))) for at in range(0, len(setups), CHUNK)]
        played = list(pool.map(lambda part: self._play(setups, part, begin, done), chunks))
        samples = _joined(played)
        targets = np.zeros_like(samples["values"])
        learning = compiled("jacta.bots.learning")
        trace = TRACES[done >= LEARNT]
        learning.set_targets(
            samples["values"], samples["games"], samples["results"], trace, targets
        )
        order = rng.permutation(len(targets))
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 - done)
        seen = (samples["seen"], samples["amounts"], samples["ends"])
        whose = (samples["eyes"], samples["players"])
        adam = (np.zeros(len(self.net)), self.first, self.second)
        how = (order, BATCH, rate, self.steps)
        error = learning.learn(self.net, *adam, self.features, *seen, *whose, targets, *how)
        self.steps += len(order) // BATCH
        self.round += 1
        return Progress(self.round, self.games, len(order), float(error))

    def _setups(self, rng: np.random.Generator) -> Any:
        """Return the players and the variants of a round's games."""
        count, numbers = self.recipe.round_games, np.array(self.kind.seats)
        odds = np.full(len(numbers), (1 - TWO_PLAYERS) / (len(numbers) - 1))
        odds[0] = TWO_PLAYERS
        players = rng.choice(numbers, count, p=odds)
        variants = rng.integers(0, 1 << len(self.kind.option_names), count)
        variants[rng.random(count) < PLAIN] = 0
        return np.stack([players, variants], axis=1).astype(np.int64)

    def _play(self, setups: Any, part: range, begin: int, done: float) -> dict[str, Any]:
        """Play some games of a round, each chunk on another board; return their samples."""
        room, numbers = len(part) * DECISIONS, range(begin + part.start, begin + part.stop)
        samples: dict[str, Any] = {
            "seen": np.zeros(room * self.most_seen, np.int16),
            "amounts": np.zeros(room * self.most_seen, np.float32),
            "ends": np.zeros(room, np.int64),
            "eyes": np.zeros(room, np.int64),
            "players": np.zeros(room, np.int64),
            "values": np.zeros((room, self.seats), np.float32),
            "games": np.zeros(len(part), np.int64),
            "results": np.zeros((len(part), self.seats), np.float32),
        }
        seed, explore = self.recipe.seed, round(EXPLORE * (1 - done))
        count = compiled(f"jacta.bots.{self.recipe.game}.selfplay").selfplay(
            self._boards[part.start // CHUNK % len(self._boards)],
            np.zeros(1, self._states.dtype()),
            game_rngs(seed, numbers),
            game_rngs(seed + MINDS, numbers),
            setups[part.start : part.stop],
            self.net,
            explore,
            *samples.values(),
        )
        noted = int(samples["ends"][count - 1]) if count else 0
        for name in ("seen", "amounts"):
            samples[name] = samples[name][:noted]
        for name in ("ends", "eyes", "players", "values"):
            samples[name] = samples[name][:count]
        return samples

    # Checkpoints

    def save(self, path: Path) -> None:
        """Write all that is needed to go on; a file that was there stays whole until then."""
        new = path.with_suffix(".new.npz")
        recipe = repr(self.recipe)
        numbers = {"net": self.net, "first": self.first, "second": self.second}
        np.savez(new, **numbers, round=self.round, steps=self.steps, recipe=recipe)
        new.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint of the same recipe."""
        try:
            with np.load(path) as file:
                saved = {name: file[name] for name in file.files}
        except BROKEN as error:
            raise SetupError(f"{path} is no checkpoint: {error}") from None
        if saved.get("recipe") != repr(self.recipe):
            raise SetupError(f"{path} belongs to another training: {saved.get('recipe')}")
        self.net, self.first, self.second = saved["net"], saved["first"], saved["second"]
        self.round, self.steps = int(saved["round"]), int(saved["steps"])


def _joined(played: list[dict[str, Any]]) -> dict[str, Any]:
    """Put the samples of all chunks into one list, in the order of the games."""
    features = samples = 0
    for part in played:
        part["ends"] += features
        part["games"] += samples
        features, samples = features + len(part["seen"]), samples + len(part["ends"])
    return {name: np.concatenate([part[name] for part in played]) for name in played[0]}
