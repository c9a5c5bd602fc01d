"""The trees of one decision, one per thread.

Each tree has its own dice. Their results are added up at the root, so the same seed,
number of trees and number of simulations give the same result.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

from jacta.bots.kit import Policies, Search, bot_kit
from jacta.bots.nets.weights import net_of
from jacta.bots.search.tree import DECISIONS, SIMULATIONS, Node
from jacta.core.generator import draw

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import ThreadPoolExecutor

    from jacta.bots.kit import BotKit
    from jacta.bots.search.methods import Method
    from jacta.core.game import Game

__all__ = ["ROOM", "PlainTree", "SearchTrees", "Tree", "slots_for", "tree_seeds"]

ROOM = 1 << 17  # nodes per tree, at most; a full tree no longer grows


@dataclass(frozen=True)
class Arrays:
    """The data of a search: lists for the plain twin, NumPy arrays for the compiled one."""

    boards: Any
    states: Any
    nodes: Any
    slots: Any
    counts: Any
    rng: Any
    settings: Any
    net: Any
    visits: Any
    wins: Any


def slots_for(room: int) -> int:
    """Return the number of slots: a power of two that leaves at least half of them free."""
    return 1 << (2 * room - 1).bit_length()


def tree_seeds(rng: list[int], count: int) -> list[int]:
    """Draw the seed of each tree."""
    return [draw(rng) << 30 | draw(rng) | 1 for _ in range(count)]


class Tree:
    """One tree, searched by the compiled twin."""

    def __init__(
        self, game: Game[Any], s: Any, seed: int, method: Method, room: int, net: Any = None
    ) -> None:
        if not method.asks_net:
            net = ()
        elif net is None:
            net = net_of(game.name)
        self.arrays = self._made(game, s, seed, astuple(method.settings), room, net)
        bots = bot_kit(game.name)
        guides = bots.plain("policies", Policies).GUIDES
        self._policies = [guides.index(name) for name in method.policies]
        self._search = self._twin(bots).search

    def grow(self, simulations: int) -> None:
        """Run more simulations."""
        a = self.arrays
        tree = (a.boards, a.states, a.nodes, a.slots, a.counts, a.rng, a.settings)
        self._search(*tree, *self._policies, a.net, a.visits, a.wins, simulations)

    def _twin(self, bots: BotKit) -> Search:
        return bots.compiled("search", Search)

    def _made(
        self, game: Game[Any], s: Any, seed: int, settings: Sequence[float], room: int, net: Any
    ) -> Arrays:
        import numpy as np  # noqa: PLC0415 - slow to import, and only compiled twins need it

        actions = len(game.legal(s))
        return Arrays(
            boards=game.tables.packed(),
            states=np.concatenate([s.packed(), s.packed()]),
            nodes=np.zeros(room, Node.dtype()),
            slots=np.zeros(slots_for(room), np.int32),
            counts=np.array([1, 0, 0]),
            rng=np.array([seed]),
            settings=np.array(settings, np.float64),
            net=np.array(net, np.float32),
            visits=np.zeros(actions, np.int64),
            wins=np.zeros(actions),
        )


class PlainTree(Tree):
    """One tree, searched by the plain twin: slow, but it needs no compiler."""

    def _twin(self, bots: BotKit) -> Search:
        return bots.plain("search", Search)

    def _made(
        self, game: Game[Any], s: Any, seed: int, settings: Sequence[float], room: int, net: Any
    ) -> Arrays:
        actions = len(game.legal(s))
        return Arrays(
            boards=[game.tables],
            states=[s.copy(), s.copy()],
            nodes=[Node() for _ in range(room)],
            slots=[0] * slots_for(room),
            counts=[1, 0, 0],
            rng=[seed],
            settings=list(settings),
            net=[float(weight) for weight in net],
            visits=[0] * actions,
            wins=[0.0] * actions,
        )


class SearchTrees:
    """Several trees for one decision."""

    def __init__(
        self,
        game: Game[Any],
        s: Any,
        rng: list[int],
        method: Method,
        trees: int,
        room: int = ROOM,
        kind: type[Tree] = Tree,
        net: Any = None,
    ) -> None:
        self.trees = [kind(game, s, seed, method, room, net) for seed in tree_seeds(rng, trees)]

    def grow(self, simulations: Sequence[int], pool: ThreadPoolExecutor) -> None:
        """Run more simulations in all trees at the same time."""
        for _ in pool.map(Tree.grow, self.trees, simulations):
            pass

    @property
    def simulations(self) -> int:
        """The number of simulations so far."""
        return sum(int(tree.arrays.counts[SIMULATIONS]) for tree in self.trees)

    @property
    def decisions(self) -> int:
        """The number of decisions taken in them."""
        return sum(int(tree.arrays.counts[DECISIONS]) for tree in self.trees)

    @property
    def visits(self) -> list[int]:
        """How often each legal action was tried."""
        return [
            sum(map(int, row)) for row in zip(*(t.arrays.visits for t in self.trees), strict=True)
        ]

    @property
    def wins(self) -> list[float]:
        """The victories that each legal action brought; a shared one in part."""
        return [
            sum(map(float, row)) for row in zip(*(t.arrays.wins for t in self.trees), strict=True)
        ]
