"""Threads that step parts of a batch, and stay awake while steps come quickly."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from jacta.envs.loops.waiting import LINE, PATIENCE, ROUND

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["StepThreads"]

SOON = 0.002  # seconds between steps, at most, for which the other threads stay awake
MOMENTS = 50_000  # that they watch for the next step; about a millisecond
BUSY = 100  # rounds for which nobody stays awake, after one in which somebody was late


class StepThreads:
    """As many threads as there are parts, with the caller's as the first.

    A thread that is awake watches the signals in compiled code (`jacta.envs.loops.waiting`);
    otherwise it must be woken, which takes about a tenth of a millisecond. On a machine that has
    other things to do, being awake would only keep them waiting.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.signals = np.zeros(size * LINE, np.int64)
        self._pool = ThreadPoolExecutor(max(size - 1, 1))  # starts no thread before it is needed
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._awake: dict[int, Future[None]] = {}
        self._ended, self._busy = 0.0, 0

    def work(self, part: Callable[[int, int], None]) -> None:
        """Let every thread do its part, given its number and how many to wait for."""
        if self._process != os.getpid():  # a fork has no threads
            self.__init__(self.size)  # type: ignore[misc]
        self._busy = max(self._busy - 1, 0)
        stay = not self._busy and time.perf_counter() - self._ended < SOON
        with self._lock:
            self.signals[PATIENCE] = MOMENTS if stay else 0
            self.signals[ROUND] += 1
            for number in set(range(1, self.size)) - self._awake.keys():
                self._awake[number] = self._pool.submit(self._stay, number, part)
            others = list(self._awake.values())
        part(0, self.size - 1 if stay else 0)
        if (self.signals[LINE::LINE] != self.signals[ROUND]).any():
            self._busy = BUSY if stay else self._busy
            self.signals[PATIENCE] = 0
            for other in others:
                other.result()
        self._ended = time.perf_counter()

    def _stay(self, number: int, part: Callable[[int, int], None]) -> None:
        """Work until no next round comes."""
        while True:
            part(number, 0)
            with self._lock:
                if self.signals[number * LINE] == self.signals[ROUND]:
                    del self._awake[number]
                    return
