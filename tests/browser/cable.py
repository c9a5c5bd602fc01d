"""A cable between one screen and the server, which can be pulled out."""

from __future__ import annotations

import contextlib
import socket
import threading
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from types import TracebackType


class Cable:
    """Passes bytes on in both directions while it is plugged in."""

    def __init__(self, address: str) -> None:
        target = urlsplit(address)
        self._target = (str(target.hostname), int(target.port or 80))
        self._ends: set[socket.socket] = set()
        self._is_plugged = True
        self._relay = ThreadingTCPServer(("127.0.0.1", 0), self._handler())
        self._relay.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._relay.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._relay.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pull()
        self._relay.shutdown()
        self._relay.server_close()

    def pull(self) -> None:
        """Break every connection, and refuse new ones."""
        self._is_plugged = False
        for end in list(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def plug(self) -> None:
        """Accept connections again."""
        self._is_plugged = True

    def _handler(self) -> type[BaseRequestHandler]:
        cable = self

        class Handler(BaseRequestHandler):
            def handle(self) -> None:
                if cable._is_plugged:
                    with socket.create_connection(cable._target) as far:
                        cable._join(self.request, far)

        return Handler

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        self._ends |= {near, far}
        back = threading.Thread(target=pour, args=(far, near), daemon=True)
        back.start()
        pour(near, far)
        back.join()
        self._ends -= {near, far}


def pour(source: socket.socket, target: socket.socket) -> None:
    """Forward bytes until one side closes, then close the other."""
    with contextlib.suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)
