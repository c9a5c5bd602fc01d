"""The socket of a table: a client says hello, then plays; it is told of every change."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from jacta.core.errors import JactaError
from jacta.server.context import Context, person_or_none
from jacta.server.messages import ClientMessage, ErrorMessage, Hello, Play, Presence, Undo, Watch
from jacta.server.refusals import Refusal, code_of
from jacta.server.security import Rate, same_origin
from jacta.server.tables import owned_seat
from jacta.server.viewing import seat_infos, state_message

if TYPE_CHECKING:
    from jacta.server.messages import ServerMessage

__all__ = ["router"]

router = APIRouter()
CLIENT: TypeAdapter[Hello | Watch | Play | Undo] = TypeAdapter(ClientMessage)
REFUSED, TOO_FAST = 4403, 4429


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """Serve one client at a table until it leaves."""
    context: Context = socket.app.state.context
    await socket.accept()
    if not same_origin(socket):
        await socket.close(REFUSED, "foreign origin")
        return
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await Connection(socket, context, table_id).serve()


class Connection:
    """One client at a table: with whose eyes it sees, and what it knows."""

    def __init__(self, socket: WebSocket, context: Context, table_id: str) -> None:
        self.socket, self.context, self.table_id = socket, context, table_id
        self.person = person_or_none(socket)
        self.seat: int | None = None
        self.known = -1
        self.next: str | None = None  # the table of the rematch, as far as was told
        self.greeted = False
        self.rate = Rate(context.settings.messages_per_second)

    async def serve(self) -> None:
        """Listen and tell until the client leaves."""
        try:
            await self.context.tables.current(self.table_id)
        except Refusal as refusal:
            await self._send(ErrorMessage(code=refusal.code, text=str(refusal)))
            await self.socket.close(REFUSED, refusal.code)
            return
        try:
            await self._attend()
        finally:
            await self.context.tables.notices.publish(self.table_id)

    async def _attend(self) -> None:
        """Be present, listen and tell."""
        person = self.person or f"spectator {id(self)}"
        with (
            self.context.presence.present(self.table_id, person),
            self.context.tables.notices.follow(self.table_id) as changed,
        ):
            await self.context.tables.notices.publish(self.table_id)
            teller = asyncio.create_task(self._tell(changed))
            try:
                await self._listen()
            finally:
                teller.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await teller

    # Telling

    async def _tell(self, changed: asyncio.Event) -> None:
        while True:
            await changed.wait()
            changed.clear()
            if self.greeted:
                await self.tell_state()
            self.context.bots.wake(self.table_id)

    async def tell_state(self) -> None:
        """Tell what has changed; if nothing has, who is there."""
        live = await self.context.tables.current(self.table_id)
        online = self.context.presence.online(self.table_id)
        if live.log == self.known and live.stored.next == self.next:
            await self._send(Presence(seats=seat_infos(live, self.person, online)))
            return
        message = state_message(live, self.seat, self.person, online, self.known)
        self.known, self.next = live.log, live.stored.next
        await self._send(message)

    async def _send(self, message: ServerMessage) -> None:
        await self.socket.send_text(message.model_dump_json())

    # Listening

    async def _listen(self) -> None:
        while True:
            text = await self.socket.receive_text()
            if not self.rate.allows():
                await self._send(ErrorMessage(code="too-fast", text="Too many messages at once."))
                await self.socket.close(TOO_FAST, "too fast")
                return
            try:
                await self._obey(self._understood(text))
            except JactaError as error:
                rule = error.rule if isinstance(error, Refusal) else None
                await self._send(ErrorMessage(code=code_of(error), text=str(error), rule=rule))

    def _understood(self, text: str) -> Hello | Watch | Play | Undo:
        if len(text) > self.context.settings.largest_message:
            raise Refusal("malformed", "The message is too long.")
        try:
            return CLIENT.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            raise Refusal("malformed", f"{place}: {first['msg']}".lstrip(": ")) from None

    async def _obey(self, message: Hello | Watch | Play | Undo) -> None:
        tables, person = self.context.tables, self.person or ""
        match message:
            case Hello(seat=seat, log=log):
                await self._look(seat, log)
                self.context.bots.wake(self.table_id)
            case Watch(seat=seat):
                await self._look(seat, -1)
            case Play(seat=seat, log=log, do=action):
                await tables.play(self.table_id, seat, person, log, action)
            case Undo(seat=seat, log=log):
                await tables.undo(self.table_id, seat, person, log)

    async def _look(self, seat: int | None, known: int) -> None:
        """See with a seat's eyes from now on, if it is one's own."""
        if seat is not None:
            owned_seat(await self.context.tables.current(self.table_id), seat, self.person or "")
        self.seat, self.known, self.greeted = seat, known, True
        live = await self.context.tables.current(self.table_id)
        online = self.context.presence.online(self.table_id)
        message = state_message(live, seat, self.person, online, known)
        self.known, self.next = live.log, live.stored.next
        await self._send(message)
