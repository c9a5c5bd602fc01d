"""The shortcut for whole messages agrees with the library, whatever arrives."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Close, CloseCode, Frame, Opcode

from jacta.server.quick_socket import MOST_FRAMES, SLICE, QuickSocket, writer_of

if TYPE_CHECKING:
    from collections.abc import Sequence


HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
LARGEST = 1000


class Transport(asyncio.Transport):
    """Notes what is written, and whether anything is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_reading_now = True
        self._is_closing = False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self._is_closing = True

    def abort(self) -> None:
        self._is_closing = True

    def is_closing(self) -> bool:
        return self._is_closing

    def pause_reading(self) -> None:
        self.is_reading_now = False

    def resume_reading(self) -> None:
        self.is_reading_now = True


class Served:
    """A socket of one of the two kinds, and what its application hears."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol], *, is_slow: bool = False) -> None:
        self.heard: list[Any] = []
        self.write: Any = None
        self.is_slow = is_slow
        config = uvicorn.Config(
            self._app,
            interface="asgi3",
            log_level="critical",
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
        )
        config.load()
        self.socket = kind(config, ServerState(), {})
        self.transport = Transport()
        self.socket.connection_made(self.transport)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        self.write = writer_of(scope)
        await send({"type": "websocket.accept"})
        while self.is_slow:  # noqa: ASYNC110
            await asyncio.sleep(0)
        while True:
            event = await receive()
            self.heard.append(event)
            if event["type"] == "websocket.disconnect":
                return

    async def begin(self) -> None:
        self.socket.data_received(HANDSHAKE)
        await settle()
        assert b" 101 " in self.transport.written
        self.transport.written = b""

    async def get(self, *packets: bytes) -> None:
        for packet in packets:
            if not self.transport.is_closing():
                self.socket.data_received(packet)
            await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def heard_by(kind: type[WebSocketsSansIOProtocol], packets: Sequence[bytes]) -> tuple[Any, ...]:
    async def run() -> tuple[Any, ...]:
        served = Served(kind)
        await served.begin()
        await served.get(*packets)
        return served.heard, served.transport.written, served.transport.is_closing()

    return asyncio.run(run())


TEXT = frame(Opcode.TEXT, b'{"v":1}')
PONG = Frame(Opcode.PONG, b"").serialize(mask=False)
KINDS = [
    TEXT,
    frame(Opcode.TEXT, b"x" * 300),
    frame(Opcode.TEXT, b"x" * LARGEST),
    frame(Opcode.TEXT, b"x" * (LARGEST + 1)),
    frame(Opcode.TEXT, "naïve ☄".encode()),
    frame(Opcode.TEXT, b"\xff\xfe"),
    frame(Opcode.TEXT, b""),
    frame(Opcode.TEXT, b"be", fin=False),
    frame(Opcode.CONT, b"gin", fin=False),
    frame(Opcode.CONT, b"ning"),
    frame(Opcode.BINARY, b"\x00\x01"),
    frame(Opcode.PING, b"there?"),
    frame(Opcode.PONG, b"here"),
    frame(Opcode.CLOSE, Close(CloseCode.NORMAL_CLOSURE, "bye").serialize()),
    Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
    b"\xc1" + TEXT[1:],  # a reserved bit
    b"\x8b" + TEXT[1:],  # an unknown kind
    b"\x81\xff" + (70_000).to_bytes(8, "big"),
    b"\x81",
]


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(KINDS), max_size=6),
    st.lists(st.integers(0, 60), max_size=4),
)
def test_any_frames_in_any_packets_are_read_as_by_the_library(
    frames: list[bytes], cuts: list[int]
) -> None:
    data, packets = b"".join(frames), []
    if not cuts:
        packets = frames
    else:
        for cut in cuts:
            packets.append(data[:cut])
            data = data[cut:]
        packets = [packet for packet in (*packets, data) if packet]
    slices = [p[at : at + SLICE] for p in packets for at in range(0, len(p), SLICE)]
    assert heard_by(QuickSocket, packets) == heard_by(WebSocketsSansIOProtocol, slices)


def test_whole_texts_do_not_reach_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        served = Served(QuickSocket)
        await served.begin()
        monkeypatch.setattr(served.socket.conn, "receive_data", lambda _data: 1 // 0)
        await served.get(TEXT, TEXT)
        assert served.heard == [{"type": "websocket.receive", "text": '{"v":1}'}] * 2

    asyncio.run(run())


def test_a_text_is_written_at_once_while_the_client_is_there_and_keeps_up() -> None:
    async def run() -> None:
        served = Served(QuickSocket)
        await served.begin()
        assert served.write(b"news")
        assert served.transport.written == Frame(Opcode.TEXT, b"news").serialize(mask=False)
        served.socket.pause_writing()
        assert not served.write(b"more")
        served.socket.resume_writing()
        assert served.write(b"more")
        await served.get(frame(Opcode.CLOSE, b""))
        assert not served.write(b"too late")
        assert b"too late" not in served.transport.written

    asyncio.run(run())


def test_a_binary_frame_ends_the_socket_without_a_log_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        for packets in ([KINDS[5]], [frame(Opcode.TEXT, b"\xc3", fin=False), KINDS[9]]):
            served = Served(QuickSocket)
            await served.begin()
            await served.get(*packets)
            assert served.heard == [{"type": "websocket.disconnect", "code": 1007, "reason": ""}]
            assert served.transport.is_closing()

    asyncio.run(run())
    assert not caplog.records


def test_a_client_that_is_faster_than_its_answers_has_to_wait() -> None:
    async def run() -> None:
        served = Served(QuickSocket, is_slow=True)
        await served.begin()
        sent = 0
        while served.transport.is_reading_now and sent < 1000:
            await served.get(TEXT)
            sent += 1
        assert sent < 20
        served.is_slow = False
        await settle()
        assert len(served.heard) == sent
        assert served.transport.is_reading_now

    asyncio.run(run())


@pytest.mark.parametrize(
    "flood",
    [
        frame(Opcode.PING, b"") * 50_000,
        frame(Opcode.TEXT, b"", fin=False) + frame(Opcode.CONT, b"", fin=False) * 50_000,
        TEXT * 50_000,
    ],
    ids=["pings", "an endless message", "messages"],
)
def test_a_flood_of_small_frames_is_not_read_to_its_end(flood: bytes) -> None:
    async def run() -> None:
        served = Served(QuickSocket, is_slow=True)
        await served.begin()
        await served.get(flood)
        assert served.transport.is_closing()
        told = Close(CloseCode.POLICY_VIOLATION, "too many frames").serialize()
        assert served.transport.written.endswith(Frame(Opcode.CLOSE, told).serialize(mask=False))
        pongs = (len(served.transport.written) - len(told) - 2) // len(PONG)
        assert max(pongs, served.socket.queue.qsize(), len(served.socket.frames)) < 2 * MOST_FRAMES
        served.is_slow = False
        await settle()

    asyncio.run(run())


def test_a_flood_after_the_end_of_a_socket_is_cut() -> None:
    async def run() -> None:
        served = Served(QuickSocket)
        await served.begin()
        await served.socket.send({"type": "websocket.close", "code": 4429, "reason": "retry=2"})
        assert not served.transport.is_closing()  # the client is to say goodbye too
        await served.get(frame(Opcode.PING, b"") * 50_000)
        assert served.transport.is_closing()

    asyncio.run(run())


def test_pings_of_a_client_that_does_not_read_are_not_answered() -> None:
    async def run() -> None:
        served = Served(QuickSocket)
        await served.begin()
        served.socket.pause_writing()
        await served.get(frame(Opcode.PING, b"1"), frame(Opcode.PING, b"2"))
        served.socket.resume_writing()
        await served.get(frame(Opcode.PING, b"3"))
        assert served.transport.written == Frame(Opcode.PONG, b"3").serialize(mask=False)

    asyncio.run(run())


def test_whoever_has_ended_the_socket_is_gone() -> None:
    async def run() -> None:
        served = Served(QuickSocket)
        await served.begin()
        served.socket.data_received(TEXT)
        served.socket.data_received(b"\xff" * 20)
        with pytest.raises(OSError):  # noqa: PT011 - as for any client that is gone
            await served.socket.send({"type": "websocket.send", "text": "an answer"})

    asyncio.run(run())
