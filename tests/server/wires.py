"""Sockets without a network: many clients and a whole server in one event loop."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from jacta import Seeded
from jacta.server.app import build_context
from jacta.server.identity import COOKIE, digest
from jacta.server.messages import NewTable
from jacta.server.new_tables import stored_table
from jacta.server.socket import TableSockets
from jacta.server.sqlite import SqliteStorage

if TYPE_CHECKING:
    from jacta.server.settings import Settings

TURNS_TO_START = 3  # of the event loop, until a new socket listens
QUICK_TURNS, MOST_TURNS = 10_000, 40_000  # of the event loop, until a client is answered


class Complaints(logging.Handler):
    """Collects what the server logs as a problem."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


class House:
    """A server in this event loop, and its tables."""

    @classmethod
    async def open(cls, settings: Settings) -> House:
        house = cls()
        house.loop = asyncio.get_running_loop()
        house.storage = await SqliteStorage.open(settings.database)
        house.context = build_context(settings, house.storage, dice=Seeded(1))
        house.complaints = Complaints()
        logging.getLogger("jacta").addHandler(house.complaints)
        return house

    loop: asyncio.AbstractEventLoop
    storage: SqliteStorage
    context: Any
    complaints: Complaints

    async def close(self) -> None:
        logging.getLogger("jacta").removeHandler(self.complaints)
        await self.context.close()
        await self.storage.close()

    async def new_table(self, keys: list[str], **more: Any) -> str:
        """Set up a table where each key owns a seat."""
        seats = [{"kind": "me", "name": f"Player {key[:1]}"} for key in keys]
        new = NewTable.model_validate({"game": "mlem", "seats": seats, **more})
        now = self.context.tables.clock.now()
        stored, _ = stored_table(new, digest(keys[0]), now)
        live = await self.context.tables.open(stored)
        for number, key in enumerate(keys):
            live.stored = self._owned(live.stored, number, digest(key))
            await self.storage.amend(live.stored)
        table: str = live.stored.id
        return table

    @staticmethod
    def _owned(stored: Any, number: int, owner: str) -> Any:
        seats = list(stored.seats)
        seats[number] = replace(seats[number], owner=owner)
        return replace(stored, seats=tuple(seats), version=stored.version + 1)


class Wire:
    """A client's end of a socket."""

    def __init__(self, house: House, table: str, key: str = "") -> None:
        self._house = house
        self.heard: list[str] = []
        self.closed: int | None = None
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        headers = [(b"host", b"testserver"), (b"cookie", f"{COOKIE}={key}".encode())]
        app = SimpleNamespace(state=SimpleNamespace(context=house.context))
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "headers": headers,
            "client": ("192.0.2.1", 1),
            "app": app,
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        served = TableSockets(None)(scope, self._inbox.get, self._hear)  # type: ignore[arg-type]
        self._task = house.loop.create_task(served)

    async def _hear(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            self.heard.append(event["text"])
        elif event["type"] == "websocket.close":
            self.closed = event["code"]

    def send(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self._inbox.put_nowait({"type": "websocket.receive", kind: text})

    def say(self, **message: Any) -> None:
        self.send(json.dumps({"v": 1, **message}))

    async def answered(self) -> list[dict[str, Any]]:
        """Return what was heard until a ping came back, or the socket was closed."""
        before = len(self.heard)
        for _ in range(TURNS_TO_START):  # a ping may overtake the state that a hello asks for
            await asyncio.sleep(0)
        self.say(type="ping")
        for turn in range(MOST_TURNS):
            if self._task.done():
                self._task.result()
            if self.closed is not None or any('"pong"' in text for text in self.heard[before:]):
                break
            await asyncio.sleep(0 if turn < QUICK_TURNS else 0.001)  # a thread may be reading
        else:
            raise AssertionError("the server no longer answers")
        heard = [json.loads(text) for text in self.heard]
        self.heard.clear()
        return [message for message in heard if message["type"] != "pong"]

    async def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        await self._task
