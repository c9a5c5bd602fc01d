"""A WebSocket client for benchmarks: raw, light, and without a mask."""

from __future__ import annotations

import asyncio
import struct
import sys
from typing import Any, Protocol

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Listener(Protocol):
    """Receives what arrives over a wire."""

    wire: Wire

    def opened(self) -> None: ...

    def heard(self, payload: bytes) -> None: ...

    def closed(self, payload: bytes) -> None: ...


class Wire(asyncio.Protocol):
    """A WebSocket client that does only what the benchmark needs."""

    def __init__(self, client: Listener, path: str, headers: str) -> None:
        self.client, self.path, self.headers = client, path, headers
        self.buffer = bytearray()
        self.is_open = False

    def connection_made(self, transport: Any) -> None:
        self.transport, self.client.wire = transport, self
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{self.headers}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:32]:
                sys.exit(f"no WebSocket: {bytes(self.buffer[:200])!r}")
            del self.buffer[: end + 4]
            self.is_open = True
            self.client.opened()
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            opcode, length, head = buffer[at] & 15, buffer[at + 1] & 127, 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if len(buffer) - at < head:
                    break
                length = int.from_bytes(buffer[at + 2 : at + head], "big")
            if len(buffer) - at < head + length:
                break
            payload = bytes(buffer[at + head : at + head + length])
            at += head + length
            if opcode == TEXT:
                self.client.heard(payload)
            elif opcode == PING:
                self._frame(PONG, payload)
            elif opcode == CLOSE:
                self.client.closed(payload)
        del buffer[:at]

    def send(self, payload: bytes) -> None:
        self._frame(TEXT, payload)

    def _frame(self, opcode: int, payload: bytes) -> None:
        """Send a frame, masked with zeros: a mask is required, but may be zero."""
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB4x", 128 | opcode, 128 | size)
        else:
            head = struct.pack("!BBH4x", 128 | opcode, 128 | 126, size)
        self.transport.write(head + payload)

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_open = False
