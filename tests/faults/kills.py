"""A real server that is killed again and again while people play at it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx2
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Outcome", "kill_under_load"]

TABLES = 3
LONGEST_START, LONGEST_WAIT = 240, 60  # seconds on a busy machine: a start, a move
BROKEN = (OSError, TimeoutError, WebSocketException, InvalidHandshake, httpx2.TransportError)


class Move(NamedTuple):
    """A decision: where, by which seat, after how many entries of the log, and what."""

    table: str
    seat: int
    log: int
    action: str


class Outcome(NamedTuple):
    """What came of a run: acknowledged moves, and those that are lost or were never asked for."""

    kills: int
    in_flight: int  # kills while at least one move was sent and not acknowledged
    tables: int
    acknowledged: int
    lost: int
    doubled: int
    stuck: int
    different: int  # clients with another state than the disk has


class Server:
    """A server process on one port, started again after each kill."""

    def __init__(self, database: Path) -> None:
        self.port = _free_port()
        self.site = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "jacta", "serve", "--no-open", "--no-prepare"]
        self._command += ["--port", str(self.port), "--database", f"sqlite:///{database}"]
        self.start()

    def start(self) -> None:
        """Start, and wait until the first request is answered."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        with httpx2.Client() as client:  # making one takes longer than asking
            for _ in range(LONGEST_START * 20):
                try:
                    client.get(f"{self.site}/api/games")
                except httpx2.TransportError:
                    assert self._process.poll() is None, "the server has ended by itself"
                    time.sleep(0.05)
                else:
                    return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Stop without any warning."""
        self._process.kill()
        self._process.wait()


def _free_port() -> int:
    """Return a port that the system gives to nobody else while the server is down."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


class Players(threading.Thread):
    """Two people who play one game after another, and reconnect after each kill."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__(daemon=True)
        self._server, self._random = server, random.Random(seed)
        self._headers: dict[str, str] = {}
        self.tables: list[str] = []
        self._is_over = True
        self.asked: set[Move] = set()
        self.acknowledged: set[Move] = set()
        self.is_waiting = False  # for the answer to a move
        self.is_stopping = False

    def run(self) -> None:
        """Play."""
        while not self.is_stopping:
            try:
                if self._is_over:
                    self._open()
                self._play()
            except BROKEN:
                time.sleep(0.02)

    def _open(self) -> None:
        """Set up the next table."""
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bo"}]
        body = {"game": "mlem", "seats": seats, "options": ["missions"], "first": 0}
        site = f"{self._server.site}/api/tables"
        answer = httpx2.post(site, json=body, headers=self._headers)
        if answer.status_code != HTTPStatus.CREATED:
            raise ConnectionError(answer.text)
        if not self._headers:
            self._headers = {"Cookie": f"jacta={answer.cookies['jacta']}"}
        self.tables.append(answer.json()["id"])
        self._is_over = False

    def _play(self) -> None:
        table = self.tables[-1]
        with self._socket(table, 0) as one, self._socket(table, 1) as other:
            wires = (one, other)
            states = [self._state(wire) for wire in wires]
            while not self.is_stopping and not states[0]["table"]["over"]:
                if states[0]["log"] != states[1]["log"]:
                    raise ConnectionError("a move from before has just been written")
                seat = states[0]["table"]["turn"]
                log, action = states[0]["log"], self._random.choice(states[seat]["view"]["legal"])
                move = Move(table, seat, log, action)
                self.asked.add(move)
                message = {"v": 1, "type": "play", "seat": seat, "log": log, "do": action}
                self.is_waiting = True
                for _ in range(self._random.choice((1, 1, 1, 2))):  # sometimes twice
                    wires[seat].send(json.dumps(message))
                for number, wire in enumerate(wires):
                    while states[number]["log"] == log:
                        states[number] = self._state(wire)
                    self.acknowledged.add(move)
                    self.is_waiting = False
                time.sleep(self._random.uniform(0.02, 0.08))
            self._is_over = bool(states[0]["table"]["over"])

    @contextlib.contextmanager
    def _socket(self, table: str, seat: int) -> Iterator[Any]:
        address = f"ws://127.0.0.1:{self._server.port}/api/tables/{table}/socket"
        with connect(address, additional_headers=self._headers, open_timeout=5) as wire:
            wire.send(json.dumps({"v": 1, "type": "hello", "seat": seat, "log": -1}))
            yield wire

    def _state(self, wire: Any) -> Any:
        while True:
            message = json.loads(wire.recv(timeout=10))
            if message["type"] == "state":
                return message

    def last_logs(self, table: str) -> list[int]:
        """Return how much of a table's log each of the two sees now."""
        logs = []
        for seat in (0, 1):
            with self._socket(table, seat) as wire:
                logs.append(int(self._state(wire)["log"]))
        return logs


def kill_under_load(folder: Path, kills: int, seed: int) -> Outcome:
    """Kill a server at random moments while people play; compare what they know with the disk."""
    chance, database = random.Random(seed), folder / "tables.sqlite"
    server = Server(database)
    everybody = [Players(server, seed + n) for n in range(TABLES)]
    for players in everybody:
        players.start()
    in_flight = 0
    for _ in range(kills):
        _wait_for_moves(everybody)
        time.sleep(chance.uniform(0.0, 0.3))
        in_flight += any(players.is_waiting for players in everybody)
        server.kill()
        server.start()
    before = [len(players.acknowledged) for players in everybody]
    for players in everybody:
        _wait_for_moves([players])
        players.is_stopping = True
    for players in everybody:
        players.join()
    try:
        return _outcome(database, everybody, before, Outcome(kills, in_flight, 0, 0, 0, 0, 0, 0))
    finally:
        server.kill()


def _wait_for_moves(everybody: list[Players]) -> None:
    """Wait until somebody's move is acknowledged; those who never get there are stuck."""
    before = sum(len(players.acknowledged) for players in everybody)
    for _ in range(LONGEST_WAIT * 100):
        if sum(len(players.acknowledged) for players in everybody) > before:
            return
        time.sleep(0.01)


def _outcome(
    database: Path, everybody: list[Players], before: list[int], outcome: Outcome
) -> Outcome:
    tables = acknowledged = lost = doubled = stuck = different = 0
    for players, count in zip(everybody, before, strict=True):
        decisions = set()
        for table in players.tables:
            log = _log(database, table)
            decisions |= {Move(table, by, at, do) for at, (by, do) in enumerate(log) if by >= 0}
            different += sum(seen != len(log) for seen in players.last_logs(table))
        tables += len(players.tables)
        acknowledged += len(players.acknowledged)
        lost += len(players.acknowledged - decisions)
        doubled += len(decisions - players.asked)
        stuck += len(players.acknowledged) == count
    return outcome._replace(
        tables=tables,
        acknowledged=acknowledged,
        lost=lost,
        doubled=doubled,
        stuck=stuck,
        different=different,
    )


def _log(database: Path, table: str) -> list[tuple[int, str]]:
    connection = sqlite3.connect(database)
    query = 'SELECT "by", "do" FROM entries WHERE "table" = ? ORDER BY number'
    rows = connection.execute(query, (table,)).fetchall()
    connection.close()
    return rows
