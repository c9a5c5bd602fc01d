"""The same calls of compiled code on this machine and in a kernel, which must agree exactly."""

from __future__ import annotations

import time
from dataclasses import astuple
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from jacta.bots.kit import Policies, bot_kit
from jacta.bots.nets.weights import net_of
from jacta.bots.search.tree import Node
from jacta.bots.search.trees import slots_for
from jacta.core.game import CHANCE
from jacta.core.generator import below
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.wasm.entries import entries_of
from jacta.wasm.kernel import NET, Shaped

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator, Sequence

    from jacta.bots.search.methods import Method
    from jacta.core.game import Game
    from jacta.wasm.kernel import Answer

__all__ = ["Both", "Differences", "TimedKernel", "at_once", "decisions"]

T = TypeVar("T")


class TimedKernel(Protocol):
    """A kernel that answers at once, and says how long it took."""

    seconds: float

    async def call(
        self, game: str, entry: str, arguments: Sequence[Any], give: Sequence[int] = ()
    ) -> Answer:
        """Call an entry."""


class Differences(AssertionError):
    """The kernel did not do what this machine did."""


class Both:
    """Both ways to call the entries of a game; `native` and `wasm` are the seconds they took."""

    def __init__(self, kernel: TimedKernel, game: Game[Any]) -> None:
        self.game, self._kernel = game, kernel
        self._entries = {entry.name: entry for entry in entries_of(game.name)}
        self._net = net_of(game.name)
        self._policies = bot_kit(game.name).plain("policies", Policies)
        self.native = self.wasm = 0.0

    def random_games(self, seed: int, games: int) -> Any:
        """Play random games; return how they went."""
        outcomes = np.zeros(games, self._record("random_games", "outcomes"))
        dice = game_rngs(seed, range(games))
        self._call("random_games", self._boards, self._room, dice, outcomes, *self._setup)
        return outcomes

    def bot_games(self, seed: int, games: int, policies: Sequence[str]) -> Any:
        """Let policies play; return how the games went."""
        outcomes = np.zeros(games, self._record("bot_games", "outcomes"))
        dice, minds = (game_rngs(seed + n, range(games)) for n in range(2))
        numbers = np.array([self._policies.POLICIES.index(name) for name in policies])
        ends = np.array([0, len(self._net)] * len(policies))
        arrays = (self._boards, self._room, dice, minds, outcomes)
        self._call("bot_games", *arrays, *self._setup, numbers, self._net, ends)
        return outcomes

    def search(self, s: Any, seed: int, method: Method, simulations: int) -> Any:
        """Search from a state; return the number of decisions in the simulations."""
        actions, counts = len(self.game.legal(s)), np.array([1, 0, 0])
        guides = [self._policies.GUIDES.index(name) for name in method.policies]
        self._call(
            "search",
            self._boards,
            np.concatenate([s.packed(), s.packed()]),
            np.zeros(simulations + 1, Node.dtype()),
            np.zeros(slots_for(simulations + 1), np.int32),
            counts,
            np.array(game_rng(seed)),
            np.array(astuple(method.settings), np.float64),
            *guides,
            self._net if method.asks_net else np.zeros(0, np.float32),
            np.zeros(actions, np.int64),
            np.zeros(actions),
            simulations,
        )
        return int(counts[2])

    def policy_values(self, s: Any, policy: str) -> Any:
        """Return what each legal action is worth to a policy."""
        values = np.zeros(len(self.game.legal(s)))
        number = self._policies.POLICIES.index(policy)
        self._call("policy_values", self._boards[0], s.packed()[0], number, self._net, values)
        return values

    def judge_choices(self, s: Any, seed: int, *, by_net: bool, horizon: int) -> Any:
        """Judge the position after each choice, with two series of dice."""
        states, choices = np.repeat(s.packed(), 2), np.array(self.game.legal(s))
        results = np.zeros((2, len(choices), self.game.seats[-1]))
        dice, how = game_rngs(seed, range(2)), (by_net, horizon)
        self._call("judge_choices", self._boards, states, choices, dice, *how, self._net, results)
        return results

    # Calling

    @property
    def _boards(self) -> Any:
        return self.game.tables.packed()

    @property
    def _room(self) -> Any:
        return np.zeros(1, self.game.state_type.dtype())

    @property
    def _setup(self) -> tuple[int, int, int]:
        first = self.game.first
        return self.game.players, self.game.variants, -1 if first is None else first

    def _record(self, entry: str, argument: str) -> Any:
        [kind] = [a.of for a in self._entries[entry].arguments if a.name == argument]
        return kind.dtype()  # type: ignore[union-attr]

    def _call(self, name: str, *arguments: Any) -> None:
        """Call an entry both ways; raise Differences unless they leave the same behind."""
        entry = self._entries[name]
        sent = [NET if a is self._net else _message(a) for a in arguments]
        give = [n for n, a in enumerate(arguments) if hasattr(a, "dtype") and a is not self._net]
        answer = at_once(self._kernel.call(self.game.name, name, sent, give))
        self.wasm += self._kernel.seconds
        native = getattr(compiled(entry.module), name)
        begin = time.process_time()
        result = native(*arguments)
        self.native += time.process_time() - begin
        if result != answer.result:
            raise Differences(f"{name}: {answer.result} instead of {result}")
        for n, data in zip(give, answer.arrays, strict=True):
            theirs = np.frombuffer(data, arguments[n].dtype).reshape(np.shape(arguments[n]))
            if not np.array_equal(theirs, arguments[n]):
                raise Differences(f"{name}: {entry.arguments[n].name} differs")


def decisions(game: Game[Any], seed: int, every: int) -> Iterator[Any]:
    """Yield some decisions of a random game, as the seat to move may know them."""
    s, rng, met = game.start(), game_rng(seed), 0
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.step(s, game.random_outcome(s, rng))
            continue
        met += 1
        if met % every == 0:
            yield game.blinded(s, turn)
        legal = game.legal(s)
        game.step(s, legal[below(rng, len(legal))])


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work that waits for nobody, such as calls of these kernels."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise RuntimeError("the kernel did not answer at once")


def _message(argument: Any) -> Any:
    """Return an argument as the kernel takes it."""
    if not hasattr(argument, "dtype"):
        return int(argument)
    data = argument.tobytes()
    return Shaped(data, argument.shape) if len(argument.shape) > 1 else data
