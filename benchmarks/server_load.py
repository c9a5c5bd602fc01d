"""The load for benchmarks/server.py, in a process of its own.

Two clients sit at each table. The one whose turn it is plays any legal action; the time of a
move runs from sending it until both clients have heard of it. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server_clients import Table, Watcher, open_boardgame, open_jacta

if TYPE_CHECKING:
    from collections.abc import Sequence

TICKS = os.sysconf("SC_CLK_TCK")
AT_ONCE = 16  # tables that are opened at the same time
OPENERS = {"jacta": open_jacta, "boardgame.io": open_boardgame}


class Load:
    """All tables, and what was measured."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.loop = asyncio.get_running_loop()
        self.ports, self.pids, self.pace = options.port, options.pid, options.pace
        self.game, self.options = (
            options.game,
            options.variants.split(",") if options.variants else [],
        )
        self.is_page = options.page
        self.seed, self.rng = options.seed, random.Random(options.seed)
        self.there = 0
        self.late = 0  # clients for whom no table was left that was opened ahead
        self.times: list[float] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_measuring = self.is_over = False

    def begin(self, tables: Sequence[Table]) -> None:
        now = time.perf_counter()
        for table in tables:
            table.start(now + self.rng.random() * self.pace - self.pace)

    def ready(self) -> None:
        self.there += 1

    def done(self, seconds: float) -> None:
        if self.is_measuring:
            self.times.append(seconds)

    def cpu(self) -> tuple[float, float]:
        """Return the CPU seconds of the server so far, including system time."""
        stats = [Path(f"/proc/{pid}/stat").read_text() for pid in self.pids]
        fields = [text.rpartition(")")[2].split() for text in stats]
        return sum(int(f[11]) for f in fields) / TICKS, sum(int(f[12]) for f in fields) / TICKS

    def memory(self) -> int:
        """Return the server's resident memory in kB."""
        found = [Path(f"/proc/{pid}/status").read_text() for pid in self.pids]
        return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in found)


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """Open all tables, let them play, and measure."""
    load = Load(options)
    opener, before = OPENERS[options.server], load.memory()
    tables = [Table(load, number) for number in range(options.tables * (1 + options.ahead))]
    for table, following in zip(tables, tables[options.tables :], strict=False):
        table.next = following
    for at in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*map(opener, tables[at : at + AT_ONCE]))
    while load.there < 2 * len(tables):
        await asyncio.sleep(0.01)
    memory = load.memory() - before
    load.begin(tables[: options.tables])
    await asyncio.sleep(options.warmup)
    load.is_measuring = True
    start, cpu, own = time.perf_counter(), load.cpu(), time.process_time()
    await asyncio.sleep(options.seconds)
    load.is_measuring = False
    seconds = time.perf_counter() - start
    user, system = (after - before for after, before in zip(load.cpu(), cpu, strict=True))
    own = time.process_time() - own
    load.is_over = True
    times = sorted(load.times)
    return {
        "tables": options.tables,
        "late": load.late,
        "pace": load.pace,
        "moves": len(times),
        "moves_per_second": len(times) / seconds,
        "mean_ms": 1000 * sum(times) / len(times),
        **{f"p{p}_ms": 1000 * times[len(times) * p // 100] for p in (50, 95, 99)},
        "server_cpu_ms_per_move": 1000 * (user + system) / len(times),
        "server_system_ms_per_move": 1000 * system / len(times),
        "server_cpu_share": (user + system) / seconds,
        "client_cpu_share": own / seconds,
        "kb_per_table": memory / len(tables),
    }


async def idle(options: argparse.Namespace) -> dict[str, Any]:
    """Open sockets that only listen, at a few tables."""
    load = Load(options)
    tables = [Table(load, number) for number in range(10)]
    for table in tables:
        await open_jacta(table)
    while load.there < 2 * len(tables):
        await asyncio.sleep(0.01)
    before, watchers = load.memory(), []
    for n in range(options.idle):
        watcher = Watcher(tables[n % len(tables)], 0)
        await watcher.connect(f"/api/tables/{watcher.table.name}/socket")
        watchers.append(watcher)
    while load.there < 2 * len(tables) + options.idle:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    return {"sockets": options.idle, "kb_per_socket": (load.memory() - before) / options.idle}


def main() -> None:
    """Put a server under load, and print what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", choices=OPENERS, required=True)
    parser.add_argument("--port", type=int, nargs="+", required=True, help="of each process")
    parser.add_argument("--pid", type=int, nargs="+", required=True)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--ahead", type=int, default=1, help="further games opened before")
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--warmup", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--page", action="store_true", help="ask for what the page asks for")
    parser.add_argument("--game", default="mlem")
    parser.add_argument("--variants", default="ufo,explorations,missions")
    options = parser.parse_args()
    with contextlib.suppress(ImportError):
        import uvloop  # noqa: PLC0415

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    asyncio.run(report(options))


async def report(options: argparse.Namespace) -> None:
    """Measure, print, and end at once: connections that are being opened need no goodbye."""
    print(json.dumps(await (idle(options) if options.idle else run(options))), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
