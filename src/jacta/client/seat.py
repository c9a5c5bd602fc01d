"""A seat at a server's table, and how a bot plays there."""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import random
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from jacta.bots.play_game import as_bot
from jacta.client.refusals import ServerRefusal, refusal_in
from jacta.core.game import find_game
from jacta.core.positions import position_of
from jacta.core.seeds import fresh_seed
from jacta.fair.chains import Chain

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from websockets.asyncio.client import ClientConnection

    from jacta.bots.protocol import Bot
    from jacta.client.http import Client

__all__ = ["Ending", "Seat"]

VERSION = 1  # of the server's messages
SOON, LATE = 0.25, 30.0  # seconds before the first attempt to reconnect, and at most
REFUSED = 4403  # the code of a socket that is refused for good
RETRY = re.compile(r"retry=([0-9.]+)")
LOST = (OSError, ConnectionClosed, InvalidHandshake)  # OSError: timeouts, refused connections
# Refusals of a decision that came too late; a state that says so follows.
OVERTAKEN = frozenset({"bot-plays", "closed", "not-your-turn", "over", "stale"})

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Ending:
    """How a game ended, and the seat that was played."""

    seat: int
    scores: list[int]
    winners: list[int]

    @property
    def is_won(self) -> bool:
        """Whether the seat has won, alone or with others."""
        return self.seat in self.winners


class Seat:
    """A seat that a client has taken; `link` invites others to the free ones."""

    def __init__(self, client: Client, table: str, number: int, secret: str | None = None) -> None:
        self.client, self.table, self.number = client, quote(table, safe=""), number
        self._secret = secret
        self._board: Any = None  # of the table, unless it comes with jacta

    @property
    def link(self) -> str | None:
        """The address that invites others to this table."""
        return None if self._secret is None else self.client.link_to(self.table, self._secret)

    async def get_ready(self) -> None:
        """Be ready for the start, where a table waits for its guests."""
        info = await self._ask("GET")
        if info["phase"] == "lobby":
            if info["chains"]:
                await self._ask(
                    "POST", f"/seats/{self.number}/anchor", {"anchor": self._chain.anchor}
                )
            await self._ask("POST", f"/seats/{self.number}/ready", {"ready": True})

    @functools.cached_property
    def _chain(self) -> Chain:
        """The part of this seat in the dice of a table that plays by chains."""
        return Chain(secrets.token_bytes(32))

    async def say_word(self, word: str) -> bool:
        """Add a word to the dice (docs/fair-dice.md); return False if one has fallen already."""
        answer = await self._ask("POST", f"/seats/{self.number}/word", {"word": word})
        return bool(answer["counts"])

    async def play(self, bot: str | Bot | Callable[..., Any]) -> Ending | None:
        """Play to the end of the game; return how it ended, or None if the table was closed.

        A bot is a name, a function from a `Decision` to an action, or any object with `think`.
        It reconnects after growing random delays.
        """
        info = await self._patiently(lambda: self._ask("GET"))
        if info["board"] not in find_game(info["game"]).boards:
            self._board = await self._patiently(lambda: self._ask("GET", "/board"))
        player = as_bot(bot, info["game"], fresh_seed())
        await asyncio.to_thread(player.prepare)
        return await self._patiently(lambda: self._connected(player))

    async def _patiently(self, work: Callable[[], Awaitable[T]]) -> T:
        """Repeat something until it completes without losing the connection, or is refused."""
        delay = SOON
        while True:
            begin = asyncio.get_running_loop().time()
            try:
                return await work()
            except (*LOST, ServerRefusal) as problem:
                error = _refusal_of(problem)
                wait = _wait_after(error)
                if wait is None:
                    raise error from None
                if asyncio.get_running_loop().time() - begin > LATE:
                    delay = SOON  # the connection lasted a while
                pause = max(wait, random.uniform(delay / 2, delay))  # noqa: S311 - no secret
                log.info("%s; trying again in %.1f s", error, pause)
                await asyncio.sleep(pause)
                delay = min(2 * delay, LATE)

    # At the socket

    async def _connected(self, bot: Bot) -> Ending | None:
        """Play as long as the connection lasts."""
        cookie = f"jacta={self.client.key}"
        address = self.client.socket_address(self.table)
        async with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
            await _say(socket, "hello", seat=self.number, log=-1, previews=False)
            async for text in socket:
                told = json.loads(text)
                if told["type"] == "error":
                    if told["code"] not in OVERTAKEN:
                        raise ServerRefusal(told["code"], told["text"])
                    continue
                if told["type"] != "state":
                    continue
                table = told["table"]
                if table["result"] is not None:
                    return Ending(
                        self.number, table["result"]["scores"], table["result"]["winners"]
                    )
                if table["phase"] == "closed":
                    return None
                if table["roll"] is not None:
                    await self._show_link(socket, table["roll"])
                if table["phase"] == "playing" and table["turn"] == self.number:
                    await self._decide(socket, bot)
        raise ConnectionError("the server has closed the connection")

    async def _show_link(self, socket: ClientConnection, roll: int) -> None:
        """Show the link that a roll waits for; a seat without a chain has none."""
        if "_chain" in self.__dict__:
            await _say(socket, "link", seat=self.number, roll=roll, link=self._chain.link(roll))

    async def _decide(self, socket: ClientConnection, bot: Bot) -> None:
        """Take an action, unless the table changes meanwhile: then its next state says so."""
        asked = await self._ask("GET", f"/position?seat={self.number}")
        game, s = position_of(asked["position"], self._board)
        if game.turn(s) != self.number:
            return
        thought = await asyncio.to_thread(bot.think, game, s)
        do = game.action_text(thought.action)
        await _say(socket, "play", seat=self.number, log=asked["log"], do=do)

    async def _ask(self, method: str, path: str = "", body: Any = None) -> Any:
        return await self.client.ask(method, f"/tables/{self.table}{path}", body)


async def _say(socket: ClientConnection, kind: str, **more: Any) -> None:
    await socket.send(json.dumps({"v": VERSION, "type": kind, **more}))


def _refusal_of(error: Exception) -> Exception:
    """Return what a server says about a handshake that it refuses; other errors stay."""
    if isinstance(error, InvalidStatus):
        answer = error.response
        return refusal_in(answer.status_code, answer.headers, bytes(answer.body))
    return error


def _wait_after(error: BaseException) -> float | None:
    """Return the least seconds to wait before another attempt; None if there is no point."""
    if isinstance(error, ConnectionClosed):
        close = error.rcvd
        if close is not None and close.code == REFUSED:
            return None
        told = RETRY.search(close.reason) if close is not None else None
        return float(told[1]) if told else 0.0
    if isinstance(error, ServerRefusal):
        return (error.retry_after or 1.0) if error.is_temporary else None
    return 0.0
