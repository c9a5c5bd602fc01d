"""uvicorn's WebSocket protocol, with a shortcut for whole messages.

Almost all that clients send are short texts, each in one frame and one packet. Such a frame is
read here; everything else, such as the handshake, control frames, fragments and errors, is left
to the library. In the other direction the application may write a text at once, without a task
that waits for the socket: see `writer_of`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import OPEN

from jacta.server.handshakes import Handshake

try:
    from websockets.speedups import apply_mask
except ImportError:  # not built for this machine
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Scope
    from websockets.http11 import Request

__all__ = ["QuickSocket", "writer_of"]

EXTENSION = "jacta.write"
TEXT, MASKED = 0x81, 0x80  # the first two bytes of a whole text: final, and from a client
LENGTH_16, LENGTH_64 = 126, 127  # longer lengths follow in that many bits
MOST_QUEUED = 8  # messages that wait for the application before the socket is read on
SLICE = 1024  # bytes that the library reads before it is asked how many frames they were
FRAMES, MOST_FRAMES = 100.0, 200.0  # that the library reads per second, and in a burst


def writer_of(scope: Scope) -> Callable[[bytes], bool] | None:
    """Return what writes a text at once, if the server can; it says whether it could."""
    write: Callable[[bytes], bool] | None = scope.get("extensions", {}).get(EXTENSION)
    return write


class QuickSocket(WebSocketsSansIOProtocol):
    """A socket that reads and writes whole texts by itself."""

    _is_between_frames = False  # as far as known: what arrives next begins a frame

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames_left, self._read_at = MOST_FRAMES, self.loop.time()
        self._handshake = self.conn = Handshake(
            max_size=self.config.ws_max_size, logger=self.logger
        )

    def handle_connect(self, event: Request) -> None:
        """Begin to serve a client."""
        super().handle_connect(event)
        if self.response.status_code == 101:  # switching protocols
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write

    def write(self, text: bytes) -> bool:
        """Send a text; False if the client is not ready for it."""
        if not self.handshake_complete or not self.writable.is_set() or self.close_sent:
            return False
        if self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(_head(len(text)) + text)
        return True

    def data_received(self, data: bytes) -> None:
        """Read what has arrived."""
        if self._is_between_frames:
            self._is_between_frames = _frame_length(data) == len(data)
            if self._is_between_frames and data[0] == TEXT and self._take(data):
                return
        if self.handshake_initiated:
            self._read(data)
        else:
            self._is_between_frames = data.endswith(b"\r\n\r\n")
            self._begin(data)

    def _begin(self, data: bytes) -> None:
        """Have the library read the handshake; some that it refuses it leaves unanswered."""
        super().data_received(data)
        answer = self._handshake.last_words()
        if answer and not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()

    def _read(self, data: bytes) -> None:
        """Have the library read; it takes its time for each frame, however small."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Pass on what was read; a client that floods is disconnected."""
        now, frames = self.loop.time(), len(self.conn.events)
        self._frames_left = min(MOST_FRAMES, self._frames_left + (now - self._read_at) * FRAMES)
        self._frames_left, self._read_at = self._frames_left - frames, now
        if self._frames_left >= 0:
            super().handle_events()
        elif self.close_sent:  # it was told already
            self.transport.abort()
        else:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers have not been read yet."""
        answer = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(answer)

    async def send(self, message: Any) -> None:
        """Send an event; one that refuses the handshake completes it, and is no defect.

        Nor is an answer to a client whose next frame has already ended the socket.
        """
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; a frame that is not text closes the socket without a log line."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def _take(self, frame: bytes) -> bool:
        """Pass on the text of a whole frame; False if it is not for us to judge."""
        if self.conn.state is not OPEN or self.frames or self.close_sent:
            return False
        start = 4 if frame[1] & ~MASKED == LENGTH_16 else 2
        payload = frame[start + 4 :]
        if not frame[1] & MASKED or len(payload) > (self.config.ws_max_size or 0):
            return False
        try:
            text = apply_mask(payload, frame[start : start + 4]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_QUEUED:
            self.read_paused = True
            self.transport.pause_reading()
        return True


def _head(length: int) -> bytes:
    """Return how a whole text of this length begins, without a mask."""
    if length < LENGTH_16:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, LENGTH_16)) + length.to_bytes(2, "big")
    return bytes((TEXT, LENGTH_64)) + length.to_bytes(8, "big")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _frame_length(data: bytes) -> int:
    """Return the length of the frame that some bytes begin; -1 if it is long or unknown."""
    if len(data) < 6:  # two bytes and the mask
        return -1
    length = data[1] & ~MASKED
    mask = 4 if data[1] & MASKED else 0
    if length < LENGTH_16:
        return 2 + mask + length
    if length == LENGTH_16:
        return 4 + mask + int.from_bytes(data[2:4], "big")
    return -1
