"""The table without a server says what a server says, and keeps games as a server keeps them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from jacta import Seeded
from jacta.bots import usual_bot
from jacta.core.game import find_game
from jacta.core.records import read_records
from jacta.core.table import Table
from jacta.offline.thinking import TabThinkers
from jacta.server.app import create_app
from server.conftest import settings_in

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
HEAVY = {"numba", "sqlalchemy", "sqlite3", "anyio", "uvicorn", "multiprocessing"}
GAMES = ("mlem", "incognitos")


class LocalServer:
    """A server in another process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "offline"]
        self.process = subprocess.Popen(
            command, cwd=TESTS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, *task: object) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, address: str, body: object = None) -> tuple[int, str]:
        text = "" if body is None else json.dumps(body)
        status, _kind, answer = self.do("ask", method, f"/api{address}", text)
        return status, answer

    def new_table(self, game: str, bot: str = "greedy", **more: object) -> str:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": bot, "name": "Bo"}]
        body = {"game": game, "seats": seats, "first": 0, "pace": "none", **more}
        status, answer = self.ask("POST", "/tables", body)
        assert status == 201, answer
        return str(json.loads(answer)["id"])


@pytest.fixture(scope="module")
def offline() -> Iterator[LocalServer]:
    offline = LocalServer()
    yield offline
    offline.process.communicate("", timeout=30)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = settings_in(tmp_path_factory.mktemp("server"))
    with TestClient(create_app(settings), base_url="http://testserver") as client:
        yield client


@pytest.mark.parametrize(
    "address",
    [
        "/boards/mlem/standard",
        "/boards/mlem/nowhere",
        "/rules/incognitos?lang=uk",
        "/rules/incognitos?lang=xx",
        "/tutorials/mlem?lang=fr",
        "/examples/incognitos?lang=en",
        "/tables/abc",
        "/tables/abc/hint?seat=x&log=1",
        "/tables/abc/hint?log=1",
        "/tables/abc/why-not?seat=0&do=" + "x" * 500,
        "/nowhere",
    ],
)
def test_answers_are_those_of_a_server(
    offline: LocalServer, server: TestClient, address: str
) -> None:
    expected = server.get(f"/api{address}")
    status, answer = offline.ask("GET", address)
    assert status == expected.status_code
    if status == 422:  # which part is malformed, in words that need not be the same
        assert json.loads(answer)["code"] == expected.json()["code"]
    else:
        assert answer == expected.text or json.loads(answer) == expected.json()


def test_games_come_with_the_bots_that_can_think_here(
    offline: LocalServer, server: TestClient
) -> None:
    _, answer = offline.ask("GET", "/games")
    for here, there in zip(json.loads(answer), server.get("/api/games").json(), strict=True):
        kinds = {bot["kind"] for bot in here["bots"]}
        assert kinds == {"random", "greedy", "odds"}
        assert {**there, "bots": [], "opponents": []} == {**here, "bots": [], "opponents": []}
        assert {one["bot"].partition("~")[0] for one in here["opponents"]} <= {
            bot["name"] for bot in here["bots"]
        }


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_and_its_record(offline: LocalServer, server: TestClient, game: str) -> None:
    table = offline.new_table(game)
    assert offline.do("play", table, 0, 5)["table"]["over"]
    status, record = offline.ask("GET", f"/tables/{table}/record")
    assert status == 200
    (found,) = read_records(record.splitlines())
    assert Table.resume(found).is_over
    dice = json.loads(offline.ask("GET", f"/tables/{table}/dice")[1])
    assert dice["checked"]  # sealed before the first roll, as on a server
    assert dice["problem"] is None
    # A server and another browser make the same bytes of it.
    assert server.post("/api/import", json={"record": record}).status_code == 201
    imported = server.get("/api/tables").json()[0]["id"]
    _, created = offline.ask("POST", "/import", {"record": record})
    _, here = offline.ask("GET", f"/tables/{json.loads(created)['id']}/record")
    assert server.get(f"/api/tables/{imported}/record").text == here


def test_a_full_store_refuses_and_loses_nothing(offline: LocalServer) -> None:
    table = offline.new_table("mlem")
    offline.do("room", 0)
    assert offline.do("play", table, 0, 1)["code"] == "storage-full"
    offline.do("room", 1_000_000)
    assert offline.do("play", table, 0, 1)["table"]["over"]


def test_what_needs_a_server_says_so(offline: LocalServer) -> None:
    status, answer = offline.ask("GET", "/push")
    assert (status, json.loads(answer)["code"]) == (501, "needs-server")


def test_tables_are_listed_changed_and_deleted(offline: LocalServer) -> None:
    table = offline.new_table("incognitos", bot="random")
    assert table in [one["id"] for one in json.loads(offline.ask("GET", "/tables")[1])]
    status, answer = offline.ask("POST", f"/tables/{table}/seats/0", {"bot": "greedy"})
    assert status == 200, answer
    assert json.loads(answer)["seats"][0]["bot"] == "greedy"
    assert offline.ask("DELETE", f"/tables/{table}") == (204, "")
    assert offline.ask("GET", f"/tables/{table}")[0] == 404


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_solved_and_rated(offline: LocalServer, game: str) -> None:
    number = json.loads(offline.ask("GET", f"/puzzles/{game}")[1])["day"]
    puzzle = json.loads(offline.ask("GET", f"/puzzles/{game}/{number}")[1])
    reply = {"do": puzzle["view"]["legal"][0]}
    status, answer = offline.ask("POST", f"/puzzles/{game}/{number}", reply)
    assert status == 200, answer
    again = json.loads(offline.ask("GET", f"/puzzles/{game}")[1])
    assert again["right"] + again["wrong"] == 1


def test_nothing_heavy_is_imported(offline: LocalServer) -> None:
    imported = {name.partition(".")[0] for name in offline.do("modules")}
    assert not imported & HEAVY


@pytest.mark.parametrize("name", ["script", "skynet", "learned:/etc/net.npz"])
def test_a_name_that_is_no_bot_is_replaced(name: str) -> None:
    game = find_game("mlem").on("standard", 2)
    table = Table(game, dice=Seeded(1))
    asking = TabThinkers(seconds=0.1).ask(name, game, game.blinded(table.state, 0))
    assert asyncio.run(asking).bot == usual_bot("mlem")
