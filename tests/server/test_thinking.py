"""Bots that must compile first: no table waits long for them, and they play when ready."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from jacta import Seeded, Table
from jacta.bots import BOTS, usual_bot
from jacta.bots import find_bot as any_bot
from jacta.bots.policy_bots import RandomBot
from jacta.core.game import GAMES
from jacta.server import thinking
from jacta.server.thinking import Thinkers

if TYPE_CHECKING:
    from jacta.bots import Bot

USUAL = usual_bot("mlem")
SLOW = "greedy" if USUAL != "greedy" else "random"
TABLE = Table.new("mlem", 2, dice=Seeded(3), first=0)


class Compiler:
    """What all slow bots wait for."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.done: list[str] = []
        self.is_broken = False
        self._busy = threading.Lock()

    def find_bot(self, name: str, game: str, *_: Any) -> Bot:
        return SlowBot(self, f"{name} {game}") if name == SLOW else any_bot(name, game, 1)

    def compile(self, what: str) -> None:
        assert self._busy.acquire(blocking=False), "one after the other"
        assert self.may_go_on.wait(30)
        self._busy.release()
        if self.is_broken:
            raise OSError("no room left")
        self.done.append(what)


class SlowBot(RandomBot):
    def __init__(self, compiler: Compiler, name: str) -> None:
        super().__init__(1)
        self._compiler, self._what = compiler, name

    @property
    def is_ready(self) -> bool:  # type: ignore[override]
        return self._what in self._compiler.done

    def prepare(self) -> None:
        self._compiler.compile(self._what)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    compiler = Compiler()
    monkeypatch.setattr(thinking, "find_bot", compiler.find_bot)
    return compiler


async def asked(thinkers: Thinkers, name: str = SLOW) -> str:
    answer = await thinkers.ask(name, TABLE.game, TABLE.game.blinded(TABLE.state, 0))
    assert answer.thought.action in TABLE.game.legal(TABLE.state)
    return answer.bot


def test_the_default_bot_stands_in_until_the_other_is_ready(compiler: Compiler) -> None:
    async def game() -> list[str]:
        thinkers = Thinkers(seconds=1.0, patience=0.01)
        before = await asked(thinkers)
        compiler.may_go_on.set()
        await asyncio.gather(*thinkers._preparations.values())
        return [before, await asked(thinkers)]

    assert asyncio.run(game()) == [USUAL, SLOW]


def test_a_bot_that_is_ready_soon_is_waited_for(compiler: Compiler) -> None:
    async def game() -> str:
        thinkers = Thinkers(seconds=1.0, patience=30.0)
        asyncio.get_running_loop().call_later(0.05, compiler.may_go_on.set)
        return await asked(thinkers)

    assert asyncio.run(game()) == SLOW


def test_a_bot_that_cannot_be_prepared_is_replaced(
    compiler: Compiler, caplog: pytest.LogCaptureFixture
) -> None:
    compiler.is_broken = True
    compiler.may_go_on.set()
    assert asyncio.run(asked(Thinkers(seconds=1.0, patience=30.0))) == USUAL
    assert "cannot be prepared" in caplog.text


def test_a_bot_that_fails_is_replaced(
    monkeypatch: pytest.MonkeyPatch, compiler: Compiler, caplog: pytest.LogCaptureFixture
) -> None:
    compiler.may_go_on.set()
    monkeypatch.setattr(SlowBot, "think", lambda *_: 1 // 0)
    assert asyncio.run(asked(Thinkers(seconds=1.0, patience=30.0))) == USUAL
    assert "could not think" in caplog.text


@pytest.mark.parametrize("name", ["skynet", "learned:/etc/net.npz", "greedy~hot"])
def test_a_name_that_is_no_bot_is_replaced_and_opens_no_file(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert asyncio.run(asked(Thinkers(seconds=1.0, patience=30.0), name)) == USUAL
    assert not caplog.records


@pytest.mark.slow
def test_bots_are_prepared_one_at_a_time_while_others_play(compiler: Compiler) -> None:
    async def start() -> None:
        thinkers = Thinkers(seconds=1.0, patience=30.0)
        thinkers.prepare_all()
        assert await asked(thinkers, USUAL) == USUAL
        compiler.may_go_on.set()
        assert await asked(thinkers) == SLOW
        await asyncio.gather(*thinkers._preparations.values())

    asyncio.run(asyncio.wait_for(start(), 60))
    assert compiler.done == [f"{SLOW} {game}" for game in GAMES]
    assert SLOW in BOTS


def test_a_server_can_stop_while_a_bot_is_being_prepared(compiler: Compiler) -> None:
    async def start_and_stop() -> None:
        thinkers = Thinkers(seconds=1.0, patience=30.0)
        thinkers.prepare_all()
        await asyncio.sleep(0.05)
        await thinkers.close()

    asyncio.run(start_and_stop())
    assert compiler.done == []
    compiler.may_go_on.set()
