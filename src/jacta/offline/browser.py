"""What the page's worker calls: the only module here that knows Pyodide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyodide.ffi import to_js

from jacta.offline import stand_ins

stand_ins.install()

from jacta.offline.kernel_bots import KernelBots  # noqa: E402 - with the stand-ins
from jacta.offline.world import World  # noqa: E402
from jacta.wasm.page import ThreadKernel, page_kernel  # noqa: E402

if TYPE_CHECKING:
    from jacta.offline.world import Wire

__all__ = ["Doors", "begin"]


class Doors:
    """A world, for JavaScript."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def ask(self, method: str, address: str, body: str) -> Any:
        """Answer a question with status, type and body."""
        return to_js(await self._world.ask(method, address, body))

    def open(self, table_id: str, page: Any) -> Wire:
        """Lead a wire to a table; the page is told of everything by its functions."""
        return self._world.open(table_id, page)

    def look_again(self) -> None:
        """Read every table again before it is used."""
        self._world.look_again()


def begin(shelf: Any, key: str, ask: Any, load: Any) -> Doors:
    """Open the world on a shelf of the browser.

    `ask` asks the kernel in its worker; `load` loads the kernel of a game into this thread.
    """

    async def kernel_of(game: str) -> ThreadKernel:
        return ThreadKernel(await load(game))

    return Doors(World(shelf, key, KernelBots(page_kernel(ask)), kernel_of))
