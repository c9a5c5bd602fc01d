"""Hints over HTTP: what a bot would do in one's place, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jacta.bots import BOTS, usual_bot
from jacta.bots.policy_bots import RandomBot
from jacta.bots.registry import BUDGETED
from jacta.server import thinking
from server.people import ALL, BOT, HERE, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

    from jacta.bots import Thought
    from jacta.core.game import Game


def hint(person: TestClient, table: str, seat: int = 0, log: int = 0, **more: Any) -> Any:
    return person.get(f"/api/tables/{table}/hint", params={"seat": seat, "log": log, **more})


def begun(person: TestClient, **more: Any) -> str:
    """Set up a table where the first seat decides first; its log is as long as no die was cast."""
    table: str = new_table(person, ME, HERE, first=0, **more)["id"]
    return table


@pytest.mark.parametrize("game", ["mlem", "incognitos"])
def test_a_hint_ranks_legal_choices(server: TestClient, game: str) -> None:
    table = begun(server, game=game)
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        ada = Player(wire, 0)
        told = hint(server, table, log=ada.state["log"]).json()
        values = [choice["value"] for choice in told["choices"]]
        assert told["bot"] == usual_bot("mlem")
        assert 2 <= len(values) <= 6
        assert values == sorted(values, reverse=True)
        assert {choice["do"] for choice in told["choices"]} <= set(ada.view["legal"])


@pytest.mark.parametrize("name", [name for name in BOTS if name not in BUDGETED])
def test_every_quick_bot_gives_hints(server: TestClient, name: str) -> None:
    told = hint(server, begun(server), bot=name).json()
    assert told["bot"] == name
    assert told["unit"] == ("chance" if name == "random" else "points")


def test_a_hint_is_for_a_decision_of_ones_own(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    table = begun(server)
    assert hint(server, table, seat=1).json()["code"] == "not-your-turn"
    assert hint(server, table, seat=7).json()["code"] == "not-your-seat"
    assert hint(server, table, log=3).json()["code"] == "stale"
    assert hint(someone_else(), table).json()["code"] == "not-your-seat"
    assert hint(server, "nowhere").json()["code"] == "unknown-table"


def test_unknown_bots_and_malformed_questions_are_refused(server: TestClient) -> None:
    table = begun(server)
    assert "unknown bot 'clever'" in hint(server, table, bot="clever").json()["text"]
    answer = server.get(f"/api/tables/{table}/hint", params={"seat": "me", "log": 0})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_who_has_left_the_seat_to_a_bot_gets_no_hint(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0, pace="human")["id"]
    server.post(f"/api/tables/{table}/seats/0", json={"bot": "random"})
    assert hint(server, table).json()["code"] == "bot-plays"


def test_a_hint_is_made_of_what_the_seat_may_see(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seen = begun(server, options=ALL), []

    class Witness(RandomBot):
        def think(self, game: Game[Any], s: Any) -> Thought:
            seen.append(s)
            return super().think(game, s)

    monkeypatch.setattr(thinking, "find_bot", lambda *_: Witness(1))
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        ada = Player(wire, 0)
        assert hint(server, table, log=ada.state["log"]).status_code == 200
    (state,) = seen
    assert [bool(state.missions[seat]) for seat in (0, 1)] == [True, False]
