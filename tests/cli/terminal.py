"""The `jacta` command as a person at a terminal uses it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from typer.testing import CliRunner

from jacta.cli.app import app
from jacta.cli.language import speak

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from typer.testing import Result

# English, whatever the locale of the machine.
LOCALE = {"LANG": "C", "LC_ALL": "", "LC_MESSAGES": "", "LANGUAGE": ""}
ENV = {"COLUMNS": "80", "NO_COLOR": "1", **LOCALE}


def jacta(*args: object, keys: Iterable[str] = (), **env: str) -> Result:
    """Run a command in this process, with these lines typed."""
    typed = "".join(f"{key}\n" for key in keys)
    runner = CliRunner()
    try:
        return runner.invoke(app, [str(arg) for arg in args], input=typed, env={**ENV, **env})
    finally:
        speak("en")  # a command may have spoken another language


def _listen_to_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def process(*args: object, **env: str) -> subprocess.Popen[str]:
    """Start a command in a process of its own, which Ctrl-C reaches even if it does not us."""
    return subprocess.Popen(
        [sys.executable, "-m", "jacta", *(str(arg) for arg in args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **ENV, "PYTHONIOENCODING": "utf-8", **env},
        preexec_fn=_listen_to_ctrl_c if os.name == "posix" else None,  # noqa: PLW1509
    )


def entries(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a record after its header."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def written(path: Path, *lines: dict[str, Any]) -> Path:
    """Return a file with these lines of a record."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def header(*names: str, **options: Any) -> dict[str, Any]:
    """Return the header of a record of MLEM."""
    players = [{"name": name} for name in names]
    more = {"seed": 1, "options": options}
    return {"jacta": 1, "game": "mlem", "board": "standard", "players": players, **more}
