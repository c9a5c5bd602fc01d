from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.testclient import TestClient

ME, BOT = {"kind": "me", "name": "Ada"}, {"kind": "bot"}


def new_table(person: TestClient, **more: Any) -> dict[str, Any]:
    answer = person.post(
        "/api/tables", json={"game": "mlem", "seats": [ME, BOT], "pace": "none", **more}
    )
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


def test_a_whole_game_over_the_socket(server: TestClient) -> None:
    table = new_table(server)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"v": 1, "type": "hello", "seat": 0})
        while True:
            state = socket.receive_json()
            if state["type"] != "state":
                assert state["type"] == "presence", state
                continue
            if state["table"]["over"]:
                break
            if state["view"]["turn"] == 0:
                do = state["view"]["legal"][0]
                socket.send_json({"v": 1, "type": "play", "seat": 0, "log": state["log"], "do": do})
    assert state["table"]["result"]["winners"]
