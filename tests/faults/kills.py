"""A real server that is killed again and again while people play at it."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx2
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Outcome", "kill_under_load"]

TABLES = 3
BROKEN = (OSError, TimeoutError, WebSocketException, InvalidHandshake)


class Outcome(NamedTuple):
    """What came of a run: acknowledged moves, and those that are lost or were never asked for."""

    kills: int
    acknowledged: int
    lost: int
    doubled: int
    stuck: int
    different: int  # clients with another state than the disk has


class Server:
    """A server process on one port, started again after each kill."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.site = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "jacta", "serve", "--no-open", "--no-prepare"]
        self._command += ["--port", str(self.port), "--database", f"sqlite:///{database}"]
        self.start()

    def start(self) -> None:
        """Start, and wait until the first request is answered."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(600):
            try:
                httpx2.get(f"{self.site}/api/games")
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Stop without any warning."""
        self._process.kill()
        self._process.wait()


class Players(threading.Thread):
    """Two people at a table, who play as long as they can, and reconnect after each kill."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__()
        self._server, self._random = server, random.Random(seed)
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bo"}]
        body = {"game": "mlem", "seats": seats, "options": ["missions"], "first": 0}
        answer = httpx2.post(f"{server.site}/api/tables", json=body)
        self.table = answer.json()["id"]
        self._headers = {"Cookie": f"jacta={answer.cookies['jacta']}"}
        self.asked: set[tuple[int, int, str]] = set()
        self.acknowledged: set[tuple[int, int, str]] = set()
        self.is_stopping = False

    def run(self) -> None:
        """Play."""
        while not self.is_stopping:
            try:
                self._play()
            except BROKEN:
                time.sleep(0.05)

    def _play(self) -> None:
        with self._socket(0) as one, self._socket(1) as other:
            wires = (one, other)
            states = [self._state(wire) for wire in wires]
            while not self.is_stopping and not states[0]["table"]["over"]:
                if states[0]["log"] != states[1]["log"]:
                    raise ConnectionError("a move from before has just been written")
                seat = states[0]["table"]["turn"]
                log, action = states[0]["log"], self._random.choice(states[seat]["view"]["legal"])
                self.asked.add((seat, log, action))
                message = {"v": 1, "type": "play", "seat": seat, "log": log, "do": action}
                for _ in range(self._random.choice((1, 1, 1, 2))):  # sometimes twice
                    wires[seat].send(json.dumps(message))
                for number, wire in enumerate(wires):
                    while states[number]["log"] == log:
                        states[number] = self._state(wire)
                    self.acknowledged.add((seat, log, action))
                time.sleep(0.05)

    @contextlib.contextmanager
    def _socket(self, seat: int) -> Iterator[Any]:
        address = f"ws://127.0.0.1:{self._server.port}/api/tables/{self.table}/socket"
        with connect(address, additional_headers=self._headers, open_timeout=5) as wire:
            wire.send(json.dumps({"v": 1, "type": "hello", "seat": seat, "log": -1}))
            yield wire

    def _state(self, wire: Any) -> Any:
        while True:
            message = json.loads(wire.recv(timeout=10))
            if message["type"] == "state":
                return message

    def last_states(self) -> list[Any]:
        """Return what each of the two sees now."""
        states = []
        for seat in (0, 1):
            with self._socket(seat) as wire:
                states.append(self._state(wire))
        return states


def kill_under_load(folder: Path, kills: int, seed: int) -> Outcome:
    """Kill a server at random moments while people play; compare what they know with the disk."""
    chance, database = random.Random(seed), folder / "tables.sqlite"
    server = Server(database)
    everybody = [Players(server, seed + n) for n in range(TABLES)]
    for players in everybody:
        players.start()
    for _ in range(kills):
        time.sleep(chance.uniform(0.05, 0.8))
        server.kill()
        server.start()
    before = [len(players.acknowledged) for players in everybody]
    time.sleep(2.0)
    for players in everybody:
        players.is_stopping = True
    for players in everybody:
        players.join()
    try:
        return _outcome(database, everybody, before, kills)
    finally:
        server.kill()


def _outcome(database: Path, everybody: list[Players], before: list[int], kills: int) -> Outcome:
    acknowledged = lost = doubled = stuck = different = 0
    for players, count in zip(everybody, before, strict=True):
        states = players.last_states()
        log = _log(database, players.table)
        decisions = {(by, number, do) for number, (by, do) in enumerate(log) if by >= 0}
        acknowledged += len(players.acknowledged)
        lost += len(players.acknowledged - decisions)
        doubled += len(decisions - players.asked)
        stuck += len(players.acknowledged) == count and not states[0]["table"]["over"]
        different += sum(state["log"] != len(log) for state in states)
    return Outcome(kills, acknowledged, lost, doubled, stuck, different)


def _log(database: Path, table: str) -> list[tuple[int, str]]:
    connection = sqlite3.connect(database)
    query = 'SELECT "by", "do" FROM entries WHERE "table" = ? ORDER BY number'
    rows = connection.execute(query, (table,)).fetchall()
    connection.close()
    return rows
