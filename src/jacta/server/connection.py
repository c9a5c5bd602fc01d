"""A client at a table: it says hello, then plays, and is told of every change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

import msgspec
from pydantic import TypeAdapter, ValidationError

from jacta.core.errors import JactaError
from jacta.server.chain_rolls import show_link
from jacta.server.messages import (
    ClientMessage,
    Hello,
    Look,
    Ping,
    Play,
    Pong,
    QuickPlay,
    React,
    ShowLink,
    Undo,
    Watch,
)
from jacta.server.refusals import Refusal, code_of
from jacta.server.security import Rate
from jacta.server.sender import FAILED, Sender
from jacta.server.tables import owned_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Receive, Send

    from jacta.server.context import Context

__all__ = ["Connection"]

log = logging.getLogger(__name__)

Said = Hello | Watch | QuickPlay | Play | Undo | Ping | Look | React | ShowLink

PLAY = msgspec.json.Decoder(QuickPlay)
CLIENT: TypeAdapter[Said] = TypeAdapter(ClientMessage)
PONG = Pong().model_dump_json().encode()
TOO_FAST = 4429
REACTIONS, AT_ONCE = 0.5, 4.0  # reactions per second, and in a burst


class Connection(Sender):
    """One client at a table: it receives every change, and its messages are answered."""

    def __init__(
        self,
        context: Context,
        table_id: str,
        person: str | None,
        receive: Receive,
        send: Send,
        write: Callable[[bytes], bool] | None = None,
    ) -> None:
        super().__init__(context, table_id, person, send, write)
        self._receive = receive
        self.is_looking = False
        self._reactions = Rate(REACTIONS, context.tables.clock, room=AT_ONCE)
        self._rate = Rate(context.settings.messages_per_second, context.tables.clock)

    async def serve(self) -> None:
        """Receive and send until the client leaves."""
        try:
            self.live = await self.context.tables.current(self.table_id)
        except Refusal as refusal:
            await self._turn_away(refusal)
            return
        with self.context.audience.present(self.live, self):
            sending = asyncio.create_task(self._tell())
            try:
                await self._listen()
            finally:
                self._is_closed = True
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await sending

    async def _listen(self) -> None:
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive" or self._is_closed:
                return
            try:
                await self._answer(event.get("text"))
            except OSError:  # the client is gone
                return
            except Exception:
                log.exception("a message at table %s could not be served", self.table_id)
                await self.close(FAILED, "try again")

    async def _answer(self, text: str | None) -> None:
        """Do what a message asks for, or refuse it."""
        try:
            await self._obey(self._understood(text))
        except JactaError as error:
            await self._refuse(error)
            if code_of(error) == "too-fast":
                await self.close(TOO_FAST, "retry=2")

    def _understood(self, text: str | None) -> Said:
        if not self._rate.allows():
            raise Refusal("too-fast", "Too many messages at once.")
        if text is None:
            raise Refusal("malformed", "A message must be text.")
        if len(text) > self.context.settings.largest_message:
            raise Refusal("malformed", "The message is too long.")
        with contextlib.suppress(msgspec.MsgspecError, UnicodeError):
            return PLAY.decode(text)
        try:
            return CLIENT.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            raise Refusal("malformed", f"{place}: {first['msg']}".lstrip(": ")) from None

    async def _obey(self, message: Said) -> None:
        tables, person = self.context.tables, self.person or ""
        match message:
            case QuickPlay(seat, seen, action) | Play(seat=seat, log=seen, do=action):
                start = time.perf_counter()
                try:
                    await tables.play(self.table_id, seat, person, seen, action)
                finally:
                    self.context.metrics.moves.seconds.note(time.perf_counter() - start)
            case Ping():
                await self._send(PONG)
            case Hello(seat=seat, log=seen, frames=frames, previews=previews, looking=looking):
                self._frames, self._previews = frames, previews
                await self._look(seat, seen)
                self._turn(looking=looking)
            case Watch(seat=seat):
                await self._look(seat, -1)
            case Undo(seat=seat, log=seen):
                await tables.undo(self.table_id, seat, person, seen)
            case Look(looking=looking):
                self._turn(looking=looking)
            case React(seat=seat, emote=emote):
                self._react(seat, emote)
            case ShowLink(seat=seat, roll=roll, link=link):
                await show_link(tables, self.table_id, seat, person, roll, link)

    def _turn(self, *, looking: bool) -> None:
        """Note whether the client looks at the table."""
        if self.is_looking != looking:
            self.is_looking = looking
            self.context.audience.changed(self.live)

    def _react(self, seat: int, emote: str) -> None:
        owned_seat(self.live, seat, self.person or "")
        if not self._reactions.allows():
            raise Refusal("too-lively", "Too many reactions at once; wait a little.")
        self.context.audience.react(self.table_id, seat, emote)

    async def _look(self, seat: int | None, known: int) -> None:
        """From now on show a seat's view, if the seat is the client's own."""
        tables = self.context.tables
        try:
            live = await tables.current(self.table_id)
            if seat is not None:
                await tables.seated(live, seat, self.person or "")
        except Refusal as refusal:
            if refusal.code == "not-your-seat":
                raise
            await self._turn_away(refusal)  # otherwise the open socket would wait in vain
            return
        self.seat, self._known, self._told, self._greeted = seat, known, (), True
        self.wake()
