"""What every message must agree with: the log on the disk, replayed by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from jacta.core.game import CHANCE
from jacta.server.live import UNDO, LiveTable
from simulation.trace import Violation

if TYPE_CHECKING:
    from jacta.core.history import Step
    from jacta.server.storage import LogEntry
    from simulation.disk import Disk

__all__ = ["Moment", "Truth"]


class Moment(NamedTuple):
    """A game after an entry of the log."""

    state: Any
    steps: list[Step]


class Truth:
    """A table as its committed log gives it, after each of its entries."""

    def __init__(self, disk: Disk, table_id: str) -> None:
        self._disk, self._id = disk, table_id
        self._live = LiveTable(disk.committed(table_id).stored)
        self.moments: list[Moment] = []
        self._views: dict[tuple[int, int | None], Any] = {}
        self._agreed: dict[tuple[int, int], set[str]] = {}  # to go back: by log, and who asks
        self._asked: dict[tuple[int, int], list[set[str]]] = {}  # who played when somebody agreed
        self.consented: set[int] = set()  # entries that all have agreed on
        self.secrets: list[set[str]] = [set() for _ in self._live.stored.seats]
        self._keep()
        self.follow()

    @property
    def log(self) -> list[LogEntry]:
        """All entries that are committed."""
        return self._disk.committed(self._id).log

    def follow(self) -> None:
        """Replay what was committed since; a log against the rules raises an error."""
        self._live.stored = self._disk.committed(self._id).stored
        for entry in self.log[self._live.log :]:
            if entry.do == UNDO:
                self._check_undo(self._live.log, entry.by)
            self._live.follow([entry])
            self._keep()
            kind, _, rest = entry.do.partition(":")
            if kind == "card":
                seat, _, secret = rest.partition(":")
                self.secrets[int(seat)].add(secret)

    def agree(self, person: str, log: int, asker: int) -> None:
        """Note that somebody wants to go back, or lets another do so."""
        self._agreed.setdefault((log, asker), set()).add(person)
        self._asked.setdefault((log, asker), []).append(self._people)

    @property
    def _people(self) -> set[str]:
        """Who plays now, and must agree."""
        seats = self._disk.committed(self._id).stored.seats
        return {s.owner for s in seats if s.owner and not s.bot}

    def _check_undo(self, number: int, seat: int) -> None:
        """Raise Violation unless a seat takes back its last decision, or all have agreed.

        Somebody may return, through another process, while the entry is being written: those
        who played when the others agreed are enough.
        """
        start = number
        while start and self.log[start - 1] == self.log[number]:
            start -= 1
        for asked in [(n, seat) for n in range(start, number + 1)]:
            needed, agreed = [*self._asked.get(asked, []), self._people], self._agreed.get(asked)
            if agreed and any(people <= agreed for people in needed):
                self.consented.add(number)
                return
        if not self._can_undo(self.moments[-1], seat):
            raise Violation(f"seat {seat} takes back what it has not done, and not all agree")

    def _keep(self) -> None:
        history = self._live.table._history
        self.moments.append(Moment(history.state, history.steps.copy()))

    def _can_undo(self, moment: Moment, seat: int | None) -> bool:
        """Whether the last thing that happened is a decision of a seat."""
        is_last = bool(moment.steps) and moment.steps[-1].by == seat
        return is_last and self._live.table.game.turn(moment.state) is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._live.table.is_over

    # Checking

    def check(self, person: str | None, text: str) -> None:
        """Raise Violation if a message to somebody is wrong now."""
        seats = self._live.stored.seats
        for seat, secrets in enumerate(self.secrets):
            if seats[seat].owner != person and any(secret in text for secret in secrets):
                raise Violation(f"{person} is told the card of seat {seat}: {text}")
        message = msgspec.json.decode(text)
        if message["type"] == "state":
            self._check_state(person, message)

    def _check_state(self, person: str | None, message: dict[str, Any]) -> None:
        log, seat = message["log"], message["seat"]
        if log >= len(self.moments):
            raise Violation(f"entry {log} is shown, but only {len(self.moments) - 1} are committed")
        if seat is not None and self._live.stored.seats[seat].owner != person:
            raise Violation(f"{person} sees with the eyes of seat {seat}")
        moment = self.moments[log]
        if message["seq"] != len(moment.steps):
            raise Violation(f"seq {message['seq']} after entry {log}, not {len(moment.steps)}")
        if message["view"] != self._view(log, seat):
            raise Violation(f"a wrong view of seat {seat} after entry {log}: {message['view']}")
        if message["can_undo"] != self._can_undo(moment, seat):
            raise Violation(f"can_undo is wrong for seat {seat} after entry {log}")
        self._check_events(moment, message)

    def _view(self, log: int, seat: int | None) -> Any:
        key = log, seat
        if key not in self._views:
            view = self._live.table.game.view(self.moments[log].state, seat)
            self._views[key] = msgspec.json.decode(msgspec.json.encode(view))
        return self._views[key]

    def _check_events(self, moment: Moment, message: dict[str, Any]) -> None:
        game, since, seat = self._live.table.game, message["since"], message["seat"]
        told = [(e["seq"], e["by"], e["do"]) for e in message["events"] if e["seq"]]
        right = [
            (n, step.by, game.veiled(moment.state, step.by, step.do, seat))
            for n, step in enumerate(moment.steps, 1)
            if n > since
        ]
        if told != right:
            raise Violation(f"events {told}, but {right} happened after entry {since}")

    def check_requests(self, requests: set[tuple[int, int, str]], bots: set[int]) -> None:
        """Raise Violation unless somebody asked for each decision at its place in the log."""
        for number, (by, do, _at) in enumerate(self.log):
            if by == CHANCE or (by, number, do) in requests or number in self.consented:
                continue
            if do == UNDO or by not in bots:
                raise Violation(f"nobody asked for entry {number + 1}: {do} by seat {by}")
