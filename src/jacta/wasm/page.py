"""The kernel that JavaScript offers to Python in a page. Only Pyodide can import this."""

from __future__ import annotations

import importlib
from typing import Any

from jacta.wasm.kernel import Kernel

__all__ = ["page_kernel"]


def page_kernel(ask: Any) -> Kernel:
    """Return the kernel behind a JavaScript function: `ask` of a `KernelClient`."""
    to_js = importlib.import_module("pyodide.ffi").to_js
    from_entries = importlib.import_module("js").Object.fromEntries

    async def asked(message: dict[str, Any]) -> dict[str, Any]:
        answer = await ask(to_js(message, dict_converter=from_entries))
        read: dict[str, Any] = answer.to_py()
        return read

    return Kernel(asked)
