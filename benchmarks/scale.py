"""What a million people at the tables would need, computed from measurements of one process.

python benchmarks/scale.py --players 1000000 prints the table of docs/scale.md.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

DAY, MONTH = 86_400, 30 * 86_400
GB = 1e9


class Measured(NamedTuple):
    """What was measured on one machine: docs/server.md says how."""

    move_seconds: float = 0.71e-3  # of a processor, for clients like the page
    socket_bytes: float = 29e3  # of memory, quiet
    table_bytes: float = 50e3  # of memory: half-way 31 kB (MLEM) or 42 kB, and encoded messages
    message_bytes: float = 4e3  # a state: the mean of 1.9 kB (MLEM) and 6.3 kB (Los Incognitos)
    entry_bytes: float = 158  # in the database, with its hash and indices
    notice_bytes: float = 60


class Assumed(NamedTuple):
    """What nobody has measured."""

    seats: float = 2.5  # people at a table
    decision_seconds: float = 8.0  # from one decision of a table to the next
    chance_share: float = 0.45  # of all entries are dice
    busy: float = 0.6  # how far a core is used
    core_price: float = 15.0  # a month, with 4 GB of memory
    traffic_price: float = 0.02  # a GB
    disk_price: float = 0.10  # a GB and month
    kept_days: float = 90.0


class Row(NamedTuple):
    """A line of the table."""

    what: str
    value: str
    how: str


def needs(players: int, m: Measured = Measured(), a: Assumed = Assumed()) -> list[Row]:  # noqa: B008
    """Return what that many people at the tables need."""
    tables = players / a.seats
    moves = tables / a.decision_seconds
    entries = moves / (1 - a.chance_share)
    cores = moves * m.move_seconds / a.busy
    memory = (players * m.socket_bytes + tables * m.table_bytes) / GB
    traffic = moves * a.seats * m.message_bytes
    written = entries * m.entry_bytes
    disk = written * DAY * a.kept_days / GB
    processes = max(1.0, cores)
    broadcast = moves * m.notice_bytes * processes
    price = (
        cores * a.core_price + traffic * MONTH / GB * a.traffic_price + disk * a.disk_price
    ) / players
    return [
        Row("tables", f"{tables:,.0f}", f"{a.seats:g} people each"),
        Row("moves a second", f"{moves:,.0f}", f"one every {a.decision_seconds:g} s at each table"),
        Row("cores", f"{cores:,.0f}", f"{m.move_seconds * 1e3:g} ms a move, {a.busy:.0%} busy"),
        Row(
            "memory",
            f"{memory:,.0f} GB",
            f"sockets of {_kb(m.socket_bytes)}, tables of {_kb(m.table_bytes)}",
        ),
        Row(
            "traffic out",
            f"{traffic * 8 / 1e9:,.1f} Gbit/s",
            f"a state of {_kb(m.message_bytes)} for each socket",
        ),
        Row("entries a second", f"{entries:,.0f}", f"{a.chance_share:.0%} of them dice"),
        Row("written", f"{written / 1e6:,.1f} MB/s", f"{m.entry_bytes:g} bytes an entry"),
        Row("kept", f"{disk / 1e3:,.0f} TB", f"for {a.kept_days:g} days"),
        Row(
            "notices, if all processes hear all",
            f"{broadcast * 8 / 1e9:,.1f} Gbit/s",
            "moves times processes: the first thing that breaks",
        ),
        Row("price", f"{price * 100:,.1f} cents", "a month for each player who is always there"),
    ]


def _kb(count: float) -> str:
    return f"{count / 1e3:g} kB"


def table(players: int) -> str:
    """Return the needs as a table in Markdown."""
    rows = [f"| {row.what} | {row.value} | {row.how} |" for row in needs(players)]
    head = f"| for {players:,} people at the tables | needed | because |"
    return "\n".join([head, "|---|--:|---|", *rows])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=1_000_000)
    print(table(parser.parse_args().players))


if __name__ == "__main__":
    main()
