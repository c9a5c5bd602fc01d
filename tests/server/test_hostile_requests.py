"""Hostile requests over HTTP: each gets a clear refusal, in JSON, and no traceback.

A long run: `python3 dev.py test tests/server/test_hostile_requests.py --hostile 10000`.
"""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketDenialResponse

from jacta import Table
from jacta.core.game import find_game
from jacta.server.app import create_app
from jacta.server.refusals import STATUS
from server.hostile import TRICKS
from server.people import BO, ME, Player, new_table

if TYPE_CHECKING:
    import schemathesis

    from jacta.server.settings import Settings

FEW = 150  # requests of a run in the tests
BAD_NAMES = [
    "a\0b",
    "a\nb",
    "a\u202eb",
    "\u2066",
    "\u200b",
    " ",
    "\ud800",
    "a\x7f",
    "\u2028",
    "\ue000",
]
GOOD_NAMES = ["Zoë", "Ольга", "👩\u200d🚀", "ﷺ", "a b", "  padded  "]


@pytest.fixture
def server(shared_server: TestClient) -> TestClient:
    return shared_server


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert set(answer.json()) == {"code", "text"}
    assert answer.headers["x-content-type-options"] == "nosniff"


# What once gave a traceback


@pytest.mark.parametrize(
    "origin", ["http://[", "http://]", "null", "http://testserver@evil", "\x00"]
)
def test_invalid_origins_are_refused(server: TestClient, origin: str) -> None:
    table = new_table(server)["id"]
    refused(server.get("/api/tables", headers={"origin": origin}), 403, "foreign")
    address = f"/api/tables/{table}/socket"
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        server.websocket_connect(address, headers={"origin": origin}),
    ):
        pass
    refused(denied.value, 403, "foreign")


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/a%00b",
        "/assets/%00",
        "/" + "x" * 300,
        "/assets/" + "x" * 300,
        "/" + "y/" * 50 + "z" * 300,
        "/%0a",
        "/%E2%80%AE",
        "/%ff%fe",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/tables/" + "x" * 300,
        "/api/tables/%00",
        "/api/tables/..%2f..%2fetc",
        "/api/tables/%F0%9F%9A%80/record",
        "/api/tables/nowhere/at/0",
        "/api/tables/nowhere/film",
        "/api/boards/mlem/%2fetc%2fpasswd",
        "/api/boards/mlem/..",
        "/api/boards/" + "x" * 300 + "/standard",
        "/api/rules/" + "x" * 300,
        "/api/rules/%00",
        "/api/rules/..%2fmlem",
    ],
)
def test_unknown_addresses_are_refused(server: TestClient, path: str) -> None:
    answer = server.get(path)
    if answer.status_code == 200:  # the page itself finds out
        assert "text/html" in answer.headers["content-type"]
        assert not path.startswith("/api")
    else:
        assert answer.status_code in (404, 422), answer.text
        assert set(answer.json()) == {"code", "text"}


@pytest.mark.parametrize("path", ["/", "/docs", "/openapi.json", "/api/games", "/assets/x"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_unknown_methods_are_refused(server: TestClient, method: str, path: str) -> None:
    refused(server.request(method, path), 405, "wrong-method")


@pytest.mark.parametrize("text", TRICKS)
def test_malformed_bodies_are_refused(server: TestClient, text: str) -> None:
    for path in ("/api/tables", "/api/import"):
        headers = {"content-type": "application/json"}
        answer = server.post(path, content=text.encode(errors="replace"), headers=headers)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["code"] in ("malformed", "bad-record")


@pytest.mark.parametrize(
    "wrong",
    [
        '{"game":"mlem","seats":[],"\\ud800":1}',
        '{"game":"\\ud800","seats":[{"kind":"me"},{"kind":"me"}]}',
        '{"game":"mlem","seats":[{"kind":"me"},{"kind":"me"}],"board_data":{"\\ud800":1}}',
        '{"game":"mlem","seats":[{"kind":"me"},{"kind":"me"}],"board_data":{"id":"\\ud800"}}',
        '{"game":"mlem","seats":[{"kind":"me"},{"kind":"me"}],"board_data":{"id":NaN}}',
        '{"game":"mlem","seats":[{"kind":"me"},{"kind":"me"}],"options":["\\udfff"]}',
        '{"game":"mlem","seats":[{"kind":"me"},{"kind":"me"}],"first":' + "9" * 4000 + "}",
        '{"game":"mlem","seats":[{"kind":"me","name":"\\ud800"},{"kind":"me"}]}',
        '{"game":"' + "x" * 1000 + '","seats":[{"kind":"me"},{"kind":"me"}]}',
    ],
)
def test_lone_surrogates_and_the_like_are_refused(server: TestClient, wrong: str) -> None:
    headers = {"content-type": "application/json"}
    answer = server.post("/api/tables", content=wrong.encode(), headers=headers)
    assert answer.status_code in (400, 422), answer.text
    assert set(answer.json()) == {"code", "text"}
    assert len(answer.text) < 1000


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_hide_or_break_something_are_refused(server: TestClient, name: str) -> None:
    body = json.dumps({"game": "mlem", "seats": [{**ME, "name": name}, ME]})
    headers = {"content-type": "application/json"}
    refused(server.post("/api/tables", content=body, headers=headers), 422, "malformed")
    created = new_table(server, ME, BO)
    joining = json.dumps({"secret": created["links"][0]["secret"], "name": name})
    address = f"/api/tables/{created['id']}/join"
    refused(server.post(address, content=joining, headers=headers), 422, "malformed")
    header = {"jacta": 1, "game": "mlem", "board": "standard"}
    header["players"] = [{"name": name}, {"name": "Bo"}]
    record = json.dumps({"record": json.dumps(header)})
    refused(server.post("/api/import", content=record, headers=headers), 422, "bad-record")


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_of_people_are_accepted(server: TestClient, name: str) -> None:
    created = new_table(server, {**ME, "name": name}, ME)
    seats = server.get(f"/api/tables/{created['id']}").json()["seats"]
    assert seats[0]["name"] == name.strip()


# Files and sizes


@pytest.mark.parametrize("board", ["/etc/passwd", "../boards/standard.toml", "pyproject.toml", ""])
def test_a_board_is_never_a_file_of_the_server(server: TestClient, board: str) -> None:
    seats = [ME, ME]
    answer = server.post("/api/tables", json={"game": "mlem", "board": board, "seats": seats})
    if board:
        refused(answer, 422, "bad-setup")
        assert "root" not in answer.text
    else:
        assert answer.status_code == 201  # the default board
    header = {"jacta": 1, "game": "mlem", "board": board, "players": [{"name": "A"}] * 2}
    refused(server.post("/api/import", json={"record": json.dumps(header)}), 422, "bad-record")


def test_boards_records_and_bodies_have_a_largest_size(server: TestClient) -> None:
    data = dict(find_game("mlem").load_board("standard").data)
    new = {"game": "mlem", "seats": [ME, ME]}
    assert server.post("/api/tables", json={**new, "board_data": data}).status_code == 201
    huge = {**data, "title": "x" * 70_000}
    refused(server.post("/api/tables", json={**new, "board_data": huge}), 422, "malformed")
    refused(server.post("/api/tables", json={**new, "pad": "x" * 200_000}), 413, "too-large")
    refused(server.post("/api/import", json={"record": "x" * 70_000}), 422, "malformed")
    chunks = (b"x" * 10_000 for _ in range(50))  # no length is declared
    headers = {"content-type": "application/json"}
    refused(server.post("/api/import", content=chunks, headers=headers), 413, "too-large")


def test_the_ids_and_texts_of_a_board_have_a_largest_size(server: TestClient) -> None:
    data = dict(find_game("mlem").load_board("standard").data)
    for changed in ({"id": "x" * 100}, {"title": "x" * 1000}):
        body = {"game": "mlem", "seats": [ME, ME], "board_data": {**data, **changed}}
        answer = server.post("/api/tables", json=body)
        refused(answer, 422, "bad-board")
        assert len(answer.text) < 500


def test_a_record_with_many_headers_is_refused(server: TestClient) -> None:
    header = json.dumps({"jacta": 1, "game": "x", "board": "y", "players": []})
    answer = server.post("/api/import", json={"record": f"{header}\n" * 900})
    refused(answer, 422, "bad-record")


def test_a_server_error_is_json_and_reveals_nothing(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr(Table, "record", broken)
    with TestClient(create_app(settings), raise_server_exceptions=False) as person:
        table = new_table(person)["id"]
        answer = person.get(f"/api/tables/{table}/record")
    refused(answer, 500, "failed")
    assert "secret" not in answer.text


# By the API's own description


@pytest.fixture
def strange(settings: Settings) -> Any:
    with TestClient(create_app(replace(settings, bot_seconds=0.02))) as person:
        yield person


@pytest.mark.slow
def test_no_request_causes_a_server_error(
    strange: TestClient, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    import schemathesis  # noqa: PLC0415 - slow to import

    wished = request.config.getoption("--hostile")
    schema = schemathesis.openapi.from_dict(strange.get("/openapi.json").json())
    found: list[Any] = list(schema.get_all_operations())
    operations = [one.ok() for one in found]
    cases: list[Any] = [
        operation.as_strategy(generation_mode=mode)
        for operation in operations
        for mode in schemathesis.GenerationMode
    ]
    created = new_table(strange, ME, ME, BO, options=["missions", "ufo", "explorations"])
    table, seen = created["id"], set()
    caplog.set_level(logging.WARNING)

    @settings(
        max_examples=wished or FEW,
        derandomize=not wished,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(cases), st.booleans(), st.sampled_from([None, 0, 1, 2, 3]))
    def ask(case: schemathesis.Case[Any], is_real: bool, seat: int | None) -> None:  # noqa: FBT001
        is_kept = case.method.upper() != "DELETE"  # the table is looked at in the end
        if is_real and is_kept and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        if is_real and seat is not None and "seat" in (case.query or {}):
            case.query["seat"] = seat
        answer = send(strange, case)
        seen.add((case.method, case.operation.path, answer.status_code))
        assert answer.status_code < 500, (answer.status_code, answer.text)
        if answer.status_code >= 400:
            assert STATUS[answer.json()["code"]] < 500
        assert not [r for r in caplog.records if r.name.startswith("jacta") and r.levelno > 30]

    ask()
    print(f"{len(seen)} kinds of answers of {len(operations)} calls")  # noqa: T201
    with strange.websocket_connect(f"/api/tables/{table}/socket") as wire:
        assert Player(wire, None).state["table"]["id"] == table


def send(person: TestClient, case: schemathesis.Case[Any]) -> Any:
    """Send a request as it was made up, if it can be sent at all."""
    made = case.as_transport_kwargs(base_url="http://testserver")
    headers = {k: v for k, v in made["headers"].items() if k.lower() != "user-agent"}
    content = made.get("data")
    if "json" in made:
        content = json.dumps(made["json"])
        headers["content-type"] = "application/json"
    if content is not None and not isinstance(content, str | bytes):
        content = repr(content)
    path = made["url"].removeprefix("http://testserver")
    return person.request(
        made["method"], path, params=made.get("params"), headers=headers, content=content
    )
