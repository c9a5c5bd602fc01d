"""Several server processes on one machine, which share a listening socket.

Each is another `jacta serve`, given the number of the open socket. One that dies is restarted;
the table's clients reconnect, and another process drives its bots.
"""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence
    from types import FrameType

__all__ = ["supervise"]

log = logging.getLogger(__name__)

LOOK = 0.2  # seconds between two looks at the workers
LONGEST_STOP = 15.0
RESTARTS = 1.0  # seconds that a worker must have lived to be started again at once


class Supervisor:
    """The workers, and whether they are wanted."""

    def __init__(self, arguments: Sequence[str], listening: socket.socket, workers: int) -> None:
        number = listening.fileno()
        listening.listen(2048)
        listening.set_inheritable(True)
        self._command = [sys.executable, "-m", "jacta", *(arguments or ("serve",))]
        self._command += ["--fd", str(number), "--no-open"]
        self._number, self._is_stopping = number, False
        self._workers = [self._start(place) for place in range(workers)]

    def _start(self, place: int) -> tuple[subprocess.Popen[bytes], float]:
        """Start a worker; the first compiles for all."""
        command = self._command + ["--no-prepare"] * (place > 0)
        return subprocess.Popen(command, pass_fds=[self._number]), time.monotonic()  # noqa: S603

    def stop(self, number: int = signal.SIGTERM, _frame: FrameType | None = None) -> None:
        """Ask every worker to finish what was begun."""
        del number
        self._is_stopping = True
        for worker, _ in self._workers:
            worker.terminate()

    def run(self) -> None:
        """Look after the workers until they are to stop."""
        while not self._is_stopping:
            time.sleep(LOOK)
            for place, (worker, since) in enumerate(self._workers):
                if worker.poll() is None or self._is_stopping:
                    continue
                log.warning(
                    "a worker has ended with code %s; another is started", worker.returncode
                )
                if time.monotonic() - since < RESTARTS:
                    time.sleep(RESTARTS)
                self._workers[place] = self._start(place)
        for worker, _ in self._workers:
            try:
                worker.wait(LONGEST_STOP)
            except subprocess.TimeoutExpired:
                worker.kill()


def supervise(arguments: Sequence[str], listening: socket.socket, workers: int) -> None:
    """Run workers on a socket until a signal says to stop."""
    supervisor = Supervisor(arguments, listening, workers)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, supervisor.stop)
    supervisor.run()
