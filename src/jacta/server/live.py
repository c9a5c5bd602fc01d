"""A table in memory: what replaying its log gives."""

from __future__ import annotations

import asyncio
import secrets
from copy import copy
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.game import CHANCE
from jacta.core.records import GameRecord, Header
from jacta.core.seeds import game_rng
from jacta.core.table import Table
from jacta.server.storage import LogEntry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.core.game import Game
    from jacta.server.storage import StoredTable

__all__ = ["UNDO", "FairDice", "LiveTable"]

UNDO = "undo"


class FairDice:
    """Dice that nobody can foresee: every outcome is drawn by fresh random bits of the system."""

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Return an outcome of the chance that the game waits for."""
        return game.random_outcome(s, game_rng(secrets.randbits(62)))


class LiveTable:
    """A table, its game as it stands, and how long its log is.

    `lengths[n]` is the number of the game's entries after n entries of the log;
    they differ once a decision was taken back.
    """

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.lock = asyncio.Lock()
        header = msgspec.json.decode(stored.header, type=Header)
        self.table = Table.resume(GameRecord(header, []))
        self.lengths = [0]

    def copy(self) -> LiveTable:
        """Return a table to try something on: if it is not written, this one is still true."""
        twin = copy(self)
        twin.table, twin.lengths = self.table.copy(), self.lengths.copy()
        return twin

    @property
    def log(self) -> int:
        """The length of the log."""
        return len(self.lengths) - 1

    def follow(self, entries: Iterable[LogEntry]) -> None:
        """Play what was appended to the log."""
        for entry in entries:
            if entry.do == UNDO:
                self.table.undo()
            else:
                self.table.play(entry.do, entry.by)
            self.lengths.append(self.table.seq)

    def known_since(self, log: int) -> int:
        """Return the last entry of the game that somebody still knows who saw the log so far."""
        if not 0 <= log <= self.log:
            return -1
        return min(self.lengths[log:])

    def played(self, action: str, seat: int) -> list[LogEntry]:
        """Play an action, and what chance brings after it; return that as entries."""
        before = self.table.seq
        self.table.play(action, seat)
        return self._settled(before)

    def begun(self) -> list[LogEntry]:
        """Let chance have its say at the beginning; return that as entries."""
        return self._settled(self.table.seq)

    def _settled(self, before: int) -> list[LogEntry]:
        self.table.dice = FairDice()
        try:
            self.table.settle()
        finally:
            self.table.dice = None
        events = self.table.events(before)
        self.lengths.extend(event.seq for event in events)
        return [LogEntry(_by(event.by), event.do) for event in events]

    def undone(self, seat: int) -> list[LogEntry]:
        """Take back the last decision of a seat; return that as entries."""
        self.table.undo()
        self.lengths.append(self.table.seq)
        return [LogEntry(seat, UNDO)]

    def can_undo(self, seat: int | None) -> bool:
        """Whether the last thing that happened is a decision of the seat."""
        if seat is None or self.table.seq == 0 or self.table.is_over:
            return False
        return self.table.events(self.table.seq - 1)[0].by == seat

    def bot_to_move(self) -> str | None:
        """Return the bot whose turn it is, if it is a bot's."""
        turn = self.table.turn
        return None if turn is None else self.stored.seats[turn].bot


def _by(by: int | None) -> int:
    return CHANCE if by is None else by
