"""Many tables at the pace of people, in one simulated world without faults.

`python -m simulation --paced 10000` in the folder `tests`. Every message is checked against the
committed log, as in all simulations; what is measured is the processor's time of everything:
servers, simulated people and checks.
"""

from __future__ import annotations

import asyncio
import resource
import time
from typing import NamedTuple

from jacta.core.kits import register_game, unregister_game
from jacta.server.storage import StoredSeat, StoredTable
from simulation.clients import Client
from simulation.cups import KIT
from simulation.loop import VirtualLoop
from simulation.processes import tag_tasks
from simulation.world import PEOPLE, World, cups, dispose, quiet

__all__ = ["Paced", "simulate_paced"]

PROCESSES = 4
THINKING = 8.0  # simulated seconds, the mean of a decision
LATENCY = 0.002  # of disk, network and notices
PLAYING = 60.0  # simulated seconds
NEVER = 1 << 30


class Paced(NamedTuple):
    """What came of it."""

    tables: int
    entries: int
    seconds: float  # simulated
    cpu_seconds: float
    megabytes: int
    violation: str | None

    def __str__(self) -> str:
        rate, cpu = self.entries / self.seconds, 1e3 * self.cpu_seconds / self.entries
        return (
            f"{self.tables} tables, {2 * self.tables} people, {PROCESSES} processes:"
            f" {self.entries} entries in {self.seconds:.0f} simulated seconds, {rate:.0f} a second;"
            f" {self.cpu_seconds:.0f} s of processor, {cpu:.2f} ms an entry, {self.megabytes} MB;"
            f" {self.violation or 'no violation'}"
        )


class PacedWorld(World):
    """Two people at every table, each at any process; nothing goes wrong but that all is late."""

    def __init__(self, seed: int, loop: VirtualLoop, tables: int) -> None:
        super().__init__(seed, loop)
        self._tables = tables
        chaos = self.chaos
        chaos.latency = chaos.read_latency = chaos.notice_latency = LATENCY
        chaos.thinking, chaos.writes_at_once = THINKING, True
        self.manners.has_lobby = self.manners.asks = False
        self.manners.stand_in = None
        self.target = self.trace.most_lines = NEVER

    async def run(self) -> None:
        """Play at every table for a while; then all must have heard all."""
        for _ in range(PROCESSES):
            self._start_process()
        for number in range(self._tables):
            await self._sit_down(f"t{number}")
        for client in self.clients:
            self.loop.call_later(self.random.uniform(0.0, THINKING), client.connect)
        await asyncio.sleep(PLAYING)
        self.target = 0  # nobody begins anything more
        await self._until_settled()
        await asyncio.sleep(THINKING)
        self._check_end()
        await asyncio.gather(*(process.crash() for process in self.processes))

    async def _sit_down(self, table_id: str) -> None:
        now, process = self.clock.now(), self.random.choice(self.processes)
        seats = tuple(StoredSeat(name, owner=name) for name in PEOPLE[:2])
        arrangement = self.manners.arrangement(now)
        stored = StoredTable(table_id, cups(2), seats, False, now, now, arrangement=arrangement)
        await process.call(process.context.tables.open(stored))
        self.bots[table_id] = set()
        self.clients += [Client(self, table_id, name, n) for n, name in enumerate(PEOPLE[:2])]


def simulate_paced(tables: int, seed: int = 1) -> Paced:
    """Play at many tables; return what came of it."""
    register_game(KIT)
    loop = VirtualLoop()
    world, begun = PacedWorld(seed, loop, tables), time.process_time()
    loop.set_exception_handler(world.caught)
    tag_tasks(loop)
    with quiet():
        try:
            loop.run_until_complete(world.run())
        except Exception as broken:  # noqa: BLE001 - whatever it is, the world shows it
            world.trace.accuse(broken)
        finally:
            used, seconds = time.process_time() - begun, loop.time()
            dispose(loop)
            unregister_game(KIT.name)
    error, entries = world.trace.violation, sum(len(t.log) for t in world.truths.values())
    violation = None if error is None else f"{type(error).__name__}: {error}"
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Paced(tables, entries, seconds, used, memory, violation)
