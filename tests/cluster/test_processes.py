"""Two real processes, clients at both: nothing acknowledged is lost, everybody is updated."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx2
import psycopg
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from cluster.services import free_port

if TYPE_CHECKING:
    from cluster.services import Postgres, Redis

PATIENCE = 120.0  # seconds, on a busy machine


def tell(text: str) -> None:
    """Print a time; the machine decides how long things take."""
    sys.stdout.write(f"{text}\n")


class Node:
    """A server process."""

    def __init__(self, database: str, *more: str) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "jacta", "serve", "--no-open", "--no-prepare"]
        self._command += ["--port", str(self.port), "--database", database, *more]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command)
        self.wait()

    def wait(self) -> None:
        """Wait until it is ready."""
        end = time.monotonic() + PATIENCE
        with httpx2.Client() as client:  # making one takes longer than asking
            while time.monotonic() < end:
                with contextlib.suppress(httpx2.TransportError):
                    if client.get(f"http://127.0.0.1:{self.port}/readyz").status_code == 200:
                        return
                time.sleep(0.05)
        raise AssertionError("a process is not ready")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Seat:
    """A client of one seat at one process; it comes back whenever it is cut off."""

    def __init__(self, node: Node, table: str, cookie: str, seat: int) -> None:
        self.node, self._table, self._cookie, self.seat = node, table, cookie, seat
        self._wire: Any = None
        self._open = contextlib.ExitStack()
        self.state: dict[str, Any] = {"log": -1}

    def _connected(self) -> Any:
        if self._wire is None:
            address = f"ws://127.0.0.1:{self.node.port}/api/tables/{self._table}/socket"
            headers = {"Cookie": f"jacta={self._cookie}"}
            opening = connect(address, additional_headers=headers, open_timeout=5)
            self._wire = self._open.enter_context(opening)
            self._send(type="hello", seat=self.seat, log=-1)
        return self._wire

    def _send(self, **message: Any) -> None:
        self._wire.send(json.dumps({"v": 1, **message}))

    def hang_up(self) -> None:
        """Leave, and wait a moment before coming back."""
        self._open.close()
        self._wire = None
        time.sleep(0.05)

    def listen(self, seconds: float) -> dict[str, Any] | None:
        """Return the next message; None if there is none in time, or the connection is lost."""
        try:
            message: dict[str, Any] = json.loads(self._connected().recv(timeout=seconds))
        except TimeoutError:
            return None
        except (OSError, WebSocketException):
            self.hang_up()
            return None
        if message["type"] == "state":
            self.state = message
        return message

    def hear(self, log: int) -> float:
        """Wait until the log has a length; return the seconds."""
        start = time.monotonic()
        while self.state["log"] < log:
            self.listen(0.2)
            assert time.monotonic() - start < PATIENCE, f"seat {self.seat} was not told of {log}"
        return time.monotonic() - start

    def play(self, action: str) -> None:
        """Play until it is acknowledged."""
        log, start = self.state["log"], time.monotonic()
        while self.state["log"] == log:
            assert time.monotonic() - start < PATIENCE, f"{action} is not acknowledged"
            try:
                self._connected()
                self._send(type="play", seat=self.seat, log=log, do=action)
            except (OSError, WebSocketException):
                self.hang_up()
                continue
            while (message := self.listen(1.0)) is not None:
                if message["type"] == "state" and self.state["log"] > log:
                    return
                if message["type"] == "error":
                    time.sleep(0.1)
                    break


class Match:
    """Two seats at two processes, and what was acknowledged."""

    def __init__(self, nodes: tuple[Node, Node], seed: int) -> None:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bo"}]
        body = {"game": "mlem", "seats": seats, "first": 0, "pace": "none"}
        answer = httpx2.post(f"http://127.0.0.1:{nodes[0].port}/api/tables", json=body)
        self.table, cookie = answer.json()["id"], answer.cookies["jacta"]
        self.seats = [Seat(node, self.table, cookie, n) for n, node in enumerate(nodes)]
        self.acknowledged: list[tuple[int, int, str]] = []
        self.slowest = 0.0
        self._random = random.Random(seed)
        for seat in self.seats:
            seat.hear(0)

    def play(self, moves: int, *, both: bool = True) -> None:
        """Play some moves; each is told to the other process."""
        for _ in range(moves):
            longest = max(seat.state["log"] for seat in self.seats)
            for seat in self.seats:
                seat.hear(longest)
            turn = self.seats[0].state["table"]["turn"]
            if turn is None:
                return
            mover, other = self.seats[turn], self.seats[1 - turn]
            log, action = mover.state["log"], self._random.choice(mover.state["view"]["legal"])
            mover.play(action)
            self.acknowledged.append((log + 1, turn, action))
            if both:
                self.slowest = max(self.slowest, other.hear(mover.state["log"]))

    def catch_up(self) -> float:
        """Wait until both know the same; return the seconds."""
        longest = max(seat.state["log"] for seat in self.seats)
        return max(seat.hear(longest) for seat in self.seats)

    def leave(self) -> None:
        for seat in self.seats:
            seat.hang_up()

    def check(self, database: str) -> None:
        """Compare with what is stored: nothing lost, nothing twice, chains unbroken."""
        from jacta.server.log_chain import first_hash, moment_text, next_hash  # noqa: PLC0415

        query = (
            'SELECT number, "by", "do", at, hash FROM entries WHERE "table" = %s ORDER BY number'
        )
        with psycopg.connect(database) as connection:
            connection.execute("SET timezone TO 'UTC'")
            rows = connection.execute(query, (self.table,)).fetchall()
        decisions = [(number, by, do) for number, by, do, *_ in rows if by >= 0]
        assert decisions == self.acknowledged
        before = first_hash(self.table)
        for number, by, do, at, hashed in rows:
            before = next_hash(before, number, by, do, moment_text(at))
            assert hashed == before


@pytest.mark.slow
@pytest.mark.parametrize("how", ["redis", "listen"])
def test_two_processes_through_every_outage(
    how: str, database: str, postgres: Postgres, redis_server: Redis
) -> None:
    more = ("--redis", redis_server.url) if how == "redis" else ()
    nodes = Node(database, *more), Node(database, *more)
    try:
        match = Match(nodes, seed=3)
        match.play(10)
        tell(f"{how}: told within {match.slowest:.3f} s")
        match.slowest = 0.0
        nodes[1].kill()
        nodes[1].start()
        match.play(4)
        tell(f"{how}: after a kill within {match.slowest:.3f} s")
        if how == "redis":
            redis_server.kill()
            match.play(1, both=False)
            redis_server.start()
            tell(f"{how}: when Redis was back, the other was told after {match.catch_up():.3f} s")
            match.slowest = 0.0
            match.play(4)
            tell(f"{how}: after an outage of Redis within {match.slowest:.3f} s")
        postgres.stop()
        postgres.start()
        match.slowest = 0.0
        match.play(4)
        tell(f"{how}: after a restart of PostgreSQL within {match.slowest:.3f} s")
        match.check(database)
        assert len(match.acknowledged) >= 15
        match.leave()
    finally:
        for node in nodes:
            node.kill()


@pytest.mark.slow
def test_workers_share_one_address(database: str) -> None:
    node = Node(database, "--workers", "2")
    try:
        match = Match((node, node), seed=4)
        match.play(6)
        match.check(database)
        names = {
            line.split()[1]
            for _ in range(20)
            for line in httpx2.get(f"http://127.0.0.1:{node.port}/metrics").text.splitlines()
            if line.startswith("process_start_time_seconds ")
        }
        assert 1 <= len(names) <= 2
        match.leave()
    finally:
        node.process.terminate()
        assert node.process.wait(30) == 0
