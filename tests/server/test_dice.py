"""Sealed dice at a server: sealed before the first roll, opened at the end, checked by anybody."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from jacta.fair.checking import check_dice_of
from jacta.fair.headers import Sealed, read_fair
from jacta.server.arrangement import Arrangement, arrangement_of, text_of
from jacta.server.new_tables import rematch_of
from jacta.server.table_dice import with_seal
from server.people import ALL, BO, BOT, HERE, ME, Player, new_table
from server.test_storage import stored

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient


def dice_of(person: TestClient, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/tables/{table}/dice").json()
    return found


def say(person: TestClient, table: str, seat: int, word: str) -> bool | int:
    """Say a word; return whether it counts, or the status of a refusal."""
    answer = person.post(f"/api/tables/{table}/seats/{seat}/word", json={"word": word})
    return answer.json()["counts"] if answer.is_success else answer.status_code


def play_out(person: TestClient, table: str) -> None:
    with person.websocket_connect(f"/api/tables/{table}/socket") as wire:
        Player(wire, 0).play_to_the_end()


def checked(person: TestClient, table: str) -> tuple[Sealed, int]:
    """Check a record as anybody would; return what it says of its dice, and how many there are."""
    text = person.get(f"/api/tables/{table}/record").text
    [(record, fair)] = read_fair(text.splitlines())
    assert isinstance(fair, Sealed)
    return fair, len(check_dice_of(record, fair))


def test_a_rematch_has_the_next_seal_of_the_series() -> None:
    table = with_seal(stored())
    again = rematch_of(table, table.created)
    assert table.arrangement.seal is not None
    assert again.arrangement.seal == table.arrangement.seal.next()
    assert again.arrangement.seal.mark != table.arrangement.seal.mark


@pytest.fixture
def sealed_game(server: TestClient) -> str:
    """A game of Ada against a bot, with her word."""
    table: str = new_table(server, ME, BOT, lobby=True, options=ALL)["id"]
    assert say(server, table, 0, "apple") is True
    server.post(f"/api/tables/{table}/start")
    return table


def test_a_game_is_sealed_before_and_opened_after(server: TestClient, sealed_game: str) -> None:
    before = dice_of(server, sealed_game)
    assert before["words"] == [{"seat": 0, "word": "apple"}]
    assert (before["key"], before["checked"], before["problem"]) == (None, None, None)
    assert server.get(f"/api/tables/{sealed_game}/dice.html").json()["code"] == "sealed"
    play_out(server, sealed_game)
    after = dice_of(server, sealed_game)
    assert after["seal"] == before["seal"]
    assert hashlib.sha256(bytes.fromhex(after["key"])).hexdigest() == before["seal"]
    fair, outcomes = checked(server, sealed_game)
    assert (fair.seal, fair.words) == (before["seal"], ((0, "apple"),))
    assert after["checked"] == outcomes > 10
    page = server.get(f"/api/tables/{sealed_game}/dice.html")
    assert page.headers["content-disposition"].startswith("attachment")
    assert after["key"] in page.text


def test_nobody_learns_the_key_before_the_end(server: TestClient) -> None:
    """Not even by the record of a game without secrets."""
    table = new_table(server, ME, BOT, lobby=True)["id"]
    root = _root(server, table)
    server.post(f"/api/tables/{table}/start")
    told = [server.get(f"/api/tables/{table}{what}").text for what in ("", "/record", "/dice")]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        told.append(json.dumps(Player(wire, 0).told))
    assert not any(root in text or '"seed"' in text for text in told)


def _root(server: TestClient, table: str) -> str:
    assert server.portal is not None
    context = server.app.state.context  # type: ignore[attr-defined]
    live = server.portal.call(context.tables.current, table)
    seal = live.stored.arrangement.seal
    assert seal is not None
    root: str = seal.root
    return root


@pytest.mark.slow
def test_the_opened_seed_is_the_seal_of_the_rematch(server: TestClient, sealed_game: str) -> None:
    play_out(server, sealed_game)
    again = server.post(f"/api/tables/{sealed_game}/rematch").json()["id"]
    assert dice_of(server, again)["seal"] == dice_of(server, sealed_game)["key"]
    play_out(server, again)
    fair, outcomes = checked(server, again)
    assert fair.words == ((0, "apple"),)
    assert outcomes > 10


def test_players_set_only_their_own_word_and_only_before_the_start(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    created = new_table(server, ME, BO, lobby=True)
    table, bo = created["id"], someone_else()
    bo.post(f"/api/tables/{table}/join", json={"secret": created["links"][0]["secret"]})
    assert say(bo, table, 0, "steered") == 403
    assert say(bo, table, 1, "pear") is say(server, table, 0, "apple") is True
    assert say(server, table, 0, "plum") is True  # it may change until the start
    assert say(server, table, 0, "two\nlines") == 422
    assert say(server, table, 0, "x" * 65) == 422
    words = {word["seat"]: word["word"] for word in dice_of(bo, table)["words"]}
    assert words == {0: "plum", 1: "pear"}
    server.post(f"/api/tables/{table}/start")
    assert say(server, table, 0, "late") is False
    assert {word["word"] for word in dice_of(bo, table)["words"]} == {"plum", "pear"}


def test_a_word_moves_with_its_player(server: TestClient) -> None:
    table = new_table(server, ME, BO, BOT, lobby=True)["id"]
    say(server, table, 0, "apple")
    assert server.post(f"/api/tables/{table}/seats/0/move", json={"to": 1}).status_code == 200
    assert dice_of(server, table)["words"] == [{"seat": 1, "word": "apple"}]


def test_a_game_with_decisions_taken_back_is_checked(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        ada = Player(wire, 0)
        ada.play("board:settler")
        ada.send(type="undo", seat=0, log=ada.state["log"])
        ada.next("state")
        while not ada.state["table"]["over"]:
            turn = ada.state["table"]["turn"]
            if ada.state["seat"] != turn:
                ada.send(type="watch", seat=turn)
                ada.next("state")
                continue
            ada.play(ada.view["legal"][0])
    fair, outcomes = checked(server, table)
    assert fair.log is not None
    assert (0, "undo") in fair.log
    assert dice_of(server, table)["checked"] == outcomes


def test_a_game_that_goes_on_from_a_record_says_where_its_seal_begins(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0)["id"]
    text = server.get(f"/api/tables/{table}/record").text
    again = server.post("/api/import", json={"record": text}).json()["id"]
    assert say(server, again, 0, "apple") is True  # nothing has been derived yet
    play_out(server, again)
    assert say(server, again, 0, "late") is False
    fair, outcomes = checked(server, again)
    assert fair.words == ((0, "apple"),)
    assert fair.since == len(text.splitlines()) - 1
    assert outcomes > 0


def test_a_tutorial_has_no_seal(server: TestClient) -> None:
    table = server.post("/api/tutorials/mlem", json={"name": "Ada"}).json()["id"]
    assert dice_of(server, table)["seal"] is None
    assert '"fair"' not in server.get(f"/api/tables/{table}/record").text
    assert server.get(f"/api/tables/{table}/dice.html").status_code == 404


def test_a_seal_is_stored_with_the_table() -> None:
    from server.test_storage import stored  # noqa: PLC0415

    table = with_seal(stored())
    assert table.arrangement.seal is not None
    assert with_seal(table) is table
    assert arrangement_of(text_of(table.arrangement)) == table.arrangement
    assert arrangement_of("{}") == Arrangement()
