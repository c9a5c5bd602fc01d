"""Web Push on PostgreSQL: the tests of tests/server, and two processes that follow one table."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import httpx2
import pytest

from cluster.services import free_port
from cluster.test_processes import Node, Seat
from server.people import BO, ME
from server.push_service import Browser, PushService
from server.test_push import *  # noqa: F403

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.slow

PROCESS = """
import socket, sys
from jacta.server.push import turns
from jacta.server.run import Server
from jacta.server.settings import Settings
turns.GRACE = 0.5
port, database, key = sys.argv[1:]
listening = socket.create_server(("127.0.0.1", int(port)))
settings = Settings(
    database=database, push_key=key, push_contact="ada@example.org",
    push_anywhere=True, allowed_hosts=("127.0.0.1",), prepare_bots=False,
)
Server(settings).run(sockets=[listening])
"""


class Sender(Node):
    """A server process that sends notices to a push service on this machine."""

    def __init__(self, database: str, key: Path) -> None:
        self.port = free_port()
        given = str(self.port), database, str(key)
        self.process = subprocess.Popen([sys.executable, "-c", PROCESS, *given])
        self.wait()


def test_two_processes_send_each_notice_once(
    database: str, key: Path, service: PushService
) -> None:
    nodes = [Sender(database, key) for _ in range(2)]
    here, there = (f"http://127.0.0.1:{node.port}/api" for node in nodes)
    try:
        body = {"game": "mlem", "seats": [ME, BO], "first": 1, "lobby": True, "pace": "none"}
        with httpx2.Client() as ada, httpx2.Client() as bo:
            created = ada.post(f"{here}/tables", json=body).json()
            table = created["id"]
            joined = {"secret": created["links"][0]["secret"], "name": "Bo"}
            assert bo.post(f"{there}/tables/{table}/join", json=joined).status_code == 200
            wanted = Browser().subscription(service.endpoint("bo"), lang="en")
            assert bo.post(f"{there}/push/subscribe", json=wanted).status_code == 204
            watching = [Seat(node, table, ada.cookies["jacta"], 0) for node in nodes]
            for seat in watching:
                seat.hear(0)
            assert ada.post(f"{here}/tables/{table}/start", json={}).status_code == 200
            for seat in watching:
                while seat.state["table"]["turn"] is None:
                    seat.listen(0.2)
            service.wait()
            time.sleep(2.0)  # in which the other process would have sent its own
            assert len(service.got) == 1
            for seat in watching:
                seat.hang_up()
    finally:
        for node in nodes:
            node.kill()
