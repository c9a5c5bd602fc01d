from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from jacta import Seeded, SetupError, Table
from jacta.bots import find_bot, suggestion

ALL = ("ufo", "explorations", "missions")
QUICK = ["random", "greedy"]  # the others play whole games in tests of their own


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("players", [2, 5])
def test_a_bot_plays_whole_games_with_every_option(name: str, players: int) -> None:
    for seed in range(3):
        table = Table.new("mlem", players, options=ALL, dice=Seeded(seed))
        bot = find_bot(name, "mlem", seed)
        while not table.is_over:
            table.play(suggestion(bot, table))
        assert table.result is not None


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def record(bot_seed: int) -> str:
        table = Table.new("mlem", 3, options=ALL, dice=Seeded(11))
        bot = find_bot(name, "mlem", bot_seed)
        while not table.is_over:
            table.play(suggestion(bot, table))
        return table.record().text()

    assert record(5) == record(5)


def test_random_bots_with_different_seeds_differ() -> None:
    table = Table.new("mlem", 2, dice=Seeded(3))
    chosen = {suggestion(find_bot("random", "mlem", seed), table) for seed in range(30)}
    assert len(chosen) > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["greedy", "odds:steady"])
def test_hidden_facts_do_not_change_what_a_bot_decides(name: str) -> None:
    """A bot sees what its seat may see: other seats' missions do not matter to it."""
    table, asked = Table.new("mlem", 3, options=ALL, dice=Seeded(2)), 0
    mover, bot = find_bot("random", "mlem", 1), find_bot(name, "mlem", 9)
    bot.prepare()
    while not table.is_over:
        seat = table.turn
        assert seat is not None
        if table.seq % 7 == 0 and table.view(seat).phase != "return":
            asked += 1
            other = table.state.copy()
            for rival in set(range(3)) - {seat}:
                other.missions[rival] = 0b111 << 3 * rival
                other.explored[rival] ^= 1 << 14
            assert bot.think(table.game, table.state).action == bot.think(table.game, other).action
        table.play(suggestion(mover, table))
    assert asked > 5


@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_fast_bot_never_waits_for_a_compiler(
    monkeypatch: pytest.MonkeyPatch, *, is_compiled: bool
) -> None:
    """Another bot's preparations import the compiled rules minutes before they can be called."""
    asked = []

    def policy_values(*args: Any) -> None:
        asked.append(args)

    policy_values.signatures = ["anything"] if is_compiled else []  # type: ignore[attr-defined]
    twin = SimpleNamespace(policy_values=policy_values)
    monkeypatch.setitem(sys.modules, "jacta.compiled.bots.mlem.policies", twin)
    bot, table = find_bot("odds:steady", "mlem"), Table.new("mlem", 2, first=0)
    assert bot.is_ready
    assert suggestion(bot, table) in table.legal()
    assert bool(asked) == is_compiled


def test_unknown_bots_and_finished_games_are_rejected() -> None:
    with pytest.raises(SetupError, match="unknown bot 'clever'"):
        find_bot("clever", "mlem")
    table = Table.new("mlem", 2)
    with pytest.raises(SetupError, match="seat to move"):
        suggestion(find_bot("random", "mlem", 1), table)
