"""Hints over HTTP: what a bot would do in the player's place, and why."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from jacta.bots import BOTS, find_bot, usual_bot
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
    """Set up a table where the first seat decides first, before any die is rolled."""
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


def test_a_hint_needs_a_decision_of_the_own_seat(
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


def test_a_player_whose_seat_a_bot_plays_gets_no_hint(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0, pace="human")["id"]
    server.post(f"/api/tables/{table}/seats/0", json={"bot": "random"})
    assert hint(server, table).json()["code"] == "bot-plays"


def test_a_hint_uses_only_what_the_seat_may_see(
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


def test_the_host_may_forbid_advice(server: TestClient) -> None:
    table = begun(server, terms={"advice": False})
    assert server.get(f"/api/tables/{table}").json()["terms"]["advice"] is False
    assert hint(server, table).json()["code"] == "no-advice"
    for path in ("odds", "choice-odds"):
        answer = server.get(f"/api/tables/{table}/{path}", params={"seat": 0})
        assert (answer.status_code, answer.json()["code"]) == (403, "no-advice")
    previews = server.get(f"/api/tables/{table}/previews", params={"seat": 0})
    assert previews.status_code == 200  # what a choice does is no advice


class Slow(RandomBot):
    """A bot that must be prepared, and is not ready before the test says so."""

    def __init__(self, name: str, done: threading.Event) -> None:
        super().__init__(1)
        self.name, self._done = name, done

    @property
    def is_ready(self) -> bool:  # type: ignore[override]
        return self._done.is_set()

    def prepare(self) -> None:
        self._done.wait(60)


def test_the_best_that_is_ready_answers_while_a_stronger_bot_is_prepared(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, done, found = begun(server), threading.Event(), find_bot

    def find(name: str, *rest: Any) -> Any:
        return Slow(name, done) if name in BUDGETED else found(name, *rest)

    monkeypatch.setattr(thinking, "find_bot", find)
    told = hint(server, table, bot="search").json()
    assert (told["bot"], told["preparing"]) == (usual_bot("mlem"), "search")
    done.set()
    told = hint(server, table, bot="search").json()
    assert (told["bot"], told["preparing"]) == ("search", None)
