"""The kernel in Node against compiled code on this machine: the same to the last bit."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from jacta.bots import Budget, find_bot
from jacta.bots.first_decision import first_decision
from jacta.bots.kit import Engine, Policies, bot_kit
from jacta.core.errors import JactaError
from jacta.core.game import CHANCE, GAMES, find_game
from jacta.core.generator import below
from jacta.core.kits import find_kit
from jacta.core.seeds import game_rng
from jacta.wasm import bots as kernel_bots
from jacta.wasm.building import built
from jacta.wasm.comparing import Both, decisions
from jacta.wasm.node import NodeKernel
from jacta.wasm.packing import floats_in, ints_in, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.core.game import Game
    from jacta.wasm.kernel import Kernel

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # it may have to be built first

SEED = 19
OURS = [name for name in GAMES if find_kit(name).bots is not None]


@pytest.fixture(scope="module")
def kernel() -> Iterator[NodeKernel]:
    with NodeKernel(built()) as node:
        yield node


def setups(name: str) -> Iterator[Game[Any]]:
    """Every number of players, without options and with all, on different boards."""
    kind = find_game(name)
    for players in kind.seats:
        for options in ((), kind.option_names):
            yield kind.on(kind.boards[players % len(kind.boards)], players, options)


@pytest.mark.parametrize("name", OURS)
def test_games_and_searches_are_the_same(kernel: NodeKernel, name: str) -> None:
    kit = bot_kit(name)
    policies = kit.plain("policies", Policies).POLICIES
    decided = 0
    for number, game in enumerate(setups(name)):
        both = Both(kernel, game)
        decided += int(both.random_games(SEED, 100)["decisions"].sum())
        seated = [policies[(number + seat) % len(policies)] for seat in range(game.players)]
        decided += int(both.bot_games(SEED, 2, seated)["decisions"].sum())
        s = next(decisions(game, SEED, 12))
        for method in filter(None, (kit.search, kit.look_ahead)):
            decided += both.search(s, SEED, method, 30)
        for policy in policies:
            both.policy_values(s, policy)
        both.judge_choices(s, SEED, by_net=bool(number % 2), horizon=3)
    assert decided > 10_000


@pytest.mark.parametrize("name", OURS)
def test_bots_think_the_same(kernel: NodeKernel, name: str) -> None:
    kind = find_game(name)
    game = kind.on(kind.boards[0], 3, kind.option_names)
    few, none = Budget(simulations=200, cores=1), Budget(simulations=0)
    asked = [(bot, few) for bot in ("random", "greedy", "odds:gambler", "greedy~2", "search")]
    for bot, budget in (*asked, ("learned", few), ("learned", none)):
        ours = kernel_bots.find_bot(bot, name, kernel, SEED, budget)
        theirs = find_bot(bot, name, SEED, budget)
        assert ours.name == theirs.name
        for s in list(decisions(game, SEED, 15))[:2]:
            assert asyncio.run(ours.think(game, s)) == theirs.think(game, s), bot


@pytest.mark.parametrize("name", OURS)
def test_steps_and_features_are_those_of_the_plain_rules(kernel: NodeKernel, name: str) -> None:
    game, s = first_decision(name)
    engine: Any = bot_kit(name).plain("engine", Engine)
    tables = packed(game.tables)

    async def compare(choice: int) -> None:
        answer = await kernel.call(name, "go_on", (tables, packed(s), choice), give=[1])
        engine.go_on(game.tables, s, choice)
        assert unpacked(type(s), answer.arrays[0]) == s
        room = bytes(8 * engine.MOST_SEEN)
        seen, amounts = [0] * engine.MOST_SEEN, [0.0] * engine.MOST_SEEN
        count = engine.see(game.tables, s, s.turn, seen, amounts)
        looked = (tables, packed(s), s.turn, room, room)
        answer = await kernel.call(name, "see", looked, give=[3, 4])
        assert answer.result == count
        assert ints_in(answer.arrays[0])[:count] == seen[:count]
        assert floats_in(answer.arrays[1])[:count] == amounts[:count]

    rng = game_rng(SEED)
    for _ in range(30):
        is_chance = game.turn(s) == CHANCE
        legal = [] if is_chance else game.legal(s)
        choice = game.random_outcome(s, rng) if is_chance else legal[below(rng, len(legal))]
        asyncio.run(compare(choice))


def test_a_long_series_needs_no_more_memory_than_a_short_one(kernel: NodeKernel) -> None:
    [name, *_] = OURS
    kind = find_game(name)
    both, size = Both(kernel, kind.on(kind.boards[0], 2)), 1 << 22

    async def place_of_new_memory() -> int:
        [held] = await kernel.hold(name, [size])
        return held.number

    both.bot_games(SEED, 20, ["odds:steady", "learned"])
    before = asyncio.run(place_of_new_memory())
    both.bot_games(SEED, 20, ["odds:steady", "learned"])
    assert asyncio.run(place_of_new_memory()) - before == size + 64


@pytest.mark.parametrize(
    ("entry", "arguments", "fault"),
    [
        ("fly", [], "the kernel has no entry fly"),
        ("go_on", [b"", b""], "go_on takes 3 arguments, not 2"),
        ("go_on", [b"", b"", 0], "b must have .* bytes"),
        ("go_on", [7, b"", 0], "b must be bytes"),
        ("random_games", [{"held": 8}, b"", b"", b"", 2, 0, 0], "the kernel holds no array 8"),
    ],
)
def test_a_wrong_call_is_rejected(
    kernel: Kernel, entry: str, arguments: list[Any], fault: str
) -> None:
    with pytest.raises(JactaError, match=fault):
        asyncio.run(kernel.call(OURS[0], entry, arguments))
