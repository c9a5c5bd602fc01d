"""Leaving: bots play on, players return, tables end, and no game is lost by mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from jacta.core.records import read_records
from server.people import BO, BOT, HERE, ME, Player, new_table
from server.test_lobby import join, post, seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient


@pytest.fixture
def bo(someone_else: Callable[[], TestClient]) -> TestClient:
    return someone_else()


@pytest.fixture
def shared(server: TestClient, bo: TestClient) -> str:
    """A table that Ada has set up, and where Bo plays too; its id."""
    created = new_table(server, ME, BO, first=0)
    join(bo, created)
    table: str = created["id"]
    return table


@pytest.mark.slow
def test_a_bot_plays_to_the_end_for_a_player_who_resigns(
    server: TestClient, bo: TestClient, shared: str
) -> None:
    now = post(bo, shared, "seats/1/resign")
    assert seats(now, "absence") == [None, "resigned"]
    assert seats(now, "mine") == [False, True]
    assert post(bo, shared, "seats/1", bot=None) == "resigned"
    assert post(server, shared, "seats/1/resign") == "not-your-seat"
    with server.websocket_connect(f"/api/tables/{shared}/socket") as socket:
        over = Player(socket, 0).play_to_the_end()
    assert over["result"] is not None
    assert [table["id"] for table in bo.get("/api/tables").json()] == [shared]
    assert post(server, shared, "seats/0/resign") == "over"


@pytest.mark.slow
def test_a_rematch_is_played_by_the_people_themselves(server: TestClient, bo: TestClient) -> None:
    created = new_table(server, ME, HERE, BO, BOT, first=0)
    join(bo, created, name="Bea")
    table = created["id"]
    post(server, table, "seats/0", bot="random")
    post(server, table, "seats/1/resign")
    post(bo, table, "seats/2", bot="random")
    with server.websocket_connect(f"/api/tables/{table}/socket") as socket:
        Player(socket, 0).play_to_the_end()
    again = server.get(f"/api/tables/{post(server, table, 'rematch')['id']}").json()
    assert seats(again, "kind") == ["person", "person", "person", "bot"]
    assert seats(again, "absence") == [None] * 4
    assert seats(again, "name")[2] == "Bea"
    assert again["seats"][0]["host"]


def test_a_player_who_leaves_gives_up_the_seat(
    server: TestClient, bo: TestClient, shared: str, someone_else: Callable[[], TestClient]
) -> None:
    assert post(someone_else(), shared, "leave") == "not-your-seat"
    now = post(bo, shared, "leave")
    assert seats(now, "kind") == ["person", "bot"]
    assert bo.get("/api/tables").json() == []
    now = post(server, shared, "leave")
    assert now["phase"] == "closed"


def test_a_host_closes_and_then_deletes(server: TestClient, bo: TestClient, shared: str) -> None:
    assert post(bo, shared, "close") == "not-the-host"
    assert bo.delete(f"/api/tables/{shared}").json()["code"] == "not-the-host"
    assert server.delete(f"/api/tables/{shared}").json()["code"] == "others-play"
    now = post(server, shared, "close")
    assert (now["phase"], now["turn"]) == ("closed", None)
    with bo.websocket_connect(f"/api/tables/{shared}/socket") as socket:
        guest = Player(socket, 1)
        guest.send(type="play", seat=1, log=guest.state["log"], do="board:pioneer")
        assert guest.next("error")["code"] == "closed"
        assert server.delete(f"/api/tables/{shared}").status_code == 204
        assert guest.next("error")["code"] == "unknown-table"
        with pytest.raises(WebSocketDisconnect) as ended:
            guest.next("state")
        assert ended.value.code == 4403
    assert server.get(f"/api/tables/{shared}").status_code == 404
    assert server.get("/api/tables").json() == []


def test_a_table_against_bots_is_deleted_at_once(server: TestClient) -> None:
    table = new_table(server, ME, BOT)["id"]
    assert server.delete(f"/api/tables/{table}").status_code == 204
    assert server.delete(f"/api/tables/{table}").status_code == 404


def test_more_than_one_decision_is_taken_back_if_all_agree(
    server: TestClient, bo: TestClient, shared: str
) -> None:
    with (
        server.websocket_connect(f"/api/tables/{shared}/socket") as one,
        bo.websocket_connect(f"/api/tables/{shared}/socket") as two,
    ):
        ada, guest = Player(one, 0), Player(two, 1)
        ada.play(ada.view["legal"][0])
        guest.next("state")
        before = guest.state["seq"]
        while guest.state["table"]["turn"] != 1:
            ada.play(ada.view["legal"][0])
            guest.next("state")
        guest.play(guest.view["legal"][0])
        while ada.state["log"] != guest.state["log"]:
            ada.next("state")
        log = ada.state["log"]
        assert post(bo, shared, f"seats/0/undo?log={log}") == "not-your-seat"
        assert post(server, shared, f"seats/0/undo?log={log - 1}") == "stale"
        asked = post(server, shared, f"seats/0/undo?log={log}")["undo"]
        assert (asked["seat"], asked["waiting"]) == (0, [1])
        assert post(bo, shared, "undo", log=log, agree=False)["undo"] is None
        assert post(bo, shared, "undo", log=log, agree=True) == "stale"
        to = post(server, shared, f"seats/0/undo?log={log}")["undo"]["to"]
        now = post(bo, shared, "undo", log=log, agree=True)
        assert (now["seq"], now["turn"], now["undo"]) == (to, 0, None)
        assert before >= to
        while guest.state["log"] == log:
            guest.next("state")
        assert guest.state["seq"] == to


def test_alone_against_bots_nobody_has_to_be_asked(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0)["id"]
    assert post(server, table, "seats/0/undo?log=0") == "cannot-undo"
    with server.websocket_connect(f"/api/tables/{table}/socket") as socket:
        ada = Player(socket, 0)
        ada.play(ada.view["legal"][0])
        ada.wait_for_turn()
        now = post(server, table, f"seats/0/undo?log={ada.state['log']}")
    assert (now["seq"], now["turn"]) == (0, 0)


def test_others_can_agree_on_a_bot_for_an_absent_player(
    server: TestClient, bo: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    created, cy = new_table(server, ME, BO, BO, first=2), someone_else()
    table = created["id"]
    join(bo, created)
    join(cy, created)
    with (
        server.websocket_connect(f"/api/tables/{table}/socket") as one,
        bo.websocket_connect(f"/api/tables/{table}/socket") as two,
    ):
        ada = Player(one, 0)
        Player(two, 1)
        assert post(server, table, "seats/1/stand-in") == "present"
        assert post(someone_else(), table, "seats/2/stand-in") == "not-your-seat"
        now = post(server, table, "seats/2/stand-in")
        assert now["votes"] == [{"seat": 2, "by": [0]}]
        assert seats(now, "bot")[2] is None
        now = post(bo, table, "seats/2/stand-in")
        assert (now["votes"], seats(now, "absence")[2]) == ([], "away")
        while ada.state["table"]["turn"] == 2:
            ada.next("state")
        with cy.websocket_connect(f"/api/tables/{table}/socket") as three:
            back = Player(three, 2)
            while back.state["table"]["seats"][2]["bot"]:  # returns by itself
                back.next("state")


def test_a_reaction_reaches_everybody_but_not_too_often(
    server: TestClient, bo: TestClient, shared: str
) -> None:
    with (
        server.websocket_connect(f"/api/tables/{shared}/socket") as one,
        bo.websocket_connect(f"/api/tables/{shared}/socket") as two,
    ):
        ada, guest = Player(one, 0), Player(two, 1)
        ada.send(type="react", seat=0, emote="joy")
        for person in (ada, guest):
            assert person.next("reaction") == {
                "v": 1,
                "type": "reaction",
                "seat": 0,
                "emote": "joy",
            }
        ada.send(type="react", seat=1, emote="joy")
        assert ada.next("error")["code"] == "not-your-seat"
        ada.send(type="react", seat=0, emote="insult")
        assert ada.next("error")["code"] == "malformed"
        for _ in range(4):
            ada.send(type="react", seat=0, emote="wow")
        assert ada.next("error")["code"] == "too-lively"


def test_presence_says_who_is_connected_and_who_looks(
    server: TestClient, bo: TestClient, shared: str
) -> None:
    def shown(table: dict[str, Any]) -> list[tuple[bool, bool]]:
        return [(seat["online"], seat["looking"]) for seat in table["seats"]]

    with server.websocket_connect(f"/api/tables/{shared}/socket") as one:
        ada = Player(one, 0)
        with bo.websocket_connect(f"/api/tables/{shared}/socket") as two:
            guest = Player(two, 1)
            while shown(guest.state["table"]) != [(True, True), (True, True)]:
                guest.state["table"]["seats"] = guest.next("presence")["seats"]
            guest.send(type="look", looking=False)
            told: Any = ada.state["table"]
            while shown(told) != [(True, True), (True, False)]:
                told = ada.next("presence")
        while shown(told) != [(True, True), (False, False)]:
            told = ada.next("presence")


def test_all_my_records_are_exported_at_once(
    server: TestClient, bo: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    created = new_table(server, ME, BO, first=0)
    join(bo, created)
    secret = new_table(server, ME, BOT, options=["missions"])["id"]
    new_table(bo, ME, BOT)
    text = server.get("/api/records").text
    records = list(read_records(text.splitlines(), "export"))
    assert [[player.name for player in one.header.players] for one in records] == [["Ada", "Bo"]]
    post(server, secret, "close")  # nobody plays on, so there is nothing to hide
    assert len(list(read_records(server.get("/api/records").text.splitlines(), "export"))) == 2
    assert someone_else().get("/api/records").text == ""
