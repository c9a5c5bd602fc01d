"""A connection that breaks, and a server that dies: the page comes back with nothing lost."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .cable import Cable
from .playing import play_on
from .tables import ADA, BO, log_lines, open_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from .screens import Screens

LOST = "Connection lost"


def board_any(page: Page) -> None:
    """Send the first astronaut that is offered."""
    page.get_by_role("region", name="Decision").get_by_role("button", disabled=False).first.click()


def expect_same_log(one: Page, other: Page) -> None:
    told = log_lines(one)
    expect(other.get_by_role("log").get_by_role("paragraph")).to_have_text(told)


def invitation(page: Page) -> str:
    """Set up a table for two online, by hand; give the link for the guest."""
    page.goto("/new/mlem")
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Who sits at seat 2").select_option("Someone by link")
    page.get_by_label("Name at seat 2").fill("Guest")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Who begins").select_option("Ada")
    page.get_by_role("button", name="Start").click()
    return page.get_by_label("Link to this table", exact=True).input_value()


@pytest.fixture
def cable(address: str) -> Iterator[Cable]:
    """Bo's connection to the server."""
    with Cable(address) as cable:
        yield cable


@pytest.fixture
def friends(cable: Cable, screens: Screens) -> tuple[Page, Page]:
    """Two people at a table online: one set it up, the other came by the link."""
    screens.forgive("net::ERR_")
    screens.forgive("WebSocket connection to")
    ada, bo = screens.open(), screens.open(address=cable.address)
    bo.goto(urlsplit(invitation(ada))._replace(scheme="", netloc="").geturl())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    bo.get_by_role("button", name="I am ready").click()
    expect(bo.get_by_text("Ada\u2019s turn")).to_be_visible()
    expect(ada.get_by_role("complementary").get_by_text("Online")).to_be_visible()
    return ada, bo


def test_a_player_who_is_cut_off_misses_nothing_and_returns_to_the_own_turn(
    friends: tuple[Page, Page], cable: Cable
) -> None:
    ada, bo = friends
    cable.pull()
    expect(bo.get_by_text(LOST)).to_be_visible()
    board_any(ada)
    expect(ada.get_by_role("log")).to_contain_text("Ada sends")
    expect(bo.get_by_role("log")).not_to_contain_text("Ada sends")
    cable.plug()
    expect(bo.get_by_role("log")).to_contain_text("Ada sends")
    expect_same_log(ada, bo)
    expect(bo.get_by_text("Your turn")).to_be_visible()
    cable.pull()
    expect(bo.get_by_text(LOST)).to_be_visible()
    expect(ada.get_by_role("complementary").get_by_text("Away", exact=True)).to_be_visible()
    cable.plug()
    expect(bo.get_by_text(LOST)).to_have_count(0)
    board_any(bo)
    expect(bo.get_by_role("log")).to_contain_text("Bo sends")
    expect_same_log(bo, ada)


def test_a_spectator_sees_the_game_and_is_offered_no_actions(screens: Screens) -> None:
    ada, watching = screens.open(), screens.open()
    watching.goto(f"/watch/{open_table(ada, [ADA, BO])}")
    expect(watching.get_by_text("You are watching")).to_be_visible()
    board_any(ada)
    expect(watching.get_by_role("log")).to_contain_text("Ada sends")
    decision = watching.get_by_role("region", name="Decision")
    expect(decision).to_contain_text("Bo decides")
    expect(decision.get_by_role("button")).to_have_count(0)


class OwnServer:
    """`jacta serve` in a process of its own, always at the same address."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite:///{folder}/tables.sqlite"

    def start(self) -> None:
        words = [
            "serve",
            "--no-open",
            "--no-prepare",
            "--port",
            str(self.port),
            "--database",
            self._database,
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jacta", *words], stdout=subprocess.DEVNULL
        )
        while not self._listens():
            assert self._process.poll() is None, "the server did not start"

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
        except OSError:
            time.sleep(0.05)
            return False
        return True


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[OwnServer]:
    server = OwnServer(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_nothing_is_lost_when_the_server_is_killed_between_moves(
    own_server: OwnServer, screens: Screens
) -> None:
    screens.forgive("ERR_CONNECTION")
    page = screens.open(address=own_server.address)
    open_table(page, [ADA, BO])
    play_on(page, random.Random(3), most=8)
    expect(page.get_by_text(re.compile("^Your turn"))).to_be_visible()
    told = settled_log(page)
    own_server.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    own_server.start()
    expect(page.get_by_text(LOST)).to_have_count(0)
    assert log_lines(page) == told
    page.reload()
    expect(page.get_by_role("log").get_by_role("paragraph")).to_have_text(told)
    assert play_on(page, random.Random(4), most=4) == 4


def settled_log(page: Page) -> list[str]:
    """Return the log once the last decision was answered."""
    decision = page.get_by_role("region", name="Decision")
    expect(decision).to_have_attribute("aria-busy", "false")
    expect(decision.get_by_role("button", disabled=False).first).to_be_visible()
    return log_lines(page)
