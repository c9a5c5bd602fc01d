"""The kernel as files in a folder: modules, weights and the manifest (docs/third-twin.md).

What was built once from the same sources with the same tools is copied from the cache.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from jacta.bots.kit import bot_kit
from jacta.core.errors import SetupError
from jacta.core.kernel import cache_folder
from jacta.core.kits import GAMES, find_kit
from jacta.wasm.entries import entries_of
from jacta.wasm.linking import OURS, SETTINGS
from jacta.wasm.manifest import described

__all__ = ["MANIFEST", "build", "built"]

MANIFEST = "kernel.json"
HERE = Path(__file__).parent
SOURCES = ("building.py", "entries.py", "linking.py", "manifest.py", "runtime.ll")
TOOLS = ("llvmlite", "numba", "ziglang")
STACK = 1 << 20  # bytes
LINKER = (sys.executable, "-m", "ziglang", "wasm-ld")
OPTIONS = ("--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}")


def build(folder: Path) -> None:
    """Fill a folder with the kernel of every game that has bots."""
    shutil.copytree(built(), folder, dirs_exist_ok=True)


def built() -> Path:
    """Return a folder with the kernel, built now or before."""
    if importlib.util.find_spec("ziglang") is None:
        raise SetupError("building for WebAssembly needs a linker: pip install 'jacta[wasm]'")
    folder = cache_folder() / f"wasm-{_digest()}"
    if not (folder / MANIFEST).exists():
        _forget_others(folder)
        room = Path(tempfile.mkdtemp(dir=cache_folder()))
        try:
            _make(room)
            room.chmod(0o755)
            with contextlib.suppress(OSError):  # another process was faster
                room.rename(folder)
        finally:
            shutil.rmtree(room, ignore_errors=True)
    return folder


def _digest() -> str:
    """Return a digest of what decides about the result, beside the sources of compiled code."""
    digest = hashlib.sha256("".join(map(importlib.metadata.version, TOOLS)).encode())
    for name in SOURCES:
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()[:16]


def _forget_others(used: Path) -> None:
    for other in used.parent.glob("wasm-*"):
        shutil.rmtree(other, ignore_errors=True)


def _make(folder: Path) -> None:
    games = [game for game in GAMES if find_kit(game).bots is not None]
    workers = {game: _compiling(game, folder / f"{game}.o") for game in games}
    failed = [game for game, worker in workers.items() if worker.wait()]
    if failed:
        raise SetupError(f"could not compile for WebAssembly: {', '.join(failed)}; see above")
    manifest = {game: _linked(game, folder) for game in games}
    text = json.dumps(manifest, separators=(",", ":"))
    (folder / MANIFEST).write_text(f"{text}\n", "utf-8")


def _compiling(game: str, file: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "jacta.wasm.linking", game, str(file)]
    return subprocess.Popen(command, env=os.environ | SETTINGS)  # noqa: S603 - our own


def _linked(game: str, folder: Path) -> dict[str, Any]:
    """Link a game's object file, write its weights, and return its part of the manifest."""
    entries = entries_of(game)
    exports = [f"--export={name}" for name in (*OURS, *(entry.name for entry in entries))]
    file, source = folder / f"{game}.wasm", folder / f"{game}.o"
    command = [*LINKER, *OPTIONS, *exports, str(source), "-o", str(file)]
    if subprocess.call(command):  # noqa: S603 - our own
        raise SetupError(f"{game} could not be linked for WebAssembly; see above")
    file.chmod(0o644)
    source.unlink()
    return {"wasm": file.name, "net": _net(game, folder), **described(entries)}


def _net(game: str, folder: Path) -> dict[str, Any] | None:
    """Write the weights of a game's learned bot as they are in its file, without the rest."""
    import numpy as np  # noqa: PLC0415 - slow to import

    path = bot_kit(game).net
    if path is None:
        return None
    with np.load(path, allow_pickle=False) as file:
        net = file["net"].astype("<f2", casting="safe")
    (folder / f"{game}.net").write_bytes(net.tobytes())
    return {"file": f"{game}.net", "count": int(net.size)}
