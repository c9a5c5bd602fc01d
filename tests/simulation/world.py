"""A simulated world: processes, a disk, and people at tables; all of it from one seed."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.core.kits import register_game, unregister_game
from jacta.server.identity import digest
from jacta.server.storage import StoredSeat, StoredTable
from simulation.chaos import Chaos
from simulation.clients import Client
from simulation.cups import KIT
from simulation.disk import Disk
from simulation.loop import VirtualLoop
from simulation.manners import Manners
from simulation.processes import Process, WallClock, tag_tasks
from simulation.trace import Trace, Violation
from simulation.truth import Truth

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

__all__ = ["PEOPLE", "Report", "World", "cups", "dispose", "quiet", "simulate"]

CALM, PATIENCE, AFTERWARDS = 12.0, 120.0, 15.0  # simulated seconds
WORLDS, WORLDS_KEPT = itertools.count(1), 50
MLEM_SHARE = 0.02  # of tables with a real, and slower, game
PEOPLE = ("ada", "bo", "cy")
MLEM = (
    '{"jacta":1,"game":"mlem","board":"standard","players":[{"name":"ada"},{"name":"bo"}],'
    '"options":{"missions":true,"explorations":true,"first":0}}'
)


def cups(players: int) -> str:
    """Return the header of a table of the tiny game."""
    names = ",".join(f'{{"name":"{name}"}}' for name in PEOPLE[:players])
    return f'{{"jacta":1,"game":"cups","board":"cups","players":[{names}],"options":{{}}}}'


class Report(NamedTuple):
    """What came of a seed."""

    seed: int
    games: int
    entries: int
    digest: str
    violation: str | None
    lines: list[str] | None = None


class World:
    """Everything that a seed brings about."""

    def __init__(self, seed: int, loop: VirtualLoop, *, keep: bool = False) -> None:
        self.seed, self.random = seed, Random(seed)
        self.manners = Manners(Random(~seed & 0xFFFF_FFFF))  # of its own: other draws stay
        self.loop, self.trace = loop, Trace(loop, keep=keep)
        self.chaos = Chaos(self.random)
        self.clock, self.disk = WallClock(loop), Disk(self.chaos, self.trace)
        self.disk.followers.append(self._committed)
        self.processes: list[Process] = []
        self.clients: list[Client] = []
        self.truths: dict[str, Truth] = {}
        self.requests: defaultdict[str, set[tuple[int, int, str]]] = defaultdict(set)
        self.bots: dict[str, set[int]] = {}  # the seats that bots have played for
        self.target = self.random.randrange(8, 30)  # entries, after which people stop playing
        self._faults: list[asyncio.Task[Any]] = []
        self._started = 0

    # What others need

    def any_process(self) -> Process | None:
        """Return a process that lives."""
        return self.random.choice(self.processes) if self.processes else None

    def note_step_back(self, client: Client, log: int) -> None:
        """A client was told an older state by another process: allowed, until all have heard."""
        self.trace.note(f"{client.name} steps back to {log}")

    def _committed(self, table_id: str) -> None:
        if table_id in self.truths:
            self.truths[table_id].follow()
        else:
            self.truths[table_id] = Truth(self.disk, table_id)

    def caught(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Take any error that nobody handles as a broken promise."""
        self.trace.accuse(context.get("exception") or Violation(context["message"]))

    # The course of events

    async def run(self) -> None:
        """Play under faults, then without, until all games are at their end; check them."""
        for _ in range(self.random.choice((1, 1, 2, 3))):
            self._start_process()
        seated = [await self._set_up(f"t{n}") for n in range(self.random.choice((1, 2)))]
        self.chaos.is_active = True
        self._start_faults()
        everybody = [client for clients in seated for client in clients]
        people = [asyncio.create_task(self._bring(client)) for client in everybody]
        await asyncio.sleep(CALM)
        await self._stop_faults()
        for person in people:
            await self._watched(person)
        await self._until_settled()
        await asyncio.sleep(AFTERWARDS)
        self._check_end()
        await asyncio.gather(*(process.crash() for process in self.processes))

    async def _watched(self, task: asyncio.Task[Any]) -> None:
        """Wait for somebody to finish; nobody waits forever."""
        done, _ = await asyncio.wait([task], timeout=PATIENCE)
        if not done:
            raise Violation("a request is not answered")
        task.result()

    def _start_process(self) -> None:
        self._started += 1
        process = Process(f"process {self._started}", self.disk, self.clock, self.processes)
        self.processes.append(process)

    async def _set_up(self, table_id: str) -> list[Client]:
        """Set up a table of Ada's; the others sit there, come by a link, or are bots."""
        is_mlem = self.random.random() < MLEM_SHARE
        others = PEOPLE[1 : 2 if is_mlem else self.random.choice((2, 3))]
        seats = [StoredSeat("ada", owner="ada"), *map(self._seat, others)]
        now, human_pace = self.clock.now(), self.random.random() < 0.5
        header = MLEM if is_mlem else cups(len(seats))
        stored = StoredTable(table_id, header, tuple(seats), human_pace, now, now)
        stored = replace(stored, arrangement=self.manners.arrangement(now))
        process = self.processes[0]
        await process.call(process.context.tables.open(stored))
        self.bots[table_id] = {number for number, seat in enumerate(seats) if seat.bot}
        if self.manners.stand_in is not None:  # a bot may play for anybody who is cut off
            self.bots[table_id] |= set(range(len(seats)))
        if self.manners.has_lobby:  # and until somebody comes who was not there at the start
            self.bots[table_id] |= {number for number, seat in enumerate(seats) if seat.secret}
        people = [(seat.name, number) for number, seat in enumerate(seats) if not seat.bot]
        clients = [Client(self, table_id, name, number) for name, number in people]
        if self.random.random() < 0.3:
            clients.append(Client(self, table_id, "spectator", None))
        self.clients += clients
        return clients

    def _seat(self, name: str) -> StoredSeat:
        match self.random.choice(("seated", "link", "bot")):
            case "seated":
                return StoredSeat(name, owner=name)
            case "link":
                return StoredSeat(name, secret=digest(name))
            case _:
                return StoredSeat(name, bot="random")

    async def _bring(self, client: Client) -> None:
        """Let somebody come, and perhaps have a bot play for a while."""
        await asyncio.sleep(self.chaos.delay(0.3))
        seats = self.disk.committed(client.table_id).stored.seats
        if client.seat is not None and seats[client.seat].owner is None:
            await client.join(client.person)
        else:
            client.connect()
        if self.manners.has_lobby and client.seat is not None:
            await client.get_ready()
        if client.seat is not None and self.random.random() < 0.3:
            for bot in ("random", None):
                await asyncio.sleep(self.chaos.delay(3.0))
                await client.hand_over(bot)
        if client.seat is not None and self.random.random() < self.chaos.rematch_share:
            await asyncio.sleep(self.chaos.delay(4.0))
            await client.ask_for_rematch()

    # Faults

    def _start_faults(self) -> None:
        chaos = self.chaos
        kinds = (
            (chaos.cut_pause, self._cut),
            (chaos.silence_pause, self._silence),
            (chaos.crash_pause, self._crash),
            (chaos.outage_pause, self._outage),
            (chaos.jump_pause, self._jump),
        )
        for pause, fault in kinds:
            if pause is not None:
                self._faults.append(asyncio.create_task(self._repeat(pause, fault)))

    async def _repeat(self, pause: float, fault: Any) -> None:
        while self.chaos.is_active:
            await asyncio.sleep(self.chaos.delay(pause))
            work: Coroutine[Any, Any, None] = fault()
            await work

    async def _cut(self) -> None:
        client = self.random.choice(self.clients)
        if client.wire is not None:
            client.wire.cut()

    async def _silence(self) -> None:
        client = self.random.choice(self.clients)
        if client.wire is not None:
            client.wire.fall_silent()

    async def _crash(self) -> None:
        if self.processes:
            process = self.random.choice(self.processes)
            self.processes.remove(process)
            await process.crash()
            await asyncio.sleep(self.chaos.delay(0.5))
            self._start_process()

    async def _outage(self) -> None:
        self.trace.note("outage")
        self.disk.is_out = True
        await asyncio.sleep(self.chaos.delay(1.0))
        self.disk.is_out = False

    async def _jump(self) -> None:
        self.clock.offset += self.random.uniform(-1e5, 1e5)
        self.trace.note(f"clock {self.clock.offset:.3f}")

    async def _stop_faults(self) -> None:
        self.chaos.stop()
        self.trace.note("calm")
        for task in self._faults:
            await self._watched(task)

    # The end

    async def _until_settled(self) -> None:
        deadline = self.loop.time() + PATIENCE
        while not all(map(self._is_settled, self.clients)):
            if self.loop.time() > deadline:
                late = [c for c in self.clients if not self._is_settled(c)]
                raise Violation(f"stuck: {', '.join(map(self._story, late))}")
            await asyncio.sleep(1.0)

    def _is_settled(self, client: Client) -> bool:
        """Whether somebody sees the end of their game, as the disk has it."""
        truth, state = self.truths[client.table_id], client.state
        if state is None or not client.is_heard or client.pending is not None:
            return False
        is_done = truth.is_over or len(truth.log) >= self.target
        return is_done and state["log"] == len(truth.log)

    def _story(self, client: Client) -> str:
        log = len(self.truths[client.table_id].log)
        seen = None if client.state is None else client.state["log"]
        return f"{client.name} has seen {seen} of {log} entries, asks {client.pending}"

    def _check_end(self) -> None:
        for client in self.clients:
            if not self._is_settled(client):
                raise Violation(f"no longer settled: {self._story(client)}")
            self._check_seats(client)
        for table_id, truth in self.truths.items():
            truth.check_requests(self.requests[table_id], self.bots[table_id])

    def _check_seats(self, client: Client) -> None:
        stored = self.disk.committed(client.table_id).stored
        seats = stored.seats
        assert client.state is not None
        if client.state["table"]["next"] != stored.next:
            raise Violation(f"{client.name} does not know of the rematch {stored.next}")
        shown = [seat["bot"] for seat in client.state["table"]["seats"]]
        if shown != [seat.bot for seat in seats]:
            raise Violation(f"{client.name} sees the bots {shown} at {seats}")
        if client.seat is not None and seats[client.seat].bot is not None:
            raise Violation(f"{client.name} has taken the seat back, but a bot has it")


def simulate(seed: int, *, keep: bool = False) -> Report:
    """Run the world of a seed to its end, and say what came of it."""
    register_game(KIT)
    loop = VirtualLoop()
    world = World(seed, loop, keep=keep)
    loop.set_exception_handler(world.caught)
    tag_tasks(loop)
    with quiet(), _no_collection():
        try:
            loop.run_until_complete(world.run())
        except Exception as broken:  # noqa: BLE001 - whatever it is, the seed shows it
            world.trace.accuse(broken)
        finally:
            dispose(loop)
            unregister_game(KIT.name)
    error = world.trace.violation
    violation = None if error is None else f"{type(error).__name__}: {error}"
    entries = sum(len(truth.log) for truth in world.truths.values())
    trace = world.trace
    return Report(seed, len(world.truths), entries, trace.digest(), violation, trace.lines)


def dispose(loop: VirtualLoop) -> None:
    """Drop what still waits after the end."""
    loop.set_exception_handler(lambda _loop, _context: None)
    for _ in range(10):
        tasks = asyncio.all_tasks(loop)
        if not tasks:
            break
        for task in tasks:
            task.cancel()
        with contextlib.suppress(Exception):
            loop.run_until_complete(asyncio.wait(tasks, timeout=1.0))
    loop.close()


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the collector of garbage away: when a table leaves the memory must not be chance."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        # Worlds that are gone end up among the old objects: thousands of them fill the memory.
        gc.collect(1 if next(WORLDS) % WORLDS_KEPT else 2)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep the server from logging the failures that it is meant to have."""
    log = logging.getLogger("jacta.server")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(level)
