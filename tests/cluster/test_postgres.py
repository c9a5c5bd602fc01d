"""PostgreSQL keeps the same promises as SQLite: the same tests, on another storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest
from alembic import command

from jacta.server.archive import Archive
from jacta.server.archive_check import check_table
from jacta.server.backends import engine_for
from jacta.server.migrate import config_for
from jacta.server.postgres import PostgresStorage
from server import test_storage as suite
from server.people import BOT, ME, Player, new_table
from server.test_archive import admin

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from starlette.testclient import TestClient

    from cluster.services import Postgres

FIRST = "0003"  # the first schema that was released on PostgreSQL

PROMISES = (
    suite.test_stored_tables_can_be_read_again,
    suite.test_an_entry_is_written_once,
    suite.test_an_amendment_with_an_old_version_is_refused,
    suite.test_a_table_is_created_once,
    suite.test_progress_is_replaced_once,
    suite.test_a_deleted_table_is_gone_with_its_log,
    suite.test_times_are_read_only_where_a_clock_runs,
    suite.test_two_processes_serve_one_table,
    suite.test_an_unwritten_move_never_happened,
)


def test_admin_commands_work_on_postgres(server: TestClient, database: str) -> None:
    over: str = new_table(server, ME, BOT)["id"]
    with server.websocket_connect(f"/api/tables/{over}/socket") as wire:
        Player(wire, 0).play_to_the_end()
    assert "over;" in admin(database, "show", over).output
    assert over in admin(database, "list").output
    assert "every log is as it was written" in admin(database, "check").output
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE entries SET \"do\" = 'roll:1' WHERE number = 4")
    assert f"table {over}, entry 4" in admin(database, "check").output
    assert admin(database, "prune", "--older-than", 1).output == "0 tables deleted\n"
    assert admin(database, "delete", over).exit_code == 0
    assert admin(database, "vacuum").exit_code == 0
    assert "pg_dump" in admin(database, "backup", "file").output


@pytest.mark.parametrize("promise", PROMISES, ids=lambda test: test.__name__)
def test_postgres_keeps_the_promises_of_storage(
    promise: Callable[[Path], None],
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(suite, "address", lambda _folder: database)
    monkeypatch.setattr(suite, "SqliteStorage", PostgresStorage)
    promise(tmp_path)


@pytest.mark.parametrize("released", [one for one in suite.RELEASES if one >= FIRST])
def test_a_released_database_is_brought_up_to_date(postgres: Postgres, released: str) -> None:
    name = f"released_{released}"
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = f"{postgres.url.rpartition('/')[0]}/{name}"
    with engine_for(url).begin() as old:
        command.upgrade(config_for(old), "0001")
        for statement, values in suite.RELEASED:
            given = tuple(bool(v) if v == 1 and n == 2 else v for n, v in enumerate(values))
            old.exec_driver_sql(statement.replace("?", "%s"), given)
        command.upgrade(config_for(old), released)
    archive = Archive(url)
    assert [(table.id, table.entries) for table in archive.tables()] == [("bots", 0), ("old", 1)]
    assert [check_table(archive, one, only_chain=True) for one in archive.ids()] == [None, None]
    archive.close()
