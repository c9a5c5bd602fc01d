"""What the page's worker calls: the only module here that knows Pyodide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyodide.ffi import to_js

from jacta.offline import stand_ins

stand_ins.install()

from jacta.offline.kernel_bots import KernelBots  # noqa: E402 - with the stand-ins
from jacta.offline.local_server import LocalServer  # noqa: E402
from jacta.wasm.page import ThreadKernel, page_kernel  # noqa: E402

if TYPE_CHECKING:
    from jacta.offline.local_server import LocalSocket

__all__ = ["PageServer", "begin"]


class PageServer:
    """The local server, for JavaScript."""

    def __init__(self, server: LocalServer) -> None:
        self._server = server

    async def ask(self, method: str, address: str, body: str) -> Any:
        """Answer a request with status, type and body."""
        return to_js(await self._server.ask(method, address, body))

    def open(self, table_id: str, page: Any) -> LocalSocket:
        """Open a socket to a table; it calls functions of the page."""
        return self._server.open(table_id, page)

    def look_again(self) -> None:
        """Read every table again before it is used."""
        self._server.look_again()


def begin(store: Any, key: str, ask: Any, load: Any) -> PageServer:
    """Start the server on a store of the browser.

    `ask` asks the kernel in its worker; `load` loads the kernel of a game into this thread.
    """

    async def kernel_of(game: str) -> ThreadKernel:
        return ThreadKernel(await load(game))

    return PageServer(LocalServer(store, key, KernelBots(page_kernel(ask)), kernel_of))
