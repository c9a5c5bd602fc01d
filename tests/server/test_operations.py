"""What operators ask a server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

import io
import json
import logging
from typing import TYPE_CHECKING

import pytest
from prometheus_client.metrics_core import HistogramMetricFamily
from starlette.testclient import TestClient

from jacta.server.app import create_app
from jacta.server.logs import JsonLines
from jacta.server.metrics import Durations
from jacta.server.storage import StorageError
from server.people import BOT, ME, Player, new_table

if TYPE_CHECKING:
    from jacta.server.settings import Settings


def local(server: TestClient, host: str = "127.0.0.1") -> TestClient:
    """Return somebody at an address."""
    person = TestClient(server.app, base_url="http://testserver", client=(host, 1))
    person.portal = server.portal
    return person


def value(text: str, name: str) -> float:
    """Return a metric by its name and labels."""
    lines = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(lines[0].split()[1])


def test_a_server_reports_that_it_is_alive_and_ready(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.get("/healthz").text == "ok\n"
    assert server.get("/readyz").json() == {"ready": True, "problem": None}

    async def broken(*_args: object) -> None:
        raise StorageError("the disk is gone")

    context = server.app.state.context  # type: ignore[attr-defined]
    monkeypatch.setattr(context.tables.storage, "load", broken)
    answer = server.get("/readyz")
    assert (answer.status_code, answer.json()["problem"]) == (503, "storage: StorageError")
    monkeypatch.undo()
    context.is_stopping = True
    assert server.get("/readyz").json()["problem"] == "stopping"


def test_metrics_count_what_happens(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        ada = Player(wire, 0)
        ada.play("nonsense")
        ada.play(ada.view["legal"][0])
        text = local(server).get("/metrics").text
    assert value(text, "jacta_sockets") == value(text, "jacta_tables_watched") == 1
    assert value(text, "jacta_tables_in_memory") == value(text, "jacta_tables_stored") == 1
    assert value(text, 'jacta_refusals_total{code="unknown-action"}') == 1
    assert value(text, 'jacta_entries_total{by="seat"}') >= 1
    assert value(text, "jacta_move_seconds_count") == 2
    assert value(text, 'jacta_database_seconds_count{call="append"}') >= 1
    assert table not in text


def test_durations_count_up_to_and_including_each_bound() -> None:
    durations, family = Durations(), HistogramMetricFamily("waiting", "How long.")
    for seconds in (0.0, 0.001, 0.0011, 5.0, 7.0):
        durations.note(seconds)
    durations.add_to(family, [])
    counts = {sample.labels.get("le", ""): sample.value for sample in family.samples}
    assert (counts["0.001"], counts["0.0025"], counts["5.0"], counts["+Inf"]) == (2, 3, 4, 5)


@pytest.mark.parametrize("host", ["10.0.0.5", "testclient", "::2"])
def test_metrics_are_only_for_this_machine(server: TestClient, host: str) -> None:
    assert local(server, host).get("/metrics").json()["code"] == "not-local"
    assert local(server, "::1").get("/metrics").status_code == 200
    through = local(server).get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert through.status_code == 403


def test_other_networks_may_be_named(settings: Settings) -> None:
    from dataclasses import replace  # noqa: PLC0415

    named = replace(settings, metrics_from=("10.0.0.0/8",))
    with TestClient(create_app(named), base_url="http://testserver") as server:
        assert local(server, "10.1.2.3").get("/metrics").status_code == 200
        assert local(server).get("/metrics").status_code == 403


def test_a_line_of_the_log_is_an_object() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    log = logging.getLogger("jacta.server.test")
    log.propagate = False
    log.addHandler(handler)
    log.warning("the storage failed: %s", "two\nlines")
    try:
        json.loads("{")
    except ValueError:
        log.exception("a bot could not move at table %s", "t1")
    log.removeHandler(handler)
    first, second = map(json.loads, written.getvalue().splitlines())
    assert (first["level"], first["from"]) == ("warning", "jacta.server.test")
    assert first["text"] == "the storage failed: two\nlines"
    assert "test_operations.py" in second["trace"]
    assert second["trace"].endswith("\nJSONDecodeError")  # without its text, which quotes
