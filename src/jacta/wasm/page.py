"""The kernels that JavaScript offers to Python in a page. Only Pyodide can import this."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from jacta.wasm.kernel import Kernel, message_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ThreadKernel", "page_kernel"]


def page_kernel(ask: Any) -> Kernel:
    """Return the kernel behind a JavaScript function: `ask` of a `KernelClient`."""
    to_js = importlib.import_module("pyodide.ffi").to_js
    from_entries = importlib.import_module("js").Object.fromEntries

    async def asked(message: dict[str, Any]) -> dict[str, Any]:
        answer = await ask(to_js(message, dict_converter=from_entries))
        read: dict[str, Any] = answer.to_py()
        return read

    return Kernel(asked)


class ThreadKernel:
    """A kernel in Python's own thread, which answers at once: web/src/offline/kernel.ts."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._to_js = importlib.import_module("pyodide.ffi").to_js
        self._from_entries = importlib.import_module("js").Object.fromEntries

    def call(self, entry: str, arguments: Sequence[Any], give: int) -> bytes:
        """Call an entry; return one of its arguments as it is after the call."""
        sent = self._to_js(list(map(message_of, arguments)), dict_converter=self._from_entries)
        answer = self._kernel.call(entry, sent, self._to_js([give]))
        found: bytes = answer.arrays[0].to_bytes()
        return found
