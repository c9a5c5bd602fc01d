"""Nobody can freeze the server: what takes long does not run on the event loop."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from incognitos.scripts import world
from incognitos.test_route_bound import REFUSED, bipartite, grid
from jacta import Table
from jacta.bots import find_bot as any_bot
from jacta.bots import usual_bot
from jacta.bots.policy_bots import RandomBot
from jacta.core.errors import SetupError
from jacta.games.incognitos.board import Board
from jacta.games.incognitos.trails import Trails, _key
from jacta.server import thinking
from jacta.server.app import create_app
from jacta.server.live import LiveTable
from jacta.server.sqlite import check_database
from jacta.server.thinking import SEARCH_THREADS, Thinkers
from server.people import BOT, ME, Player, new_table
from server.test_odds import imported

if TYPE_CHECKING:
    from pathlib import Path

    from jacta.server.settings import Settings


class Threads:
    """Notes in which threads something was called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.names: list[str] = []

    def watch(self, owner: Any, name: str) -> None:
        right = getattr(owner, name)

        def watched(*args: Any, **kwargs: Any) -> Any:
            self.names.append(threading.current_thread().name)
            return right(*args, **kwargs)

        self._patch.setattr(owner, name, watched)

    @property
    def are_workers(self) -> bool:
        return bool(self.names) and all(name.startswith("jacta ") for name in self.names)


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Threads:
    return Threads(monkeypatch)


def dense(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(world(" ".join(f"{a}-{b}:M" for a, b in pairs))))
    return data


# Boards


def test_a_dense_board_is_read_in_a_thread(server: TestClient, threads: Threads) -> None:
    threads.watch(Board, "of")
    body = {"game": "incognitos", "seats": [ME, ME], "board_data": dense(bipartite(3, 16))}
    assert server.post("/api/tables", json=body).status_code == 201
    assert threads.are_workers


@pytest.mark.slow
def test_a_tangled_board_is_refused(server: TestClient) -> None:
    for pairs in REFUSED.values():
        body = {"game": "incognitos", "seats": [ME, ME], "board_data": dense(pairs)}
        answer = server.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-board")


@pytest.mark.slow
def test_routes_on_a_custom_board_are_measured_in_threads(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow: list[str] = []
    right = Trails.length

    def length(self: Trails, s: Any, seat: int) -> int:
        if _key(s, seat) not in self._lengths:
            slow.append(threading.current_thread().name)
        return right(self, s, seat)

    monkeypatch.setattr(Trails, "length", length)
    table = new_table(server, ME, ME, game="incognitos", board_data=dense(grid(3, 4)))["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        player = Player(wire, 0)
        for _ in range(60):
            if player.state["table"]["over"]:
                break
            turn = player.view["turn"]
            if turn != player.state["seat"]:
                player.send(type="watch", seat=turn)
                player.next("state")
            player.play(player.view["legal"][-1])
        for what in ("/at/3", "", "/previews?seat=0"):
            assert server.get(f"/api/tables/{table}{what}").status_code == 200
    assert slow
    assert {name.rpartition("_")[0] for name in slow} == {"jacta tables"}


# Imports, previews, long logs


def test_imports_are_replayed_in_a_thread(server: TestClient, threads: Threads) -> None:
    threads.watch(Table, "resume")
    imported(server, "mlem", "board:settler board:pioneer roll:112233")
    assert threads.are_workers


def test_previews_are_worked_out_in_a_thread(server: TestClient, threads: Threads) -> None:
    table = new_table(server, ME, ME, first=0)["id"]
    threads.watch(Table, "previews")
    threads.watch(Table, "why_not")
    threads.watch(Table, "view_at")
    assert server.get(f"/api/tables/{table}/previews?seat=0").json()["previews"]
    assert server.get(f"/api/tables/{table}/why-not?seat=0&do=fly:1").status_code == 200
    assert server.get(f"/api/tables/{table}/at/0").status_code == 200
    assert [name.rpartition("_")[0] for name in threads.names] == ["jacta tables"] * 3


# Lists


def test_a_list_replays_each_table_once_and_wakes_no_bot(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [new_table(server, ME, ME)["id"] for _ in range(5)]
    context = server.app.state.context  # type: ignore[attr-defined]
    right = server.get("/api/tables").json()
    assert {table["id"] for table in right} == set(ids)

    context.tables._recent.clear()
    context.tables._live.clear()  # as after a restart
    replayed: list[str] = []
    right_init = LiveTable.__init__

    def init(live: LiveTable, stored: Any, log: Any = ()) -> None:
        replayed.append(stored.id)
        right_init(live, stored, log)

    monkeypatch.setattr(LiveTable, "__init__", init)
    woken: list[Any] = []
    context.tables.follow(woken.append)
    for _ in range(3):
        assert server.get("/api/tables").json() == right
    assert sorted(replayed) == sorted(ids)
    assert woken == []
    assert len(context.tables._live) == 0


def test_a_list_includes_tables_that_have_left_memory(
    settings: Settings,
) -> None:
    with TestClient(create_app(replace(settings, cached_tables=1))) as person:
        tables = [new_table(person, ME, ME, first=0)["id"] for _ in range(3)]
        with person.websocket_connect(f"/api/tables/{tables[0]}/socket") as wire:
            player = Player(wire, 0)
            player.play(player.view["legal"][0])
        listed = {table["id"]: table for table in person.get("/api/tables").json()}
        for table in tables:
            assert listed[table] == person.get(f"/api/tables/{table}").json()
        assert listed[tables[0]]["turn"] == 1


# Bots


def test_tables_of_bots_pause_while_nobody_watches(server: TestClient) -> None:
    table = new_table(server, BOT, BOT)["id"]

    def log() -> int:
        found: int = server.get(f"/api/tables/{table}").json()["seq"]
        return found

    start = log()
    assert server.portal is not None
    server.portal.call(asyncio.sleep, 0.2)
    assert log() == start
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        player = Player(wire, None)
        while player.state["seq"] < start + 5:
            player.next("state")


@pytest.mark.slow
def test_searching_bots_do_not_hold_up_the_default_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """35 searches wait for a thread; the default bot answers all the same."""
    release = threading.Event()
    budgets: list[float] = []

    class Searching(RandomBot):
        def think(self, game: Any, s: Any) -> Any:
            release.wait(30)
            return super().think(game, s)

    def find(name: str, game: str, seed: int = 1, budget: Any = None) -> Any:
        if name == "search":
            budgets.append(budget.seconds)
            return Searching(seed)
        return any_bot(name, game, seed)

    monkeypatch.setattr(thinking, "find_bot", find)
    table = Table.new("mlem", 2, first=0)
    state = table.game.blinded(table.state, 0)

    async def ask() -> list[str]:
        thinkers = Thinkers(seconds=1.0, patience=0.5)
        searches = [
            asyncio.create_task(thinkers.ask("search", table.game, state)) for _ in range(35)
        ]
        await asyncio.sleep(0)
        default = await thinkers.ask(usual_bot("mlem"), table.game, state)
        assert not any(search.done() for search in searches)
        assert default.bot == usual_bot("mlem")
        for search in asyncio.as_completed(searches):
            await search
            if sum(search.done() for search in searches) == 35 - SEARCH_THREADS:
                break  # the others have timed out
        release.set()
        answers = await asyncio.gather(*searches)
        await thinkers.close()
        return [answer.bot for answer in answers]

    bots = asyncio.run(ask())
    assert bots.count("search") == SEARCH_THREADS
    assert bots.count(usual_bot("mlem")) == 35 - SEARCH_THREADS
    assert min(budgets) >= 0.1


# The database


@pytest.mark.parametrize("kind", ["folder", "text", "missing"])
def test_an_unusable_database_is_reported_at_the_start(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "tables.sqlite"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("this is no database " * 100)
    else:
        path = path / "below" / "nothing.sqlite"
    with pytest.raises(SetupError, match="cannot be used"):
        check_database(f"sqlite:///{path}")


def test_a_read_only_database_is_reported_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    check_database(f"sqlite:///{path}")
    right = sqlite3.connect

    def read_only(name: str, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = right(f"file:{name}?mode=ro", uri=True, **more)
        return connection

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(SetupError, match=r"cannot be used: attempt to write a readonly database"):
        check_database(f"sqlite:///{path}")
