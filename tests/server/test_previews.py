"""Previews and reasons over the wire."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from jacta import Seeded, Table
from jacta.server.messages import PreviewMessage
from jacta.server.preview_messages import FEW, preview_messages
from server.people import ME, Player, new_table
from server.test_odds import imported

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

PICK = "board:settler board:voyager roll:112233"  # on space 0, whose fuel the rules fix
LONG_PICK = "board:engineer board:voyager roll:11223*"


def asked(person: TestClient, table: str, what: str, **params: Any) -> Any:
    return person.get(f"/api/tables/{table}/{what}", params=params)


def state_of(person: TestClient, table: str, seat: int | None) -> dict[str, Any]:
    with person.websocket_connect(f"/api/tables/{table}/socket") as wire:
        return Player(wire, seat).state


def test_previews_are_messages() -> None:
    table = Table.new("mlem", 2, dice=Seeded(3))
    previews = table.previews(table.turn)
    told = [json.loads(message.model_dump_json()) for message in preview_messages(previews)]
    assert told == msgspec.to_builtins(previews)
    assert set(told[0]) == set(PreviewMessage.model_fields)


def test_a_few_previews_come_with_the_state(server: TestClient) -> None:
    table = imported(server, "mlem", PICK)
    state = state_of(server, table, 0)
    assert len(state["view"]["legal"]) <= FEW
    assert [p["action"] for p in state["previews"]] == state["view"]["legal"]
    assert state["previews"][0]["details"]["way"] == [2]


def test_many_previews_are_requested_separately(server: TestClient) -> None:
    table = imported(server, "mlem", LONG_PICK)
    state = state_of(server, table, 0)
    assert len(state["view"]["legal"]) > FEW
    assert state["previews"] is None
    answer = asked(server, table, "previews", seat=0).json()
    assert (answer["log"], answer["seat"]) == (state["log"], 0)
    assert [p["action"] for p in answer["previews"]] == state["view"]["legal"]


@pytest.mark.parametrize("seat", [None, 1])
def test_only_the_seat_to_move_sees_previews(server: TestClient, seat: int | None) -> None:
    table = imported(server, "mlem", PICK)
    assert state_of(server, table, seat)["previews"] == []


def test_previews_name_the_change_that_they_follow(server: TestClient) -> None:
    table = imported(server, "mlem", LONG_PICK)
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        player = Player(wire, 0)
        before = player.state["log"]
        player.play(player.state["view"]["legal"][0])
    answer = asked(server, table, "previews", seat=0).json()
    assert answer["log"] > before


@pytest.mark.parametrize("what", ["previews", "why-not"])
def test_previews_of_another_seat_are_refused(
    server: TestClient, someone_else: Callable[[], TestClient], what: str
) -> None:
    table = imported(server, "mlem", PICK)
    answer = asked(someone_else(), table, what, seat=0, do="fly:1")
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")


def test_why_not_names_rule_and_values(server: TestClient) -> None:
    table = imported(server, "mlem", PICK)
    assert asked(server, table, "why-not", seat=0, do="die:3").json() == {
        "reason": {"code": "no-fuel", "rule": "3.1", "values": {"face": "3", "space": 0}}
    }
    assert asked(server, table, "why-not", seat=0, do="fly:1").json() == {"reason": None}
    waiting = asked(server, table, "why-not", seat=1, do="fly:1")
    assert (waiting.status_code, waiting.json()["code"]) == (422, "not-your-turn")


def test_a_refusal_over_the_socket_carries_its_reason(server: TestClient) -> None:
    table = new_table(server, ME, ME, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        refused = Player(wire, 0).play("land")
    assert (refused["code"], refused["rule"]) == ("illegal", "2.2")
    assert refused["reason"] == {"code": "now-board", "rule": "2.2", "values": {}}
    assert refused["text"].startswith("Now an astronaut boards the rocket (2.2); allowed: board:")
