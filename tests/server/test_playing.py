"""Playing at a table over its socket."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from jacta import Table, read_records
from jacta.server.app import create_app
from server.people import ALL, BO, BOT, HERE, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.server.settings import Settings


def socket(person: TestClient, table: str) -> Any:
    return person.websocket_connect(f"/api/tables/{table}/socket")


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ALL], ids=["base", "all variants"])
def test_a_whole_game_against_bots_can_be_played(server: TestClient, options: list[str]) -> None:
    table = new_table(server, ME, BOT, {**BOT, "bot": "greedy"}, options=options)["id"]
    with socket(server, table) as wire:
        info = Player(wire, 0).play_to_the_end()
    assert info["result"]["winners"]
    record = server.get(f"/api/tables/{table}/record").text
    replayed = Table.resume(next(read_records(record.splitlines())))
    assert replayed.is_over
    # The header also has the seal of the dice, which a table does not keep.
    assert replayed.record().text().splitlines()[1:] == record.splitlines()[1:]


def test_two_people_see_each_others_moves(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    created = new_table(server, ME, BO, first=0)
    table, bo = created["id"], someone_else()
    secret = created["links"][0]["secret"]
    assert bo.post(f"/api/tables/{table}/join", json={"secret": secret}).json() == {"seat": 1}
    with socket(server, table) as one, socket(bo, table) as two:
        ada, bob = Player(one, 0), Player(two, 1)
        assert (ada.view["legal"] != [], bob.view["legal"]) == (True, [])
        ada.play("board:pioneer")
        bob.wait_for_turn()
        assert bob.state["events"][-1]["do"] == "board:pioneer"
        assert bob.state["events"][-1]["facts"][0]["what"] == "boarded"
        bob.play("board:settler")
        ada.next("state")
        assert next(e["do"] for e in ada.state["events"]) == "board:settler"
        assert ada.state["events"][1]["by"] == -1


def test_a_client_that_was_away_gets_just_what_it_missed(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with socket(server, table) as wire:
        ada = Player(wire, 0)
        ada.play("board:pioneer")
        known = ada.state["log"]
        ada.play("board:settler", seat=1)
    with socket(server, table) as wire:
        back = Player(wire, 0, log=known)
        assert back.state["since"] == known
        last = back.state["seq"]
        assert last > known + 1  # the dice have been rolled
        assert [event["seq"] for event in back.state["events"]] == [*range(known + 1, last + 1)]
    with socket(server, table) as wire:
        assert len(Player(wire, 0).state["events"]) == last + 1  # with the set-up, event 0


def test_a_rejected_move_changes_nothing_and_says_why(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with socket(server, table) as wire, socket(someone_else(), table) as foreign:
        ada, stranger = Player(wire, 0), Player(foreign, None)
        before = ada.state

        def refused(player: Player, **play: Any) -> tuple[str, str | None]:
            error = player.play(**play)
            assert error["type"] == "error", error
            assert error["text"]
            return error["code"], error["rule"]

        assert refused(ada, do="fly:2") == ("illegal", "2.2")
        assert refused(ada, do="board:captain") == ("unknown-action", "2.2")
        assert refused(ada, do="board:pioneer", seat=1) == ("not-your-turn", "2.2")
        assert refused(ada, do="board:pioneer", log=before["log"] - 1) == ("stale", None)
        assert refused(ada, do="board:pioneer", seat=7) == ("not-your-seat", None)
        assert refused(stranger, do="board:pioneer", seat=0) == ("not-your-seat", None)
        ada.send(type="watch", seat=0)
        assert ada.next("state")["view"] == before["view"]
        assert ada.state["log"] == before["log"]


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "not json",
        "[]",
        "{}",
        '{"v": 2, "type": "hello"}',
        '{"v": 1, "type": "dance"}',
        '{"v": 1, "type": "hello", "seat": "0"}',
        '{"v": 1, "type": "hello", "more": 1}',
        '{"v": 1, "type": "play", "seat": 0, "log": 1.5, "do": "land"}',
        '{"v": 1, "type": "play", "seat": 0, "log": 1, "do": "' + "x" * 200 + '"}',
        "[" * 5000,
        " " * 20_000,
        '"\\ud800"',
    ],
)
def test_garbage_is_refused_and_the_socket_lives_on(server: TestClient, garbage: str) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with socket(server, table) as wire:
        ada = Player(wire, 0)
        wire.send_text(garbage)
        assert ada.next("error")["code"] == "malformed"
        assert ada.play("board:pioneer")["type"] == "state"


def test_a_client_that_sends_too_much_is_disconnected(settings: Settings) -> None:
    slow = create_app(replace(settings, messages_per_second=5.0))
    with TestClient(slow) as person, socket(person, new_table(person)["id"]) as wire:
        for _ in range(20):
            wire.send_text("{}")
        codes = [wire.receive_json()["code"] for _ in range(11)]
    assert codes == ["malformed"] * 10 + ["too-fast"]


def test_undo_works_only_while_nothing_has_happened_since(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with socket(server, table) as wire:
        ada = Player(wire, 0)
        before = ada.state
        ada.send(type="undo", seat=0, log=ada.state["log"])
        assert ada.next("error")["code"] == "cannot-undo"
        ada.play("board:pioneer")
        assert ada.state["can_undo"]
        ada.send(type="undo", seat=0, log=ada.state["log"])
        after = ada.next("state")
        assert after["view"] == before["view"]
        assert after["since"] == before["seq"]
        ada.play("board:drifter")
        ada.play("board:settler", seat=1)  # the dice are rolled
        assert not ada.state["can_undo"]
        ada.send(type="undo", seat=0, log=ada.state["log"])
        assert ada.next("error")["code"] == "cannot-undo"
    record = server.get(f"/api/tables/{table}/record").text
    assert '"board:pioneer"' not in record
    assert '"board:drifter"' in record


def test_secrets_stay_with_their_seat(server: TestClient) -> None:
    """Two people at one screen: the page never receives the other's missions."""
    table = new_table(server, ME, HERE, options=["missions"], first=0)["id"]
    with socket(server, table) as wire:
        neutral = Player(wire, None)
        assert all(seat["missions"] is None for seat in neutral.view["seats"])
        for seat in (0, 1):
            neutral.send(type="watch", seat=seat)
            told = neutral.next("state")
            mine = set(told["view"]["seats"][seat]["missions"])
            assert told["view"]["seats"][1 - seat]["missions"] is None
            dealt = [e["do"] for e in told["events"] if e["do"].startswith("deal:")]
            assert dealt[1 - seat] == f"deal:{1 - seat}:?"
            assert set(dealt[seat].split(":")[2].split("+")) == mine
            neutral.play(told["view"]["legal"][0], seat=seat)
    answer = server.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "hidden")


def test_a_spectator_sees_what_anybody_may_see(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    table = new_table(server, ME, HERE, options=["missions"], first=0)["id"]
    watcher = someone_else()
    with socket(watcher, table) as wire:
        spectator = Player(wire, None)
        assert all(seat["missions"] is None for seat in spectator.view["seats"])
        spectator.send(type="watch", seat=0)
        assert spectator.next("error")["code"] == "not-your-seat"
    assert watcher.get(f"/api/tables/{table}/at/1", params={"seat": 0}).status_code == 403


def test_an_unknown_table_gives_a_clear_error(server: TestClient) -> None:
    with pytest.raises(WebSocketDenialResponse) as denied, socket(server, "nowhere"):
        pass
    assert (denied.value.status_code, denied.value.json()["code"]) == (404, "unknown-table")
