"""Logs say where something failed, and never what nobody should know."""

from __future__ import annotations

import io
import logging
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from fair.games import ALL
from jacta.fair.chains import Chain
from jacta.server.logs import NAMES, JsonLines, PlainLines, configure_logs
from jacta.server.run import Server
from jacta.server.storage import StorageError
from server.people import BO, BOT, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.testclient import TestClient, WebSocketTestSession

    from jacta.server.settings import Settings

WORD = "canary-word"


@pytest.fixture(params=[JsonLines, PlainLines])
def logged(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything that the server and uvicorn log, as `jacta serve` would write it."""
    found = io.StringIO()
    handler = logging.StreamHandler(found)
    handler.setFormatter(request.param())
    logs = [logging.getLogger(name) for name in ("jacta", "uvicorn.error")]
    levels = [log.level for log in logs]
    for log in logs:
        log.addHandler(handler)
        log.setLevel(logging.DEBUG)
    yield found
    for log, level in zip(logs, levels, strict=True):
        log.removeHandler(handler)
        log.setLevel(level)


def arrangement_of(server: TestClient, table: str) -> Any:
    assert server.portal is not None
    tables = server.app.state.context.tables  # type: ignore[attr-defined]
    return server.portal.call(tables.current, table).stored.arrangement


def fail_with(text: str) -> Any:
    async def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError(text)

    return fail


def listen(wire: WebSocketTestSession) -> None:
    """Listen until the socket is closed."""
    while True:
        wire.receive_json()


def test_logs_hold_no_secrets(
    server: TestClient,
    settings: Settings,
    logged: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    created = new_table(server, ME, BO, BOT, lobby=True, options=ALL)
    table, tables = created["id"], server.app.state.context.tables  # type: ignore[attr-defined]
    server.post(f"/api/tables/{table}/seats/0/word", json={"word": WORD})
    chained = new_table(server, ME, BOT, chains=True)["id"]
    chain = Chain(b"c" * 32)
    server.post(f"/api/tables/{chained}/seats/0/anchor", json={"anchor": chain.anchor})
    server.post(f"/api/tables/{table}/start")
    secrets = {
        "the seed": arrangement_of(server, table).seal.root,
        "the server's chain": arrangement_of(server, chained).chains.root,
        "a client's link": chain.link(1),
        "a word": WORD,
        "a cookie": server.cookies["jacta"],
        "an invitation": created["links"][0]["secret"],
        "missions": deal_of(settings, table),
    }
    everything = " ".join(secrets.values())
    with server.websocket_connect(f"/api/tables/{chained}/socket") as wire:
        Player(wire, 0).send(type="link", seat=0, roll=1, link="0" * 64)
    # A bug while a message is served, while the storage fails, and while a page is built.
    with (
        server.websocket_connect(f"/api/tables/{table}/socket") as wire,
        monkeypatch.context() as m,
    ):
        m.setattr(tables, "play", fail_with(everything))
        Player(wire, 0).send(type="play", seat=0, log=0, do=WORD)
        with pytest.raises(WebSocketDisconnect):
            listen(wire)
    with monkeypatch.context() as m:
        m.setattr(tables.storage, "load", fail_with(everything))
        with pytest.raises(RuntimeError):
            server.get(f"/api/tables/{'x' * 12}")
    error = StorageError(everything)
    error.__cause__ = RuntimeError(everything)
    logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=error)
    break_log(settings, table)
    tables._live.clear()
    tables._recent.clear()
    assert server.get(f"/api/tables/{table}").json()["code"] == "broken-table"
    text = logged.getvalue()
    assert [what for what, secret in secrets.items() if secret in text] == []
    assert f"a message at table {table} could not be served" in text
    assert f"the log of table {table} cannot be replayed" in text
    assert "RuntimeError" in text
    assert "StorageError" in text


def deal_of(settings: Settings, table: str) -> str:
    with sqlite3.connect(settings.database.removeprefix("sqlite:///")) as file:
        query = "SELECT do FROM entries WHERE \"table\" = ? AND do LIKE 'deal:%'"
        text: str = file.execute(query, (table,)).fetchone()[0]
    return text


def break_log(settings: Settings, table: str) -> None:
    """Let a log say something that is against the rules, with the missions in it."""
    with sqlite3.connect(settings.database.removeprefix("sqlite:///")) as file:
        query = "UPDATE entries SET do = do || '+nonsense' WHERE \"table\" = ? AND do LIKE 'deal:%'"
        file.execute(query, (table,))


def test_uvicorn_writes_to_the_log_as_it_was_configured(settings: Settings) -> None:
    logs = [logging.getLogger(name) for name in NAMES]
    before = [(log.handlers, log.propagate, log.level) for log in logs]
    try:
        configure_logs("json")
        Server(settings)
        assert [type(log.handlers[0].formatter) for log in logs] == [JsonLines, JsonLines]
    finally:
        for log, (handlers, propagate, level) in zip(logs, before, strict=True):
            log.handlers, log.propagate = handlers, propagate
            log.setLevel(level)
