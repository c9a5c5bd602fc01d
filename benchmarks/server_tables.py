"""What a move costs early and late in long games, and loading a table that is not in memory.

    python benchmarks/server_tables.py

The server's own parts run in this process, with SQLite and the sealed dice, one move at a time.
Processor time is counted, in all threads. Players' choices follow --seed; the dice are fresh.
`server_moves.py --cached 0` shows what moves cost at more tables than the cache holds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from statistics import fmean, median
from typing import TYPE_CHECKING

from jacta.server.app import build_context
from jacta.server.messages import NewTable
from jacta.server.new_tables import stored_table
from jacta.server.settings import Settings
from jacta.server.sqlite import SqliteStorage

if TYPE_CHECKING:
    from jacta.server.context import Context

OWNER = "ada"


def context_with(storage: SqliteStorage, cached: int) -> Context:
    """Return a server with nothing in memory, which keeps this many unused tables."""
    return build_context(Settings(cached_tables=cached), storage)


async def opened(context: Context, game: str, players: int, variants: list[str]) -> str:
    """Set up a table where one person has all seats."""
    seats = [{"kind": "me"}] * players
    new = NewTable.model_validate({"game": game, "seats": seats, "options": variants})
    stored, _ = stored_table(new, OWNER, context.tables.clock.now())
    return (await context.tables.open(stored)).stored.id


async def play(context: Context, table_id: str, rng: random.Random) -> int:
    """Play a move, and return how long the log is then; 0 if the game is over."""
    live = await context.tables.current(table_id)
    if live.table.is_over:
        return 0
    seat, action = live.table.turn or 0, rng.choice(live.table.legal())
    await context.tables.play(table_id, seat, OWNER, live.log, action)
    return live.log


async def long_games(context: Context, options: argparse.Namespace) -> list[str]:
    """Play games until they are long; print what a move costs on the way."""
    rng, tables = random.Random(options.seed), []
    costs: list[list[float]] = [[] for _ in range(4)]
    quarter = options.entries // 4
    for game, variants in (("mlem", ["ufo", "explorations", "missions"]), ("incognitos", [])):
        for _ in range(options.games):
            table_id = await opened(context, game, 4, variants)
            log = 1
            while 0 < log < options.entries:
                start, before = time.process_time(), log
                log = await play(context, table_id, rng)
                costs[min(3, before // quarter)].append(time.process_time() - start)
            if log:
                tables.append(table_id)
    for number, spent in enumerate(costs):
        where = f"entries {number * quarter} to {(number + 1) * quarter}"
        print(f"{where}: {1e6 * median(spent):.0f} us a move (median of {len(spent)})")
    return tables


async def load(storage: SqliteStorage, tables: list[str], entries: int) -> None:
    """Load tables that are not in memory; print how long it takes."""
    context, spent = context_with(storage, len(tables)), []
    for table_id in tables:
        start, cpu = time.perf_counter(), time.process_time()
        await context.tables.current(table_id)
        spent.append((time.process_time() - cpu, time.perf_counter() - start))
    busy, waited = zip(*spent, strict=True)
    print(f"loading {len(tables)} tables with {entries} entries or more: ", end="")
    print(f"{1e3 * fmean(busy):.1f} ms of CPU time each, {1e3 * max(busy):.1f} at most; ", end="")
    print(f"{1e3 * median(waited):.1f} ms until it is there (median)")
    await context.close()


async def run(options: argparse.Namespace, folder: str) -> None:
    """Measure everything."""
    storage = await SqliteStorage.open(f"sqlite:///{folder}/tables.sqlite")
    context = context_with(storage, 1000)
    tables = await long_games(context, options)
    await context.close()
    await load(storage, tables, options.entries)
    await storage.close()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--entries", type=int, default=200, help="of a long log")
    parser.add_argument("--games", type=int, default=10, help="that become long, of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(options, folder))


if __name__ == "__main__":
    main()
