"""Simulated sockets, which are slow and break, and notices between processes, which are late."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

from simulation.trace import Violation

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from jacta.server.notices import AnyNotice
    from simulation.chaos import Chaos
    from simulation.processes import Process
    from simulation.trace import Trace
    from simulation.truth import Truth

__all__ = ["ProcessNotices", "Receiver", "SendFailed", "Wire"]

BROKEN = 1006
GAP = 1e-5  # seconds between two messages
SERVERS_PATIENCE = 40.0  # seconds until a server notices that a client is gone
SLOW = 0.1  # how often a client is not ready for a message


class SendFailed(RuntimeError):
    """A message could not be sent, although the socket is open."""


class Receiver(Protocol):
    """The client's end of a wire."""

    name: str
    person: str

    def hear(self, wire: Wire, text: str) -> None:
        """Take a message."""

    def lose(self, wire: Wire, code: int) -> None:
        """Notice that the wire is cut."""


class Wire:
    """A socket between a client and a process: in order, but slow; a break loses messages."""

    def __init__(self, chaos: Chaos, trace: Trace, truth: Truth, client: Receiver) -> None:
        self._loop = asyncio.get_running_loop()
        self._chaos, self._trace, self._truth, self._client = chaos, trace, truth, client
        self.is_open = True
        self.is_silent = False  # nothing arrives any more, and neither end notices
        self._inbox: deque[dict[str, Any]] = deque()
        self._arrived = asyncio.Event()
        self._next_up = self._next_down = 0.0

    # The client's end

    def send_text(self, text: str) -> None:
        """Send a message to the server, and sometimes twice."""
        for _ in range(2 if self._chaos.hits(self._chaos.repeats) else 1):
            self._trace.note(f"{self._client.name} > {text}")
            self._next_up = self._later(self._next_up)
            self._loop.call_at(self._next_up, self._arrive, text)

    def _later(self, previous: float) -> float:
        """Return when a message arrives: always after the one before it."""
        soonest = self._loop.time() + self._chaos.delay(self._chaos.latency)
        return max(previous + GAP, soonest)

    def _arrive(self, text: str) -> None:
        if self.is_open and not self.is_silent:
            self._put({"type": "websocket.receive", "text": text})

    def _put(self, event: dict[str, Any]) -> None:
        self._inbox.append(event)
        self._arrived.set()

    def fall_silent(self) -> None:
        """Lose everything from now on, while both ends believe that the socket is open."""
        if self.is_open:
            self._trace.note(f"{self._client.name} falls silent")
            self.is_silent = True

    def cut(self, code: int = BROKEN) -> None:
        """Break: nothing in transit arrives."""
        if self.is_open:
            self._trace.note(f"{self._client.name} cut {code}")
            self.is_open = False
            gone = {"type": "websocket.disconnect", "code": code}
            if self.is_silent:
                self._loop.call_later(SERVERS_PATIENCE, self._put, gone)
            else:
                self._put(gone)
            self._loop.call_later(self._chaos.delay(0.1), self._client.lose, self, code)

    # The server's end, as ASGI has it

    async def receive(self) -> MutableMapping[str, Any]:
        """Return the next event."""
        while not self._inbox:
            self._arrived.clear()
            await self._arrived.wait()
        return self._inbox.popleft()

    async def send(self, event: MutableMapping[str, Any]) -> None:
        """Send an event to the client, or fail."""
        if self._chaos.random.random() < SLOW:  # the client reads slowly
            await asyncio.sleep(self._chaos.delay(self._chaos.latency))
        if not self.is_open and not self.is_silent:
            raise OSError("the client is gone")
        if event["type"] == "websocket.close":
            self._loop.call_at(self._later(self._next_down), self.cut, event["code"])
        else:
            self._send(event["text"])

    def write(self, text: bytes) -> bool:
        """Send a text at once, or fail; False if the client is gone or reads slowly."""
        is_gone = not self.is_open and not self.is_silent
        if is_gone or self._chaos.random.random() < SLOW:
            return False
        self._send(text.decode())
        return True

    def _send(self, text: str) -> None:
        if self._chaos.hits(self._chaos.send_fails):
            raise SendFailed("this message could not be sent")
        self._trace.note(f"{self._client.name} < {text}")
        try:
            self._truth.check(self._client.person, text)
        except Violation as violation:  # not for the server to handle
            self._trace.accuse(violation)
        self._next_down = self._later(self._next_down)
        self._loop.call_at(self._next_down, self._deliver, text)

    def _deliver(self, text: str) -> None:
        if self.is_open and not self.is_silent:
            self._client.hear(self, text)


class ProcessNotices:
    """The notices of one process: heard by all others, late and in any order."""

    def __init__(self, process: Process, all_processes: list[Process], chaos: Chaos) -> None:
        self._process, self._all, self._chaos = process, all_processes, chaos
        self._hear: list[Callable[[AnyNotice], None]] = []

    def publish(self, notice: AnyNotice) -> None:
        """Send a notice to everybody, without waiting."""
        if self._process.is_dead:
            return
        loop = asyncio.get_running_loop()
        for process in self._all:
            delay = self._chaos.delay(self._chaos.notice_latency)
            loop.call_later(delay, process.notices.arrive, notice, context=process.variables)

    def arrive(self, notice: AnyNotice) -> None:
        """Pass a notice on, unless the process has died meanwhile."""
        if not self._process.is_dead:
            for hear in self._hear:
                hear(notice)

    def subscribe(self, hear: Callable[[AnyNotice], None]) -> None:
        """Have a function called with every notice."""
        self._hear.append(hear)
