"""`jacta admin`: look after the tables of a server, while it runs or not."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from jacta.cli.console import complain, counted, out
from jacta.core.errors import JactaError, SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.server.archive import Archive, ArchivedTable
    from jacta.server.archive_check import Problem

__all__ = ["admin_app"]

REFUSED = 1

admin_app = typer.Typer(no_args_is_help=True, help="Look after the tables of a server.")

DatabaseOption = Annotated[
    str,
    typer.Option(
        metavar="URL", envvar="JACTA_DATABASE", help="Default: the file that `jacta serve` uses."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object for each.")]
Ids = Annotated[list[str], typer.Argument(metavar="ID...", help="Ids of tables.")]


def _archive(database: str) -> Archive:
    from jacta.server.archive import Archive  # noqa: PLC0415 - slow to import
    from jacta.server.settings import default_database  # noqa: PLC0415

    return Archive(database or default_database())


def _print_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")


@admin_app.command("list")
def list_tables(
    *,
    older_than: Annotated[
        float | None,
        typer.Option(metavar="DAYS", min=0, help="Only tables unchanged for this long."),
    ] = None,
    as_json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """List tables, the longest unchanged first."""
    found = list(_archive(database).tables(_before(older_than)))
    if as_json:
        for table in found:
            _print_line(json.dumps(_as_json(table), ensure_ascii=False))
        return
    if not found:
        out.print("no tables")
        return
    grid = Grid("table", "game", "players", "phase", box=None, pad_edge=False)
    grid.add_column("entries", justify="right")
    grid.add_column("last change (UTC)", no_wrap=True)
    for table in found:
        names = ", ".join(table.names)
        phase = table.phase if table.phase == "lobby" else "started"  # only a replay knows more
        grid.add_row(table.id, table.game, names, phase, str(table.entries), _minute(table.changed))
    out.print(grid)


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


def _before(days: float | None) -> datetime | None:
    return None if days is None else datetime.now(UTC) - timedelta(days=days)


def _as_json(table: ArchivedTable) -> dict[str, object]:
    times = {"created": table.created.isoformat(), "changed": table.changed.isoformat()}
    return {**table._asdict(), **times}


@admin_app.command()
def show(
    table_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a table.")],
    database: DatabaseOption = "",
) -> None:
    """Show a table: its seats, its phase and the length of its log, but nothing hidden."""
    from jacta.server.live import LiveTable  # noqa: PLC0415 - slow to import

    stored, log = _archive(database).stored(table_id)
    live = LiveTable(stored, log)
    game = live.table.game
    out.print(f"{table_id}: {', '.join((game.title, game.board_name, *sorted(game.options)))}")
    out.print(f"created {_minute(stored.created)}, changed {_minute(stored.changed)} (UTC)")
    phase = "over" if live.table.is_over else stored.arrangement.phase
    out.print(f"{phase}; {counted(live.log, 'entry', 'entries')} in the log")
    for number, seat in enumerate(stored.seats):
        who = f"bot {seat.bot}" if seat.bot else "a person" if seat.owner else "free"
        out.print(f"  seat {number}: {seat.name}, {who}")
    if live.table.result is not None:
        out.print(f"scores: {', '.join(map(str, live.table.result.scores))}")


@admin_app.command()
def export(
    table_ids: Annotated[list[str] | None, typer.Argument(metavar="[ID...]")] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Export all tables.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Print the records of some tables or of all, hidden facts included."""
    from jacta.server.fair_records import fair_record, what_is_fair  # noqa: PLC0415 - slow to import
    from jacta.server.live import LiveTable  # noqa: PLC0415

    archive = _archive(database)
    wanted = archive.ids() if everything else table_ids or []
    if not wanted and not everything:
        raise SetupError("name tables, or use --all")
    failed = 0
    for table_id in wanted:
        try:
            stored, log = archive.stored(table_id)
            live = LiveTable(stored, log)
            text = fair_record(live, what_is_fair(live, log))
        except JactaError as error:
            failed += 1
            complain(f"{table_id}: {error}")
            continue
        sys.stdout.write(text)
    if failed:
        raise typer.Exit(REFUSED)


@admin_app.command()
def delete(table_ids: Ids, database: DatabaseOption = "") -> None:
    """Delete tables and their logs for good."""
    deleted = _archive(database).delete(table_ids)
    out.print(f"{counted(deleted, 'table', 'tables')} deleted")
    if deleted < len(set(table_ids)):
        complain(f"{len(set(table_ids)) - deleted} of them did not exist")
        raise typer.Exit(REFUSED)


@admin_app.command()
def prune(
    older_than: Annotated[
        float, typer.Option(metavar="DAYS", min=0, help="Delete tables unchanged for this long.")
    ],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Delete tables that have not changed for some days."""
    archive = _archive(database)
    old = [table.id for table in archive.tables(_before(older_than))]
    if dry_run:
        out.print(f"{counted(len(old), 'table', 'tables')} would be deleted")
        return
    out.print(f"{counted(archive.delete(old), 'table', 'tables')} deleted")


@admin_app.command()
def vacuum(database: DatabaseOption = "") -> None:
    """Free the disk space of deleted tables."""
    _archive(database).vacuum()
    out.print("unused disk space is free again")


@admin_app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    database: DatabaseOption = "",
) -> None:
    """Copy the database to a new file; the server may keep running."""
    _archive(database).backup(file)
    out.print(f"the backup is in {file}", soft_wrap=True)


@admin_app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: DatabaseOption = "",
) -> None:
    """Restore the tables of a backup that are missing; existing ones stay as they are."""
    restored = _archive(database).restore(file)
    out.print(f"{counted(restored, 'table', 'tables')} restored")


@admin_app.command()
def check(
    *,
    only_chains: Annotated[
        bool, typer.Option("--only-chains", help="Follow the hashes, but replay nothing.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the last hash of every log in a file."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Compare with hashes that were kept before."),
    ] = None,
    database: DatabaseOption = "",
) -> None:
    """Check that nobody has tampered with the logs in the database."""
    from jacta.server import archive_check as checks  # noqa: PLC0415 - slow to import

    archive = _archive(database)
    ids = archive.ids()
    found = (checks.check_table(archive, one, only_chain=only_chains) for one in ids)
    wrong = _report(problem for problem in found if problem is not None)
    if against is not None:
        wrong += _report(checks.compare_heads(archive, checks.read_heads(against)))
    if save is not None and not wrong:
        lines = [f"{json.dumps(head)}\n" for head in checks.heads(archive)]
        save.write_text("".join(lines), encoding="utf-8")
    if wrong:
        raise typer.Exit(REFUSED)
    out.print(f"{counted(len(ids), 'table', 'tables')} checked, every log is as it was written")


def _report(problems: Iterable[Problem]) -> int:
    count = 0
    for problem in problems:
        count += 1
        where = f", entry {problem.entry}" if problem.entry > 0 else ""
        complain(f"table {problem.table}{where}: {problem.text}")
    return count
