"""Hidden facts never leave the server: twin tables that differ in them alone look the same.

The twins have the same log but for the secret missions that two other seats were dealt, which
are exchanged. Whatever Ada, at seat 0, or a stranger can get out of one twin must be the same,
byte for byte, at the other.
"""

from __future__ import annotations

import json
import logging
import random
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from jacta import Seeded, Table
from jacta.core.game import CHANCE
from jacta.core.records import line_of
from jacta.games.mlem.game import Mlem
from jacta.server.frames import MOST_ENTRIES
from jacta.server.identity import COOKIE, digest, new_table_id
from jacta.server.storage import LogEntry, StoredSeat, StoredTable
from server.people import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.testclient import TestClient

ADA, BO, CY, EVE = (name * 32 for name in "abce")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
GAMES = [(1, 0.0), (2, 0.3), (3, 0.8)]  # seeds, and how much of the game has been played


def game_of(seed: int) -> tuple[Table, list[LogEntry]]:
    """Return a game of three with everything hidden that can be, and its log."""
    names = ["Ada", "Bo", "Cy"]
    options = ["ufo", "explorations", "missions"]
    table = Table.new("mlem", names, options=options, dice=Seeded(seed), first=0)
    rng = random.Random(seed)
    while not table.is_over:
        table.play(rng.choice(table.legal()))
    return table, [LogEntry(CHANCE if e.by is None else e.by, e.do) for e in table.events()]


def dealt(log: list[LogEntry]) -> dict[int, str]:
    found = (entry.do.split(":") for entry in log if entry.do.startswith("deal:"))
    return {int(seat): missions for _, seat, missions in found}


def returned(log: list[LogEntry]) -> dict[int, str]:
    return {entry.by: entry.do for entry in log if entry.do.startswith("return:")}


def twin_of(log: list[LogEntry]) -> list[LogEntry]:
    """Return a log in which seats 1 and 2 have exchanged their secret missions."""
    deals, returns = dealt(log), returned(log)
    other = {0: 0, 1: 2, 2: 1}

    def exchanged(entry: LogEntry) -> LogEntry:
        if entry.do.startswith("deal:"):
            seat = int(entry.do.split(":")[1])
            return LogEntry(entry.by, f"deal:{seat}:{deals[other[seat]]}")
        if entry.do.startswith("return:"):
            return LogEntry(entry.by, returns[other[entry.by]])
        return entry

    return [exchanged(entry) for entry in log]


def cut(log: list[LogEntry], share: float) -> list[LogEntry]:
    """Return the beginning of a log, up to a decision of Ada's after the missions were dealt."""
    first = max(n for n, entry in enumerate(log) if entry.do.startswith("return:")) + 1
    decisions = [n for n in range(first, len(log)) if log[n].by == 0]
    return log[: decisions[int(share * len(decisions))]]


class Twin:
    """One of two tables, and everything that can be got out of it."""

    def __init__(self, server: TestClient, table: Table, log: list[LogEntry]) -> None:
        self.server, self.log = server, log
        seats = tuple(
            StoredSeat(player.name, owner=digest(key))
            for player, key in zip(table.players, (ADA, BO, CY), strict=True)
        )
        header = line_of(table.header())
        stored = StoredTable(
            new_table_id(), header, seats, human_pace=False, created=NOW, changed=NOW
        )
        tables = server.app.state.context.tables  # type: ignore[attr-defined]
        assert server.portal is not None
        server.portal.call(tables.open, stored, log)
        self.id = stored.id

    def ask(self, key: str, what: str, **params: Any) -> str:
        self.server.cookies.clear()
        headers = {"cookie": f"{COOKIE}={key}"}
        answer = self.server.get(f"/api/tables/{self.id}{what}", params=params, headers=headers)
        return f"{what} {params} {answer.status_code} {answer.text}"

    def everything(self, key: str, seat: int | None) -> Iterator[str]:
        """Yield everything that somebody gets, or tries to get, as a seat."""
        mine = {} if seat is None else {"seat": seat}
        yield self.ask(key, "")
        yield self.ask(key, "/record")
        yield self.ask(key, "/board")
        yield self.ask(key, "/odds", **mine)
        for seq in range(0, len(self.log) + 2, 9):
            yield self.ask(key, f"/at/{seq}", **mine)
        for asked in (0, 1, 2):
            yield self.ask(key, "/odds", seat=asked)
            yield self.ask(key, "/at/5", seat=asked)
            yield self.ask(key, "/previews", seat=asked)
            yield self.ask(key, "/choice-odds", seat=asked)
            for bot in ("greedy", "odds"):
                yield self.ask(key, "/hint", seat=asked, log=len(self.log), bot=bot)
            for do in self.tries():
                yield self.ask(key, "/why-not", seat=asked, do=do)
        yield from self.socket(key, seat)
        yield from self.frames(key, seat)

    def tries(self) -> Iterator[str]:
        for n in range(1, 25):
            yield f"return:s{n:02}"
        yield from ("deal:1:?", "return:?", "fly:1", "stay", "board:settler", "nonsense")

    def socket(self, key: str, seat: int | None) -> Iterator[str]:
        headers = {"cookie": f"{COOKIE}={key}"}
        address = f"/api/tables/{self.id}/socket"
        with self.server.websocket_connect(address, headers=headers) as wire:
            player = Player(wire, seat)
            for eyes in (1, 2, seat):
                player.send(type="watch", seat=eyes)
                player.next("error", "state")
            for asked in (0, 1, 2):
                for do in self.tries():
                    if seat is None or asked != seat or do.startswith(("return", "deal", "no")):
                        player.play(do, seat=asked, log=len(self.log))
            player.send(type="undo", seat=1, log=len(self.log))
            player.next("error")
            yield from (json.dumps(message, sort_keys=True) for message in player.told)

    def frames(self, key: str, seat: int | None) -> Iterator[str]:
        """Yield how the view changed, step by step."""
        address = f"/api/tables/{self.id}/socket"
        for ago in (1, 7, min(MOST_ENTRIES, len(self.log))):
            headers = {"cookie": f"{COOKIE}={key}"}
            with self.server.websocket_connect(address, headers=headers) as wire:
                state = Player(wire, seat, len(self.log) - ago, frames=True).state
                assert len(state["frames"]) == ago
                yield json.dumps(state, sort_keys=True)


def masked(text: str, twin: Twin) -> str:
    """Return a text without what differs between any two tables."""
    return re.sub(r'"changed": ?"[^"]*"', "", text.replace(twin.id, "ID"))


@pytest.fixture
def compared(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Callable[[int, float], tuple[list[str], list[str]]]:
    """Return what Ada and a stranger get out of both twins, and what the server logs."""
    monkeypatch.setattr("jacta.server.thinking.secrets.randbits", lambda _bits: 7)
    caplog.set_level(logging.DEBUG, "jacta")

    def compare(seed: int, share: float) -> tuple[list[str], list[str]]:
        table, whole = game_of(seed)
        log = cut(whole, share)
        assert twin_of(log) != log
        found = []
        for each in (log, twin_of(log)):
            twin = Twin(server, table, each)
            caplog.clear()
            texts = [*twin.everything(ADA, 0), *twin.everything(EVE, None), caplog.text]
            found.append([masked(text, twin) for text in texts])
        return found[0], found[1]

    return compare


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "share"), GAMES)
def test_nothing_reveals_hidden_missions(
    compared: Callable[[int, float], tuple[list[str], list[str]]], seed: int, share: float
) -> None:
    one, other = compared(seed, share)
    assert len(one) == len(other) > 100
    for mine, twins in zip(one, other, strict=True):
        assert mine == twins


@pytest.mark.slow
@pytest.mark.parametrize("leak", ["blinded", "veiled", "view"])
def test_a_leak_would_be_noticed(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    right = Mlem.view
    leaks: dict[str, Any] = {
        "blinded": lambda _game, s, _seat: s.copy(),
        "veiled": lambda _game, _s, _by, text, _seat: text,
        "view": lambda game, s, seat: right(game, s, 1 if seat == 0 else seat),
    }
    monkeypatch.setattr(Mlem, leak, leaks[leak])
    table, whole = game_of(1)
    log = cut(whole, 0.3)
    one, other = (Twin(server, table, each) for each in (log, twin_of(log)))
    told = zip(one.everything(ADA, 0), other.everything(ADA, 0), strict=True)
    assert any(masked(mine, one) != masked(twins, other) for mine, twins in told)
