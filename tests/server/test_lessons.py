"""A tutorial is a real table: its dice and rivals follow the script, and so must the learner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from jacta.games.scripts import tutorial
from jacta.server.app import create_app
from server.people import Player

if TYPE_CHECKING:
    from jacta.server.settings import Settings

GAMES = ("mlem", "incognitos")


def begin(person: TestClient, game: str, **body: Any) -> str:
    answer = person.post(f"/api/tutorials/{game}", json=body)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


def socket(person: TestClient, table: str) -> Any:
    return person.websocket_connect(f"/api/tables/{table}/socket")


@pytest.mark.parametrize("game", GAMES)
def test_following_the_coach_leads_through_the_whole_script(server: TestClient, game: str) -> None:
    script = tutorial(game)
    assert script is not None
    steps = server.get(f"/api/tutorials/{game}?lang=fr").json()["steps"]
    table = begin(server, game, name="Ada")
    with socket(server, table) as wire:
        ada = Player(wire, 0)
        for step in steps:
            ada.wait_for_turn()
            assert ada.state["seq"] == step["seq"]
            assert ada.play(step["do"])["type"] == "state"
        while ada.state["seq"] < len(script.entries):
            ada.next("state")
        assert [e["do"] for e in server_events(server, table)][: len(script.entries)] == [
            *script.entries
        ]


def server_events(person: TestClient, table: str) -> list[dict[str, Any]]:
    with socket(person, table) as wire:
        events: list[dict[str, Any]] = Player(wire, None).state["events"]
        return [event for event in events if event["by"] is not None]


def test_another_choice_is_declined_and_changes_nothing(server: TestClient) -> None:
    table = begin(server, "mlem")
    with socket(server, table) as wire:
        ada = Player(wire, 0)
        refused = ada.play("board:voyager")
        assert (refused["type"], refused["code"]) == ("error", "lesson")
        assert ada.play("fly:1")["code"] == "illegal"
        assert ada.state["seq"] == 0
        assert ada.play("board:parachutist")["type"] == "state"


def test_a_tutorial_survives_a_restart_in_its_middle(settings: Settings) -> None:
    steps: list[dict[str, Any]] = []
    with TestClient(create_app(settings), base_url="http://testserver") as server:
        steps = server.get("/api/tutorials/mlem").json()["steps"]
        table, cookies = begin(server, "mlem"), server.cookies
        with socket(server, table) as wire:
            ada = Player(wire, 0)
            ada.play(steps[0]["do"])
            ada.wait_for_turn()
    with TestClient(create_app(settings), base_url="http://testserver", cookies=cookies) as server:
        assert server.get(f"/api/tables/{table}").json()["tutorial"] is True
        with socket(server, table) as wire:
            ada = Player(wire, 0)
            for step in steps[1:]:
                ada.wait_for_turn()
                assert ada.play(step["do"])["type"] == "state"


@pytest.mark.slow
def test_after_the_script_the_game_continues_freely(server: TestClient) -> None:
    table = begin(server, "mlem")
    with socket(server, table) as wire:
        ada = Player(wire, 0)
        for step in server.get("/api/tutorials/mlem").json()["steps"]:
            ada.wait_for_turn()
            ada.play(step["do"])
        for _ in range(6):
            assert ada.wait_for_turn()
            assert ada.play(ada.view["legal"][-1])["type"] == "state"


def test_a_game_without_a_tutorial_says_so(server: TestClient) -> None:
    assert server.get("/api/tutorials/chess").status_code == 422
    assert server.post("/api/tutorials/chess", json={}).status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_examples_come_with_positions_and_events(server: TestClient, game: str) -> None:
    found = server.get(f"/api/examples/{game}?lang=uk").json()
    assert found
    for example in found:
        assert all(step["view"]["game"] == game for step in example["steps"])
        assert all(step["events"] for step in example["steps"][1:])
