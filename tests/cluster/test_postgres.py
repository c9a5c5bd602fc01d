"""PostgreSQL keeps the same promises as SQLite: the same tests, on another storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jacta.server.postgres import PostgresStorage
from server import test_storage as suite

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PROMISES = (
    suite.test_what_was_kept_is_there_again,
    suite.test_an_entry_is_written_once,
    suite.test_a_table_is_amended_once,
    suite.test_a_table_begins_once,
    suite.test_a_deleted_table_is_gone_with_its_log,
    suite.test_times_are_read_only_where_a_clock_runs,
    suite.test_two_processes_serve_one_table,
    suite.test_what_was_not_written_never_happened,
)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda test: test.__name__)
def test_promises_hold(
    promise: Callable[[Path], None],
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(suite, "address", lambda _folder: database)
    monkeypatch.setattr(suite, "SqliteStorage", PostgresStorage)
    promise(tmp_path)
