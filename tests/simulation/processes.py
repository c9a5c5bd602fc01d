"""Simulated server processes: the real server, until it is killed."""

from __future__ import annotations

import asyncio
import contextvars
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from jacta.bots.protocol import Choice, Thought
from jacta.core.dice import Seeded
from jacta.server.app import build_context
from jacta.server.connection import Connection
from jacta.server.settings import Settings
from jacta.server.thinking import Answer, Thinkers
from simulation.disk import DiskHandle
from simulation.network import ProcessNotices, SendFailed
from simulation.trace import Violation

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from jacta.core.game import Game
    from simulation.chaos import Chaos
    from simulation.disk import Disk
    from simulation.network import Wire

__all__ = ["Process", "WallClock", "tag_tasks"]

START = datetime(2026, 1, 2, tzinfo=UTC)
OWNER: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)
SETTINGS = Settings(bot_pause=0.5, messages_per_second=1000.0, cached_tables=1)


def tag_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """Have every process know the tasks that run in it, in their order."""

    def create(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
        context = more.get("context")
        process = OWNER.get() if context is None else context.get(OWNER)
        if process is not None:
            process.tasks[task] = None
            task.add_done_callback(process.tasks.pop)
        return task

    loop.set_task_factory(create)


class WallClock:
    """The clock of all processes; what it shows may jump."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.offset = 0.0

    def now(self) -> datetime:
        return START + timedelta(seconds=self._loop.time() + self.offset)

    def monotonic(self) -> float:
        return self._loop.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SlowThinkers(Thinkers):
    """Bots that take their time, play at random, and fail sometimes."""

    def __init__(self, chaos: Chaos) -> None:
        super().__init__(seconds=0.0, patience=0.0)
        self._chaos = chaos

    async def ask(self, name: str, game: Game[Any], state: Any) -> Answer:
        await asyncio.sleep(self._chaos.delay(self._chaos.thinking))
        if self._chaos.hits(self._chaos.bot_fails):
            raise RuntimeError("the bot could not think")
        action = self._chaos.random.choice(game.legal(state))
        return Answer(name, Thought((Choice(action, 0.0),), "points"))


class Process:
    """A server process, from its start to its crash."""

    def __init__(self, name: str, disk: Disk, clock: WallClock, everybody: list[Process]) -> None:
        self.name, self._trace, self._chaos = name, disk.trace, disk.chaos
        self.is_dead = False
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self._wires: dict[Wire, None] = {}
        self.variables = contextvars.copy_context()
        self.variables.run(OWNER.set, self)
        self.notices = ProcessNotices(self, everybody, disk.chaos)
        self._storage = DiskHandle(disk)
        dice = Seeded(disk.chaos.random.randrange(1 << 30))
        thinkers = SlowThinkers(disk.chaos)
        self.context = self.variables.run(
            lambda: build_context(SETTINGS, self._storage, self.notices, clock, dice, thinkers)
        )

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task within the process."""
        return asyncio.get_running_loop().create_task(work, context=self.variables)

    def serve(self, table_id: str, person: str, wire: Wire) -> None:
        """Serve a client."""
        self._wires[wire] = None
        self.start(self._served(table_id, person, wire))

    async def _served(self, table_id: str, person: str, wire: Wire) -> None:
        try:
            write = wire.write if self._chaos.writes_at_once else None
            ends = wire.receive, wire.send, write
            await Connection(self.context, table_id, person, *ends).serve()
        except (OSError, SendFailed):  # as in a real server, the socket ends
            pass
        finally:
            wire.cut()
            self._wires.pop(wire, None)

    async def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Return what a request over HTTP gives; CancelledError if the process dies."""
        if self.is_dead:
            work.close()
            raise ConnectionError
        try:
            return await self.start(work)
        except asyncio.CancelledError:
            raise ConnectionError from None

    async def crash(self) -> None:
        """Stop at once: nothing that the process still does has any effect."""
        self._trace.note(f"{self.name} crashes")
        self.is_dead = self._storage.is_dead = True
        for wire in list(self._wires):
            wire.cut()
        for _ in range(100):
            if not self.tasks:
                return
            for task in list(self.tasks):
                task.cancel()
            await asyncio.sleep(0)
        raise Violation(f"tasks do not end: {list(self.tasks)}")
