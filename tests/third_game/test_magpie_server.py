"""With Magpie registered, the server's API serves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from registration import magpie_is_registered

from jacta import Table, read_records
from server.conftest import server, settings
from server.people import BOT, ME, Player, new_table

if TYPE_CHECKING:
    from starlette.testclient import TestClient

__all__ = ["magpie_is_registered", "server", "settings"]


def test_the_server_lists_it(server: TestClient) -> None:
    info = {game["name"]: game for game in server.get("/api/games").json()}["magpie"]
    assert (info["least_players"], info["most_players"]) == (2, 6)
    assert info["options"] == ["owl"]
    assert [bot["name"] for bot in info["bots"]] == ["random", "greedy", "search"]
    assert info["usual_bot"] == "greedy"
    assert server.get("/api/boards/magpie/meadow").json()["goal"] == 30
    assert "# Magpie" in server.get("/api/rules/magpie?lang=fr").text


def test_a_whole_game_can_be_played_over_the_socket(server: TestClient) -> None:
    seats = [ME, BOT, {**BOT, "bot": "random"}, BOT, BOT, BOT]
    table = new_table(server, *seats, game="magpie", options=["owl"])["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        info = Player(wire, 0).play_to_the_end()
    assert info["result"]["winners"]
    record = server.get(f"/api/tables/{table}/record").text
    assert Table.resume(next(read_records(record.splitlines()))).is_over


def test_a_hint_comes_from_its_default_bot(server: TestClient) -> None:
    table = new_table(server, ME, BOT, game="magpie", first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        player = Player(wire, 0)
        asked = {"seat": 0, "log": player.state["log"]}
        hint = server.get(f"/api/tables/{table}/hint", params=asked).json()
    assert hint["bot"] == "greedy"
    assert {choice["do"] for choice in hint["choices"]} == {"roll", "bank"}
