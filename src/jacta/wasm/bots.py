"""Bots that ask a kernel; `think` must be awaited, everything else is as in `jacta.bots`.

With the same name, seed and budget of simulations they think the same as those.
"""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Any, Protocol

from jacta.bots.kit import Policies, bot_kit
from jacta.bots.learned import DEFAULT, glanced
from jacta.bots.policy_bots import PolicyBot, RandomBot
from jacta.bots.protocol import Budget
from jacta.bots.registry import full_name, kind_of
from jacta.bots.search.bot import ONE_SECOND, Clock, nodes_for, thought_of
from jacta.bots.search.tree import SIMULATIONS, Node
from jacta.bots.search.trees import slots_for, tree_seeds
from jacta.core.seeds import fresh_seed, game_rng
from jacta.wasm.kernel import NET
from jacta.wasm.packing import floats_in, floats_packed, ints_in, ints_packed, packed, size_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.bots.protocol import Thought
    from jacta.bots.search.methods import Method
    from jacta.core.game import Game
    from jacta.wasm.kernel import Kernel

__all__ = ["AskingBot", "find_bot"]

SLOT = 4  # bytes


class AskingBot(Protocol):
    """A bot whose thoughts take time that others can use."""

    name: str

    async def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge the legal actions of the seat to move."""


def find_bot(
    name: str, game: str, kernel: Kernel, seed: int | None = None, budget: Budget | None = None
) -> AskingBot:
    """Return a bot by name, for a game by name; without a budget it takes its default time."""
    full = full_name(name, game)
    seed = fresh_seed() if seed is None else seed
    budget = Budget() if budget is None else budget
    if full == "random":
        return Drawing(seed)
    if full == "search":
        return Searching(full, game, kernel, seed, budget, bot_kit(game).search)
    if kind_of(full) == "learned":
        return Learned(full, game, kernel, seed, budget)
    plain, _, temperature = full.partition("~")
    return Judging(plain, game, kernel, float(temperature or 0), seed)


class Drawing:
    """Takes any legal action."""

    def __init__(self, seed: int) -> None:
        self._bot = RandomBot(seed)
        self.name = self._bot.name

    async def think(self, game: Game[Any], s: Any) -> Thought:
        """Return all legal actions, beginning with the one it drew."""
        return self._bot.think(game, s)


class Judging:
    """Takes the action that a policy values most."""

    def __init__(
        self, name: str, game: str, kernel: Kernel, temperature: float = 0.0, seed: int = 0
    ) -> None:
        self._bot = PolicyBot(name, game, temperature, seed)
        self._kernel, self._policy, self.name = kernel, name, self._bot.name

    async def think(self, game: Game[Any], s: Any) -> Thought:
        """Return all legal actions, the most valuable first."""
        return self._bot.judged(game, s, await _values(self._kernel, game, s, self._policy, b""))


class Searching:
    """Searches one tree until its budget is spent."""

    def __init__(
        self, name: str, game: str, kernel: Kernel, seed: int, budget: Budget, method: Method
    ) -> None:
        self.name, self._game, self._kernel, self._method = name, game, kernel, method
        self._rng = game_rng(seed)
        self._budget = ONE_SECOND if budget.is_open else budget

    async def think(self, game: Game[Any], s: Any, method: Method | None = None) -> Thought:
        """Return the actions tried with their chances to win, the one tried most first.

        A method given here replaces the bot's own.
        """
        [seed] = tree_seeds(self._rng, 1)
        tree = KernelTree(self._kernel, game, s, method or self._method)
        await tree.plant(seed, nodes_for(self._budget))
        try:
            clock = Clock(self._budget)
            while not clock.is_up(tree):
                [simulations] = clock.next_slice(tree)
                await tree.grow(simulations)
        finally:
            await tree.fell()
        return thought_of(game.legal(s), tree)


class Learned:
    """Takes what its net likes best after a shallow search; with 0 simulations, at a glance."""

    def __init__(self, name: str, game: str, kernel: Kernel, seed: int, budget: Budget) -> None:
        self.name, self._kernel = name, kernel
        self._budget = DEFAULT if budget.is_open else budget
        self._kit = bot_kit(game)
        self._search = Searching(name, game, kernel, seed, self._budget, self._kit.search)

    async def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge the legal actions by a search, or at a glance."""
        if self._budget.simulations != 0:
            return await self._search.think(game, s, self._kit.look_ahead_for(game))
        values = await _values(self._kernel, game, s, "learned", NET)
        return glanced(game.legal(s), values)


async def _values(kernel: Kernel, game: Game[Any], s: Any, policy: str, net: Any) -> list[float]:
    """Return what each legal action is worth to a policy."""
    number = bot_kit(game.name).plain("policies", Policies).POLICIES.index(policy)
    room = floats_packed(*(0.0 for _ in game.legal(s)))
    arguments = (packed(game.tables), packed(s), number, net, room)
    answer = await kernel.call(game.name, "policy_values", arguments, give=[4])
    return floats_in(answer.arrays[0])


class KernelTree:
    """A search tree in a kernel."""

    def __init__(self, kernel: Kernel, game: Game[Any], s: Any, method: Method) -> None:
        self._kernel, self._game, self._state, self._method = kernel, game, s, method
        guides = bot_kit(game.name).plain("policies", Policies).GUIDES
        self._policies = [guides.index(name) for name in method.policies]
        self._held: Sequence[Any] = ()
        self.trees = (self,)  # as in `SearchTrees`
        self.simulations = 0
        self.visits: list[int] = []
        self.wins: list[float] = []

    async def plant(self, seed: int, room: int) -> None:
        """Make room for a tree."""
        actions = len(self._game.legal(self._state))
        arrays: list[bytes | int] = [
            packed(self._game.tables),
            2 * packed(self._state),
            room * size_of(Node),
            slots_for(room) * SLOT,
            ints_packed(1, 0, 0),
            ints_packed(seed),
            floats_packed(*astuple(self._method.settings)),
            8 * actions,
            8 * actions,
        ]
        self._held = await self._kernel.hold(self._game.name, arrays)

    async def grow(self, simulations: int) -> None:
        """Run more simulations."""
        *tree, visits, wins = self._held
        net = NET if self._method.asks_net else b""
        arguments = (*tree, *self._policies, net, visits, wins, simulations)
        give = [arguments.index(array) for array in (tree[4], visits, wins)]
        answer = await self._kernel.call(self._game.name, "search", arguments, give)
        counts, tried, won = answer.arrays
        self.simulations = ints_in(counts)[SIMULATIONS]
        self.visits, self.wins = ints_in(tried), floats_in(won)

    async def fell(self) -> None:
        """Give back the room."""
        await self._kernel.release(self._game.name, self._held)
