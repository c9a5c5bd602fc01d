"""`jacta admin` works beside a running server, and notices changed logs."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from jacta.cli.app import app
from jacta.server.storage import LogEntry
from server.people import ALL, BOT, ME, Player, new_table
from server.test_storage import address, log_of, part, stored, with_storage

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient
    from typer.testing import Result

    from jacta.server.settings import Settings
    from jacta.server.sqlite import SqliteStorage


@pytest.fixture
def database(settings: Settings) -> str:
    return settings.database


@pytest.fixture
def games(server: TestClient) -> list[str]:
    """A finished game, one that goes on, and a lobby."""
    over: str = new_table(server, ME, BOT, options=ALL)["id"]
    with server.websocket_connect(f"/api/tables/{over}/socket") as wire:
        Player(wire, 0).play_to_the_end()
    on: str = new_table(server, ME, BOT, first=0)["id"]
    lobby: str = new_table(server, ME, BOT, lobby=True)["id"]
    return [over, on, lobby]


def admin(database: str, *args: object) -> Result:
    command = ["admin", *map(str, args), "--database", database]
    return CliRunner().invoke(app, command, env={"COLUMNS": "200", "NO_COLOR": "1"})


def write(database: str, statement: str, *values: object) -> None:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        assert connection.execute(statement, values).rowcount > 0
    connection.close()


def test_tables_can_be_listed_shown_and_exported(
    server: TestClient, games: list[str], database: str
) -> None:
    listed = [json.loads(line) for line in admin(database, "list", "--json").output.splitlines()]
    assert {one["id"]: one["phase"] for one in listed} == dict(
        zip(games, ("playing", "playing", "lobby"), strict=True)
    )
    assert all(game in admin(database, "list").output for game in games)
    assert admin(database, "list", "--older-than", 1, "--json").output == ""
    shown = admin(database, "show", games[0]).output
    assert "over;" in shown
    assert "scores:" in shown
    record = server.get(f"/api/tables/{games[0]}/record").text
    exported = admin(database, "export", games[0])
    assert exported.output == record
    assert '"fair":{"scheme":"seal-1"' in record
    assert admin(database, "export", "--all").output.count('"jacta":1') == 3
    assert admin(database, "export").exit_code == 2
    assert admin(database, "show", "nothing").exit_code == 2


def test_the_running_server_notices_a_deleted_table(
    server: TestClient, games: list[str], database: str, tmp_path: Path
) -> None:
    """It comes back from a backup, while tables with newer moves stay as they are."""
    kept = tmp_path / "kept.sqlite"
    assert admin(database, "backup", kept).exit_code == 0
    assert admin(database, "backup", kept).exit_code == 2
    with server.websocket_connect(f"/api/tables/{games[1]}/socket") as wire:
        ada = Player(wire, 0)
        ada.play(ada.view["legal"][0])
    before = server.get(f"/api/tables/{games[1]}").json()["seq"]
    assert admin(database, "delete", games[0], "nothing").exit_code == 1
    assert "1 table restored" in admin(database, "restore", kept).output
    assert admin(database, "check").exit_code == 0
    assert server.get(f"/api/tables/{games[0]}").json()["over"]
    assert server.get(f"/api/tables/{games[1]}").json()["seq"] >= before
    assert admin(database, "restore", tmp_path / "no").exit_code == 2


def test_old_tables_can_be_pruned(server: TestClient, games: list[str], database: str) -> None:
    del server
    write(
        database, "UPDATE tables SET created = '2020-01-01 00:00:00.000000' WHERE id = ?", games[2]
    )
    assert "1 table would" in admin(database, "prune", "--older-than", 30, "--dry-run").output
    assert "1 table deleted" in admin(database, "prune", "--older-than", 30).output
    assert admin(database, "list", "--json").output.count("\n") == 2
    assert admin(database, "vacuum").exit_code == 0
    assert admin(database, "check").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "entry", "text"),
    [
        ("UPDATE entries SET do = 'deal:0:s01+s02+s03+s05' WHERE number = 2", 2, "was changed"),
        ('UPDATE entries SET "by" = 1 WHERE number = 7', 7, "was changed"),
        ("UPDATE entries SET at = '2020-01-01 00:00:00.000000' WHERE number = 5", 5, "was changed"),
        ("DELETE FROM entries WHERE number = 6", 6, "was changed"),
        ("UPDATE entries SET hash = '' WHERE number = 4", 4, "was changed"),
    ],
)
def test_a_changed_log_is_noticed(
    games: list[str], database: str, statement: str, entry: int, text: str
) -> None:
    assert "every log is as it was written" in admin(database, "check").output
    write(database, f'{statement} AND "table" = ?', games[0])
    found = admin(database, "check", "--only-chains")
    assert found.exit_code == 1
    assert f"table {games[0]}, entry {entry}: it {text}" in found.output


@pytest.mark.slow
def test_changed_dice_are_noticed_even_with_a_new_chain(
    games: list[str], database: str, tmp_path: Path
) -> None:
    """A rewritten chain is exposed by the seal of the dice, or by a hash kept elsewhere."""
    heads = tmp_path / "heads.jsonl"
    assert admin(database, "check", "--save", heads).exit_code == 0
    assert admin(database, "check", "--against", heads).exit_code == 0
    _rewrite(database, games[0])
    assert admin(database, "check", "--only-chains").exit_code == 0
    found = admin(database, "check")
    assert re.search(f"table {games[0]}.*the sealed dice gave", found.output)
    assert "was rewritten" in admin(database, "check", "--only-chains", "--against", heads).output
    admin(database, "delete", games[0])
    assert "it was deleted" in admin(database, "check", "--against", heads).output
    heads.write_text("[1]\n", encoding="utf-8")
    assert admin(database, "check", "--against", heads).exit_code == 2


def _rewrite(database: str, table: str) -> None:
    """Change a mission that was dealt, and write a chain that fits."""
    from jacta.server.log_chain import first_hash, next_hash  # noqa: PLC0415

    path = database.removeprefix("sqlite:///")
    connection = sqlite3.connect(path)
    query = 'SELECT number, "by", "do", at FROM entries WHERE "table" = ? ORDER BY number'
    rows = connection.execute(query, (table,)).fetchall()
    dealt = " ".join(do for _, _, do, _ in rows if do.startswith("deal:"))
    free = next(f"s{n:02}" for n in range(20, 0, -1) if f"s{n:02}" not in dealt)
    before = first_hash(table)
    for number, by, do, at in rows:
        said = f"{do[:-3]}{free}" if do.startswith("deal:0:") else do
        before = next_hash(before, number, by, said, at)
        change = 'UPDATE entries SET "do" = ?, hash = ? WHERE "table" = ? AND number = ?'
        connection.execute(change, (said, before, table, number))
    connection.commit()
    connection.close()


def test_hash_chains_survive_restarts_races_and_grouped_writes(tmp_path: Path) -> None:
    async def begin(storage: SqliteStorage) -> None:
        for name in ("t1", "t2"):
            await storage.create(stored(name), [LogEntry(0, "board:pioneer")])
        entries = [LogEntry(1, "board:settler")]
        parts = [part(1, *entries), part(1, *entries, table="t2"), part(1, LogEntry(1, "x"))]
        results = await asyncio.gather(*map(storage.append, parts), return_exceptions=True)
        assert sum(result is not None for result in results) == 1

    async def go_on(storage: SqliteStorage) -> None:
        rolls = [part(2, LogEntry(-1, "roll:111111")), part(3, LogEntry(0, "fly:1"))]
        await asyncio.gather(*map(storage.append, rolls))
        assert len(await log_of(storage)) == 4

    with_storage(tmp_path, begin)
    with_storage(tmp_path, go_on)
    assert admin(address(tmp_path), "check", "--only-chains").exit_code == 0
