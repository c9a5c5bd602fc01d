"""A whole server without HTTP, for one person: requests are answered, sockets lead to tables.

The stand-ins must be installed before this is imported.
"""

from __future__ import annotations

import asyncio
import contextlib
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

from jacta.offline.calls import Calls
from jacta.offline.reviews import TabReviewService
from jacta.offline.stand_ins.routing import APIRouter, Request
from jacta.offline.storage import BrowserStorage
from jacta.offline.thinking import TabThinkers
from jacta.server import network, rest
from jacta.server.connection import Connection
from jacta.server.context_builder import build_context
from jacta.server.identity import COOKIE, digest
from jacta.server.limits import NO_LIMITS
from jacta.server.messages import GameInfo  # noqa: TC001 - a route returns it
from jacta.server.notices import LocalNotices, Missed
from jacta.server.practice.store import PracticeStore
from jacta.server.refusals import Refusal
from jacta.server.routers import ROUTERS
from jacta.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from jacta.offline.calls import Answer
    from jacta.offline.kernel_looker import LocalKernel
    from jacta.offline.storage import TableStore
    from jacta.offline.thinking import Kernel

__all__ = ["LocalServer", "LocalSocket", "Page", "available"]

ENOUGH = 10**9  # of anything that a server limits
GONE = {"type": "websocket.disconnect"}


def available(game: GameInfo, thinkers: TabThinkers) -> GameInfo:
    """Return a game with those of its bots that can think here."""
    bots = [bot for bot in game.bots if thinkers.can(bot.name, game.name)]
    opponents = [one for one in game.opponents if thinkers.can(one.bot, game.name)]
    return game.model_copy(update={"bots": bots, "opponents": opponents})


class Page(Protocol):
    """The page's end of a socket."""

    def told(self, text: str) -> None:
        """Receive a message."""

    def closed(self, code: int, reason: str) -> None:
        """Learn that the socket is closed."""


class LocalServer:
    """Tables and bots for one person, with everything kept in a store."""

    def __init__(
        self,
        store: TableStore,
        key: str,
        kernel: Kernel | None = None,
        kernel_of: Callable[[str], Awaitable[LocalKernel]] | None = None,
    ) -> None:
        settings = Settings(limits=NO_LIMITS, messages_per_second=ENOUGH, most_tables=ENOUGH)
        self._notices = LocalNotices()
        self._thinkers = TabThinkers(settings.bot_seconds, kernel)
        storage = BrowserStorage(store)
        self.context = build_context(settings, storage, self._notices, thinkers=self._thinkers)
        self.context.practice = PracticeStore(storage)
        if kernel_of is not None:
            self.context.reviews = TabReviewService(kernel_of)
        self._calls = Calls([self._own_routes(), *ROUTERS])
        self._person = digest(key)
        state = SimpleNamespace(context=self.context, network=network.Network())
        self._request = Request(SimpleNamespace(state=state), cookies={COOKIE: key})

    def _own_routes(self) -> APIRouter:
        """Return the routes that answer differently from a server's."""
        router = APIRouter(prefix="/api")

        @router.get("/games")
        def games() -> list[GameInfo]:
            return [available(game, self._thinkers) for game in rest.games()]

        @router.get("/push")
        def needs_server() -> None:
            raise Refusal("needs-server", "Only a server can do this.")

        return router

    async def ask(self, method: str, address: str, body: str = "") -> Answer:
        """Answer a request."""
        return await self._calls.answer(method, address, body, self._request)

    def open(self, table_id: str, page: Page) -> LocalSocket:
        """Open a socket to a table."""
        return LocalSocket(self, table_id, page)

    def look_again(self) -> None:
        """Read every table again before it is used: another tab may have changed it."""
        self._notices.publish(Missed())

    def connection(self, table_id: str, socket: LocalSocket) -> Connection:
        """Return the connection that serves a socket."""
        return Connection(
            self.context, table_id, self._person, socket.receive, socket.send, socket.write
        )


class LocalSocket:
    """A socket within one process."""

    def __init__(self, server: LocalServer, table_id: str, page: Page) -> None:
        self._page = page
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._is_open = True
        serving = server.connection(table_id, self)
        self._task = asyncio.ensure_future(self._serve(serving))

    def say(self, text: str) -> None:
        """Send a message to the table."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Close the socket from the page's end."""
        self._is_open = False
        self._said.put_nowait(GONE)

    async def receive(self) -> dict[str, Any]:
        """Return the page's next message."""
        return await self._said.get()

    async def send(self, event: Any) -> None:
        """Send the page a message, or close the socket."""
        if event["type"] == "websocket.send":
            self.write(event["text"].encode())
        else:
            self._hang_up(event["code"], event.get("reason", ""))

    def write(self, text: bytes) -> bool:
        """Send the page a message at once."""
        if self._is_open:
            self._page.told(text.decode())
        return True

    def _hang_up(self, code: int, reason: str) -> None:
        if self._is_open:
            self._is_open = False
            self._page.closed(code, reason)
            self._said.put_nowait(GONE)

    async def _serve(self, connection: Connection) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await connection.serve()
        self._hang_up(1000, "")
