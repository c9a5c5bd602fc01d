"""How a learned player is made: a net plays against itself and learns from every game.

In each round the net plays some games, on all boards of the game or on random ones, and then
learns once from their positions, in batches; an incomplete last batch is dropped. Every
number of players is combined with every set of variants equally often. Exploration and the
learning rate fade over the whole training; a net that is trained further starts where a new
one is after a third of its training. The result is not the net of the last round but a mean
over the last rounds, which errs less than any of them. The same seed gives the same net,
whatever the number of jobs; a training that was stopped at any moment resumes from its last
checkpoint and ends with the same net.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jacta.bots.kit import Engine, Selfplay, bot_kit
from jacta.bots.nets.net import size_of
from jacta.bots.nets.weights import BROKEN
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.kernel import compiled, sources_digest
from jacta.core.kits import find_kit
from jacta.core.seeds import game_rngs
from jacta.lab.boards import random_board
from jacta.lab.simulation import MINDS
from jacta.lab.wider_nets import widened

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Progress", "Recipe", "Stage", "Training"]

CHUNK = 50  # games that one thread plays at a time
DECISIONS = 400  # room per game, on average over a chunk; a full chunk gets more
FIRST_RATE, LAST_RATE = 1.0e-3, 2.0e-5  # of learning, unless a recipe says how to begin
EXPLORE = 60  # decisions of a thousand at random in the beginning, none in the end
TRACE = 0.6  # lambda of TD(lambda), unless a recipe says otherwise
MORE_TRACE = 0.2  # in the first third, when the net's own opinions are worth least
BOARDS = 2**31  # apart from the numbers of rounds
LEARNT = 1 / 3  # the progress at which a net that is trained further starts
BATCH = 128
REMEMBERED = 100  # rounds, about, that the mean is over


@dataclass(frozen=True)
class Recipe:
    """The choices for a training.

    Code and boards decide the rest; `Training.code` is a digest of them. Nothing else affects
    the result, given the same NumPy and Numba on the same kind of machine.
    """

    game: str
    games: int
    seed: int
    hidden: int = 64
    round_games: int = 200
    parent: str = ""  # the digest of the net to start from; empty for a new one
    varied: int = 0  # of a hundred stretches of games, how many are on random boards
    rate: float = FIRST_RATE  # of learning, in the beginning
    trace: float = TRACE  # how much later values count, after the first third

    @property
    def rounds(self) -> int:
        """How many rounds of playing and learning there are."""
        return max(1, self.games // self.round_games)


@dataclass(frozen=True)
class Progress:
    """The progress of a training, and the net's error in the last round."""

    round: int
    games: int
    samples: int
    error: float


class Stage(NamedTuple):
    """The state of a training: everything that a round needs from those before it.

    A round does not change it but replaces it. So an interruption, even between two lines,
    leaves the training as it was before or after a round, never in between.
    """

    net: Any
    first: Any  # what Adam remembers of the slope
    second: Any  # and of its square
    mean: Any  # of the nets of the last rounds
    round: int = 0
    steps: int = 0

    def is_like(self, other: Stage) -> bool:
        """Whether the nets are of the same kind and size, with what Adam remembers of them."""
        pairs = zip(self[:4], other[:4], strict=True)
        return all(a.shape == b.shape and a.dtype == b.dtype for a, b in pairs)


class Training:
    """A net being trained."""

    def __init__(self, recipe: Recipe, parent: Any = None) -> None:
        if parent is not None:
            recipe = replace(recipe, parent=sha256(parent.tobytes()).hexdigest()[:16])
        self.recipe = recipe
        self.kind = find_game(recipe.game)
        self._bots = bot_kit(recipe.game)
        engine = self._bots.plain("engine", Engine)
        if not engine.FEATURES:
            raise SetupError(f"{recipe.game} has no features that a net could learn from")
        self.features, self.most_seen = engine.FEATURES, engine.MOST_SEEN
        self.seats = self.kind.seats[-1]
        net = self._untrained()
        if parent is not None:
            net = widened(parent, net, self.features, self.seats)
        self.stage = Stage(net, np.zeros(len(net)), np.zeros(len(net)), net.copy())
        boards = (self.kind.on(name, self.kind.seats[0]) for name in self.kind.boards)
        self._boards = [game.tables.packed() for game in boards]
        self.code = self._digest()  # taken now, because files may be edited during the training

    @property
    def net(self) -> Any:
        """What has come out so far: the mean of the nets of the last rounds."""
        return self.stage.mean

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.stage.round * self.recipe.round_games

    def _digest(self) -> str:
        """Return a digest of everything but the recipe that decides the result."""
        digest = sha256(
            sources_digest(find_kit(self.recipe.game).package).encode()
            + Path(__file__).read_bytes()
        )
        digest.update(repr((MINDS, self.kind.seats, self.kind.option_names)).encode())
        for board in self._boards:
            digest.update(board.tobytes())
        return digest.hexdigest()[:16]

    def _untrained(self) -> Any:
        """Return an untrained net: small random numbers."""
        hidden, rng = self.recipe.hidden, self._rng(0)
        inner, outer = self.features * hidden, hidden * self.seats
        net = np.zeros(size_of(self.features, hidden, self.seats), np.float32)
        net[:inner] = rng.normal(0, 0.15, inner)
        net[inner + hidden :][:outer] = rng.normal(0, 0.3 / np.sqrt(hidden), outer)
        return net

    def _rng(self, number: int) -> np.random.Generator:
        return np.random.default_rng([self.recipe.seed, number])

    def run(self, jobs: int) -> Iterator[Progress]:
        """Continue to the end of the training; yield the progress after every round."""
        with ThreadPoolExecutor(jobs) as pool:
            while self.stage.round < self.recipe.rounds:
                yield self._play_and_learn(pool)

    def _play_and_learn(self, pool: ThreadPoolExecutor) -> Progress:
        stage, begun = self.stage, LEARNT if self.recipe.parent else 0.0
        done = begun + (1 - begun) * stage.round / self.recipe.rounds
        rng = self._rng(stage.round + 1)
        setups = self._setups(rng)
        begin = self.games
        chunks = [range(at, min(at + CHUNK, len(setups))) for at in range(0, len(setups), CHUNK)]
        played = list(pool.map(lambda part: self._play(setups, part, begin, done), chunks))
        samples = _joined(played)
        targets = np.zeros_like(samples["values"])
        learning = compiled("jacta.bots.nets.learning")
        trace = self.recipe.trace + (MORE_TRACE if done < LEARNT else 0.0)
        course = (samples["values"], samples["eyes"], samples["games"], samples["results"])
        learning.set_targets(*course, trace, targets)
        order = rng.permutation(len(targets))
        rate = LAST_RATE + (self.recipe.rate - LAST_RATE) * (1 - done)
        seen = (samples["seen"], samples["amounts"], samples["ends"])
        whose = (samples["eyes"], samples["players"])
        net, first, second = (numbers.copy() for numbers in stage[:3])  # learning changes them
        adam = (np.zeros(len(net)), first, second)
        how = (order, BATCH, rate, stage.steps)
        error = learning.learn(net, *adam, self.features, *seen, *whose, targets, *how)
        steps = stage.steps + len(order) // BATCH
        mean = stage.mean + (net - stage.mean) / np.float32(min(stage.round + 1, REMEMBERED))
        self.stage = Stage(net, first, second, mean, stage.round + 1, steps)
        return Progress(self.stage.round, self.games, len(order), float(error))

    def _setups(self, rng: np.random.Generator) -> Any:
        """Return the players and the variants of a round's games, all pairs equally often."""
        variants = range(1 << len(self.kind.option_names))
        pairs = [(count, options) for count in self.kind.seats for options in variants]
        numbers = np.arange(self.games, self.games + self.recipe.round_games) % len(pairs)
        return np.array(pairs, np.int64)[rng.permutation(numbers)]

    def _board(self, number: int) -> Any:
        """Return the board of a stretch of games: those of the game in turn, or a random one."""
        rng = np.random.default_rng([self.recipe.seed, BOARDS, number])
        if rng.random() * 100 < self.recipe.varied:
            data = random_board(self.recipe.game, [self.recipe.seed, BOARDS, number, 1])
            return self.kind.on(data, self.kind.seats[0]).tables.packed()
        return self._boards[number % len(self._boards)]

    def _play(self, setups: Any, part: range, begin: int, done: float) -> dict[str, Any]:
        """Play some games of a round, each chunk on another board; return their samples."""
        numbers = range(begin + part.start, begin + part.stop)
        seed, explore = self.recipe.seed, round(EXPLORE * (1 - done))
        loop = self._bots.compiled("selfplay", Selfplay)
        room, count = len(part) * DECISIONS, loop.NO_ROOM
        while count == loop.NO_ROOM:  # the same games again, since their generators are new
            samples = self._room(len(part), room)
            count = loop.selfplay(
                self._board((begin + part.start) // CHUNK),
                np.zeros(1, self.kind.state_type.dtype()),
                game_rngs(seed, numbers),
                game_rngs(seed + MINDS, numbers),
                setups[part.start : part.stop],
                self.stage.net,
                explore,
                *samples.values(),
            )
            room *= 2
        noted = int(samples["ends"][count - 1]) if count else 0
        for name in ("seen", "amounts"):
            samples[name] = samples[name][:noted]
        for name in ("ends", "eyes", "players", "values"):
            samples[name] = samples[name][:count]
        return samples

    def _room(self, games: int, decisions: int) -> dict[str, Any]:
        """Return room for the samples of some games, in the order in which selfplay takes it."""
        return {
            "seen": np.zeros(decisions * self.most_seen, np.int16),
            "amounts": np.zeros(decisions * self.most_seen, np.float32),
            "ends": np.zeros(decisions, np.int64),
            "eyes": np.zeros(decisions, np.int64),
            "players": np.zeros(decisions, np.int64),
            "values": np.zeros((decisions, self.seats), np.float32),
            "games": np.zeros(games, np.int64),
            "results": np.zeros((games, self.seats), np.float32),
        }

    # Checkpoints

    def save(self, path: Path) -> None:
        """Write everything needed to resume; an old file stays whole until then."""
        new = path.with_suffix(".new.npz")
        np.savez(new, **self.stage._asdict(), recipe=repr(self.recipe), code=self.code)
        new.replace(path)

    def resume(self, path: Path) -> None:
        """Resume from a checkpoint of the same recipe, code and boards."""
        try:
            with np.load(path) as file:
                numbers = (file["net"], file["first"], file["second"], file["mean"])
                stage = Stage(*numbers, int(file["round"]), int(file["steps"]))
                recipe, code = str(file["recipe"]), str(file.get("code", ""))
        except BROKEN as error:
            raise SetupError(f"{path} is not a checkpoint: {error}") from None
        if recipe != repr(self.recipe):
            raise SetupError(f"{path} belongs to another training: {recipe}")
        if code != self.code:
            raise SetupError(
                f"{path} was made by other code or on other boards, "
                "and would become another net: start again in another folder"
            )
        if not self.stage.is_like(stage) or not 0 <= stage.round <= self.recipe.rounds:
            raise SetupError(f"{path} is not a checkpoint: its numbers do not fit its recipe")
        self.stage = stage


def _joined(played: list[dict[str, Any]]) -> dict[str, Any]:
    """Put the samples of all chunks into one list, in the order of the games."""
    features = samples = 0
    for part in played:
        part["ends"] += features
        part["games"] += samples
        features, samples = features + len(part["seen"]), samples + len(part["ends"])
    return {name: np.concatenate([part[name] for part in played]) for name in played[0]}
