"""A table in memory: its log, replayed."""

from __future__ import annotations

import asyncio
import functools
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from jacta.core.game import CHANCE
from jacta.core.headers import game_of
from jacta.core.records import Entry, GameRecord, Header, Player
from jacta.core.seeds import game_rng
from jacta.core.table import Draft, Table
from jacta.server.storage import LogEntry
from jacta.server.time_bank import UNDO, TimeBank

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jacta.core.dice import Dice
    from jacta.core.game import Game
    from jacta.server.states import Moment, Shown
    from jacta.server.storage import StoredTable

__all__ = ["UNDO", "Attempt", "FairDice", "LiveTable"]

GAMES_KEPT = 64


class FairDice:
    """Dice that nobody can foresee: every outcome is drawn with fresh random bits."""

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Return an outcome of the chance that the game waits for."""
        return game.random_outcome(s, game_rng(secrets.randbits(62)))


class Attempt(NamedTuple):
    """A legal change that is not yet written; without a draft it is an undo."""

    entries: list[LogEntry]
    draft: Draft | None


class LiveTable:
    """A table, its current game, and the length of its log.

    `lengths[n]` is the number of the game's entries after n entries of the log; they differ
    once a decision was taken back. `moment` holds what was encoded for clients since the last
    change, `shown` what gave the last views, and `lasting` what was encoded of `stored`.
    Whoever changes the table holds its lock.
    """

    __slots__ = (
        "__weakref__",
        "changed",
        "clock",
        "doubts",
        "is_catching_up",
        "is_gone",
        "is_stale",
        "is_unpublished",
        "lasting",
        "lengths",
        "lock",
        "moment",
        "shown",
        "stored",
        "table",
    )

    def __init__(self, stored: StoredTable, log: Iterable[LogEntry] = ()) -> None:
        self.stored, self.changed = stored, stored.changed
        self.lock = asyncio.Lock()
        self.is_stale = self.is_catching_up = False
        self.is_gone = False  # whether it was deleted
        self.is_unpublished = False  # whether other processes may have missed a change
        self.doubts = 0  # how often it became stale
        self.lengths = [0]
        self.moment: Moment | None = None
        self.shown: Shown | None = None
        self.lasting: tuple[StoredTable | None, dict[Any, bytes]] = None, {}
        self.table = _table_of(stored)
        self.clock = TimeBank(stored)
        self.follow(log)

    @property
    def log(self) -> int:
        """The length of the log."""
        return len(self.lengths) - 1

    # Reading the log

    def update(self, stored: StoredTable, log: Iterable[LogEntry]) -> None:
        """Adopt what another process has stored; before the start the set-up may change."""
        if not self.log and stored.version != self.stored.version:
            self.table, self.clock = _table_of(stored), TimeBank(stored)
        self.shown = self.moment = None
        self.stored, self.changed = stored, stored.changed
        self.follow(log)

    def follow(self, log: Iterable[LogEntry]) -> None:
        """Play what was appended to the log."""
        entries: list[Entry] = []
        for by, do, at in log:
            self.clock.count(by, do, at)
            if do == UNDO:
                self._play_all(entries)
                self.table.undo()
                self.lengths.append(self.table.seq)
                entries = []
            else:
                entries.append(Entry("chance" if by == CHANCE else by, do))
        self._play_all(entries)

    def _play_all(self, entries: list[Entry]) -> None:
        if entries:
            before = self.table.seq
            self.table.follow(GameRecord(self.table.header(), entries, source="log"))
            self.lengths.extend(range(before + 1, self.table.seq + 1))

    def known_since(self, log: int) -> int:
        """Return the last valid entry of the game for a client that saw the log up to here."""
        if not 0 <= log <= self.log:
            return -1
        return min(self.lengths[log:])

    # Changing it

    def played(self, action: str, seat: int, dice: Dice | None) -> Attempt:
        """Try an action, and what chance brings after it."""
        return _attempt(self.table.draft(action, seat, dice))

    def begun(self, dice: Dice | None) -> Attempt:
        """Try what chance brings at the beginning; without dice, a roll is waited for."""
        return Attempt([], None) if dice is None else _attempt(self.table.settled(dice))

    def fallen(self, outcome: str) -> Attempt:
        """Try an outcome that was waited for."""
        return _attempt(self.table.draft(outcome))

    def undone(self, seat: int, decisions: int = 1) -> Attempt:
        """Try to take back the last decisions, as a seat wishes."""
        return Attempt([LogEntry(seat, UNDO)] * decisions, None)

    def accept(self, attempt: Attempt, at: datetime) -> None:
        """Apply an attempt, now that it is written."""
        if attempt.draft is None:
            self.shown = None  # another game may soon have as many entries
            for _ in attempt.entries:
                self.table.undo()
                self.lengths.append(self.table.seq)
        else:
            before = self.table.seq
            self.table.accept(attempt.draft)
            self.lengths.extend(range(before + 1, self.table.seq + 1))
        for entry in attempt.entries:
            self.clock.count(entry.by, entry.do, at)
        self.changed = at
        self.moment = None

    def can_undo(self, seat: int | None) -> bool:
        """Whether the last thing that happened is a decision of the seat."""
        if seat is None or self.table.last_by != seat or self.table.is_over:
            return False
        return self.stored.arrangement.chains is None or not self.is_rolling

    @property
    def is_rolling(self) -> bool:
        """Whether a roll waits for everybody's links: only at tables that play by chains."""
        return self.is_on and self.table.is_chance

    def bot_to_move(self) -> str | None:
        """Return the bot whose turn it is, if any."""
        turn = self.table.turn if self.is_on else None
        return None if turn is None else self.stored.seats[turn].bot

    @property
    def is_on(self) -> bool:
        """Whether people and bots may play."""
        return self.stored.arrangement.phase == "playing" and not self.is_gone


def _table_of(stored: StoredTable) -> Table:
    header = msgspec.json.decode(stored.header, type=Header)
    return Table(_shared_game(header), header.players)


def _attempt(draft: Draft) -> Attempt:
    return Attempt([LogEntry(step.by, step.do) for step in draft.steps], draft)


def _shared_game(header: Header) -> Game[Any]:
    """Return the game of a header; tables with the same set-up share one."""
    nobody = [Player("") for _ in header.players]
    setup = Header(header.jacta, header.game, header.board, nobody, header.options)
    return _game(msgspec.json.encode(msgspec.structs.replace(setup, board_data=header.board_data)))


@functools.lru_cache(GAMES_KEPT)
def _game(setup: bytes) -> Game[Any]:
    return game_of(msgspec.json.decode(setup, type=Header))
