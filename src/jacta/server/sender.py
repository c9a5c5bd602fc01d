"""The sending half of a connection: what a client knows, and what it has yet to hear."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

from jacta.server.preview_messages import error_message
from jacta.server.refusals import Refusal, code_of
from jacta.server.states import state_text
from jacta.server.table_info import flags_of, presence_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Send

    from jacta.core.errors import JactaError
    from jacta.server.context import Context
    from jacta.server.live import LiveTable
    from jacta.server.table_info import Flags

__all__ = ["FAILED", "REFUSED", "TRIES", "TRY_LATER", "Sender"]

log = logging.getLogger(__name__)

REFUSED, FAILED, TRY_LATER = 4403, 1011, 1013
TRIES = 3
REACTION = b'{"v":1,"type":"reaction","seat":%d,"emote":"%b"}'
MOST_SHOWN = 8  # reactions that wait to be sent


class Sender:
    """Sends every change to one client at a table, at once or as soon as its socket is ready."""

    live: LiveTable
    _seat_flags: Flags

    def __init__(
        self,
        context: Context,
        table_id: str,
        person: str | None,
        send: Send,
        write: Callable[[bytes], bool] | None = None,
    ) -> None:
        self.context, self.table_id, self.person = context, table_id, person
        self._send_event, self._write = send, write
        self.seat: int | None = None
        self._shown: deque[bytes] = deque(maxlen=MOST_SHOWN)  # reactions to be sent
        self._known = -1  # how much of the log the client has
        self._told: tuple[Any, ...] = ()  # what else it has received: see `_news`
        self._seated: tuple[Any, ...] = ()  # who sat and who was there at the last message
        self._greeted = False
        self._frames = False  # whether it receives each step between views
        self._previews = True  # whether states include previews where they are few
        self._is_closed = False
        self._is_telling = False  # the sending task waits for the socket
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Send what is new: at once if the socket is ready, otherwise as soon as it is."""
        if not self._tell_at_once():
            self._changed.set()

    def _tell_at_once(self) -> bool:
        """Whether nothing is left to send; failures are left to the sending task."""
        if self._write is None or self._is_telling or self._changed.is_set():
            return False
        if self.live.is_gone or self._shown:
            return False
        if self._is_closed or not self._greeted:
            return True
        before = self._known, self._told
        try:
            text = self._news()
            if text is None or self._write(text):
                return True
        except Exception:  # noqa: BLE001 - the sending task retries, and reports it
            before = -1, ()
        self._known, self._told = before
        return False

    def show(self, seat: int, emote: str) -> None:
        """Show somebody's reaction, after what happened before it."""
        if self._greeted:
            self._shown.append(REACTION % (seat, emote.encode()))
            self._changed.set()

    async def _tell(self) -> None:
        """Send news whenever there may be some, for as long as the socket is open."""
        failures = 0
        while not self._is_closed:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._tell_news()
                failures = 0
            except OSError:  # the client is gone
                return
            except Exception:
                failures += 1
                self._known, self._told = -1, ()  # it may know nothing of it
                log.exception("a client at table %s could not be updated", self.table_id)
                if failures == TRIES:
                    await self.close(FAILED, "try again")
                    return
                self._changed.set()
                await self.context.tables.clock.sleep(0)

    async def _tell_news(self) -> None:
        if self.live.is_gone:
            await self._turn_away(Refusal("unknown-table", "The table was deleted."))
            return
        text = self._news() if self._greeted else None
        self._is_telling = True
        try:
            if text is not None:
                await self._send(text)
            while self._shown:
                await self._send(self._shown.popleft())
        finally:
            self._is_telling = False

    def _news(self) -> bytes | None:
        """Return what the client does not know yet, and count it as known."""
        live = self.live
        flags = self._flags()
        told = (self.seat, live.log, live.stored.version), flags
        if told == self._told:
            return None
        if self._told and told[0] == self._told[0]:
            text = presence_text(live, flags)
        else:
            text = state_text(
                live,
                self.seat,
                flags,
                self._known,
                previews=self._previews,
                frames=self._frames,
            )
        self._known, self._told = live.log, told
        return text

    def _flags(self) -> Flags:
        """Return whose the seats are and who is there; usually the same as last time."""
        seats, crowd = self.live.stored.seats, self.context.audience.crowd(self.table_id)
        if self._seated != (seats, crowd):
            self._seated = seats, crowd
            self._seat_flags = flags_of(self.live, self.person, *crowd)
        return self._seat_flags

    async def _send(self, text: bytes) -> None:
        if self._write is None or not self._write(text):
            await self._send_event({"type": "websocket.send", "text": text.decode()})

    async def _refuse(self, error: JactaError) -> None:
        self.context.metrics.refusals.labels(code_of(error)).inc()
        await self._send(error_message(error).model_dump_json().encode())

    async def close(self, code: int, reason: str) -> None:
        """End the connection, and say why."""
        if not self._is_closed:
            self._is_closed = True
            with contextlib.suppress(Exception):  # it may have ended by itself
                event = {"type": "websocket.close", "code": code, "reason": reason}
                await self._send_event(event)

    async def _turn_away(self, refusal: Refusal) -> None:
        """Disconnect a client that cannot see the table, for now or for good."""
        await self._refuse(refusal)
        await self.close(TRY_LATER if refusal.code == "unavailable" else REFUSED, refusal.code)
