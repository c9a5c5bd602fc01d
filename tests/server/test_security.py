"""Who may do what, and the headers that browsers get."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from jacta.server.clock import SystemClock
from jacta.server.identity import COOKIE
from jacta.server.security import Rate
from server.people import BO, ME, new_table

if TYPE_CHECKING:
    from jacta.server.settings import Settings


def test_the_key_is_a_cookie_that_scripts_and_other_sites_cannot_use(server: TestClient) -> None:
    assert "set-cookie" not in server.get("/api/tables").headers  # looking belongs to nobody
    answer = server.post("/api/tables", json={"game": "mlem", "seats": [ME, BO]})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(answer.cookies[COOKIE]) == 32
    assert "set-cookie" not in server.post(f"/api/tables/{answer.json()['id']}/leave").headers


def test_the_database_holds_no_secret(server: TestClient, settings: Settings) -> None:
    created = new_table(server, ME, BO)
    path = settings.database.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(path)) as file:
        stored = "\n".join(file.iterdump())
    assert created["id"] in stored
    assert created["links"][0]["secret"] not in stored
    assert server.cookies[COOKIE] not in stored


def test_pages_of_other_sites_are_refused(server: TestClient) -> None:
    table = new_table(server)["id"]
    foreign = {"origin": "https://elsewhere.example"}
    assert server.get("/api/tables", headers=foreign).json()["code"] == "foreign"
    answer = server.post("/api/tables", json={"game": "mlem", "seats": [ME, ME]}, headers=foreign)
    assert answer.json()["code"] == "foreign"
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        server.websocket_connect(f"/api/tables/{table}/socket", headers=foreign),
    ):
        pass
    assert denied.value.json()["code"] == "foreign"
    assert server.get("/api/tables", headers={"origin": "http://testserver"}).status_code == 200


def test_every_answer_carries_the_security_headers(server: TestClient) -> None:
    for address in ("/api/games", "/api/tables/nowhere"):
        headers = server.get(address).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


def test_large_bodies_are_refused(server: TestClient) -> None:
    huge = {"record": "x" * 5_000_000}
    assert server.post("/api/import", json=huge).status_code == 413


def test_files_outside_the_pages_are_not_served(server: TestClient) -> None:
    for address in ("/../app.py", "/%2e%2e/server/app.py", "/..%2fserver/app.py"):
        assert "create_app" not in server.get(address).text


def test_a_rate_allows_a_burst_and_then_holds() -> None:
    rate = Rate(5, SystemClock())
    assert [rate.allows() for _ in range(10)] == [True] * 10
    assert not rate.allows()


def test_the_api_page_lists_every_call_and_loads_nothing_from_elsewhere(server: TestClient) -> None:
    page = server.get("/docs").text
    spec = server.get("/openapi.json").json()
    for path, methods in spec["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page
    linked = set(re.findall(r'href="#(\w+)"', page))
    assert linked <= set(re.findall(r'id="(\w+)"', page))
    assert {"NewTable", "Hint"} <= linked
    assert not re.search(r"://|<script|src=", page)


def test_pages_are_compressed_and_kept(server: TestClient) -> None:
    page = server.get("/")
    assert page.headers["cache-control"] == "no-cache"
    script = page.text.partition('src="/assets/')[2].partition('"')[0]
    answer = server.get(f"/assets/{script}")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("wanted", ["bytes=0-1", "bytes=5-1", "bytes=999999999-", "cows=1"])
def test_a_file_is_always_served_whole(server: TestClient, wanted: str) -> None:
    whole = server.get("/")
    part = server.get("/", headers={"Range": wanted})
    assert (part.status_code, part.content) == (whole.status_code, whole.content)
