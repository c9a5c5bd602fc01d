"""Simulated people with a browser: their side of the socket behaves like the page's.

They answer a state once, send again after a reconnection what they have no answer to, and take
their time. See `web/src/lib/socket.svelte.ts`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.server import consent, departures, lobby
from jacta.server.live import UNDO
from jacta.server.new_tables import rematch_of
from jacta.server.refusals import Refusal
from simulation.network import Wire
from simulation.trace import Violation

if TYPE_CHECKING:
    from collections.abc import Callable

    from simulation.processes import Process
    from simulation.world import World

__all__ = ["Client"]

REFUSED = 4403
LATER = {"unavailable", "not-your-seat"}  # the second: over HTTP, before a notice has come
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
QUIET, PATIENCE = 15.0, 8.0  # seconds of silence before a ping, and after it


class Client:
    """Somebody at a table, or with no seat a spectator."""

    def __init__(self, world: World, table_id: str, person: str, seat: int | None) -> None:
        self.world, self.table_id, self.person, self.seat = world, table_id, person, seat
        self.name = f"{table_id}/{person}"
        self.state: dict[str, Any] | None = None
        self.seqs: list[int] = []
        self.pending: dict[str, Any] | None = None
        self._is_back = False
        self._tries = 0
        self._is_thinking = False
        self._loop = asyncio.get_running_loop()
        self.wire: Wire | None = None
        self.bot: str | None = None  # that shall play for us
        self.undos = 3
        self._answered = -1  # the log at which we have answered who asks to take back
        self._watchdog: asyncio.TimerHandle | None = None
        self._rematches = 0

    # The socket

    def connect(self) -> None:
        """Connect to any process that lives."""
        process = self.world.any_process()
        if process is None:
            self._loop.call_later(FIRST_WAIT, self.connect)
            return
        world = self.world
        self.wire = Wire(world.chaos, world.trace, world.truths[self.table_id], self)
        process.serve(self.table_id, self.person, self.wire)
        self._is_back = True
        self._send(type="hello", seat=self.seat, log=self.state["log"] if self.state else -1)
        self._wait(PATIENCE, self.wire.cut)

    @property
    def is_connected(self) -> bool:
        """Whether the wire works, as far as the client knows."""
        return self.wire is not None and self.wire.is_open

    @property
    def is_heard(self) -> bool:
        """Whether the wire works."""
        return self.wire is not None and self.wire.is_open and not self.wire.is_silent

    def _wait(self, seconds: float, act: Callable[[], None]) -> None:
        """Do something after a silence, instead of what was planned before."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        self._watchdog = self._loop.call_later(seconds, act)

    def _ping(self) -> None:
        """Ask after a long silence whether the server is still there."""
        if self.wire is not None and self.wire.is_open:
            self._send(type="ping")
            self._wait(PATIENCE, self.wire.cut)

    def _send(self, **message: Any) -> None:
        if self.wire is not None:
            self.wire.send_text(msgspec.json.encode({"v": 1, **message}).decode())

    def lose(self, wire: Wire, code: int) -> None:
        """Come back after a while."""
        if wire is not self.wire:
            return
        if code == REFUSED:
            raise Violation(f"{self.name} was refused for good")
        wait = min(FIRST_WAIT * 2**self._tries, LONGEST_WAIT)
        self._tries += 1
        self._loop.call_later(wait, self.connect)

    def hear(self, wire: Wire, text: str) -> None:
        """Take a message."""
        if wire is not self.wire:
            return
        self._wait(QUIET, self._ping)
        message = msgspec.json.decode(text)
        match message["type"]:
            case "state":
                self._follow(message)
            case "presence" if self.state is not None:
                self.state["table"]["seats"] = message["seats"]
            case "error":
                self.pending = None
                if message["code"] == "not-your-seat":
                    raise Violation(f"{self.name} is refused the own seat")
                self._consider()

    def _follow(self, state: dict[str, Any]) -> None:
        self._tries = 0
        if self.state is not None and state["log"] < self.state["log"]:
            self.world.note_step_back(self, state["log"])
        self.state = state
        kept = [seq for seq in self.seqs if seq <= state["since"]]
        self.seqs = kept + [event["seq"] for event in state["events"]]
        if self.seqs != list(range(state["seq"] + 1)):
            raise Violation(f"{self.name} has the events {self.seqs} of {state['seq']}")
        if self.pending and state["log"] > self.pending["log"]:
            self.pending = None
        if self.pending and self._is_back:
            self._send(**self.pending)
        self._is_back = False
        self._consider()

    # Playing

    def _consider(self) -> None:
        """Think about what to do, once at a time."""
        if not self._is_thinking and self.seat is not None:
            self._is_thinking = True
            self._loop.call_later(self.world.chaos.delay(self.world.chaos.thinking), self._act)

    def _act(self) -> None:
        self._is_thinking = False
        state, chaos = self.state, self.world.chaos
        if state is None or self.pending is not None or not self.is_connected:
            return
        if state["log"] >= self.world.target or self.bot is not None:
            return
        if self._takes_part_in_taking_back(state):
            return
        if state["can_undo"] and self.undos and chaos.random.random() < 0.3:
            self.undos -= 1
            self._ask(UNDO, type="undo")
        elif state["table"]["turn"] == self.seat:
            action = chaos.random.choice(state["view"]["legal"])
            self._ask(action, type="play", do=action)

    def _takes_part_in_taking_back(self, state: dict[str, Any]) -> bool:
        """Now and then answer a request to undo, or make one; whether it did."""
        manners, undo, log = self.world.manners, state["table"]["undo"], state["log"]
        if undo is not None and self.seat in undo["waiting"] and self._answered != log:
            self._answered = log
            self._loop.create_task(self._answer(log, undo["seat"]))
        elif manners.asks and self.undos and state["seq"] and manners.random.random() < 0.15:
            self.undos -= 1
            self._loop.create_task(self._ask_to_take_back(log))
        else:
            return False
        self._loop.call_later(1.0, self._consider)
        return True

    def _ask(self, action: str, **message: Any) -> None:
        assert self.state is not None
        assert self.seat is not None
        log = self.state["log"]
        self.world.requests[self.table_id].add((self.seat, log, action))
        self.pending = {**message, "seat": self.seat, "log": log}
        self._send(**self.pending)

    # Over HTTP

    async def insist(self, ask: Callable[[Process], Any]) -> Any:
        """Ask any process until one answers; return the answer."""
        while True:
            process = self.world.any_process()
            try:
                if process is not None:
                    return await process.call(ask(process))
            except ConnectionError:
                pass
            except Refusal as refusal:
                if refusal.code not in LATER:
                    raise
            await asyncio.sleep(0.5)

    async def join(self, secret: str) -> None:
        """Take the seat of a link, then look at the table."""

        def ask(process: Process) -> Any:
            tables = process.context.tables
            return lobby.join(tables, self.table_id, secret, self.person, None, self.seat)

        if await self.insist(ask) != self.seat:
            raise Violation(f"{self.name} has got another seat")
        self.connect()

    async def get_ready(self) -> None:
        """Wait for the start; the host starts after a while, whoever is there."""
        manners, seat = self.world.manners, self.seat
        assert seat is not None
        await asyncio.sleep(manners.random.uniform(0.1, 2.0))

        def ask(process: Process) -> Any:
            tables = process.context.tables
            if self.person == "ada":
                return lobby.start(tables, self.table_id, self.person)
            return lobby.set_ready(tables, self.table_id, seat, self.person, ready=True)

        try:
            await self.insist(ask)
        except Refusal as refusal:
            if refusal.code != "started":
                raise

    async def _ask_to_take_back(self, log: int) -> None:
        seat = self.seat
        assert seat is not None
        self._agree(log, seat)

        def ask(process: Process) -> Any:
            return consent.ask_undo(process.context.tables, self.table_id, seat, self.person, log)

        await self._try(ask)

    async def _answer(self, log: int, asker: int) -> None:
        agree = self.world.manners.random.random() < 0.8
        if agree:
            self._agree(log, asker)

        def ask(process: Process) -> Any:
            tables = process.context.tables
            asked = consent.Asked(log, asker)
            return consent.answer_undo(tables, self.table_id, self.person, asked, agree=agree)

        await self._try(ask)

    def _agree(self, log: int, asker: int) -> None:
        self.world.truths[self.table_id].agree(self.person, log, asker)

    async def _try(self, ask: Callable[[Process], Any]) -> None:
        """Ask; that somebody else was faster, or nothing can be undone, is an answer too."""
        try:
            await self.insist(ask)
        except Refusal as refusal:
            if refusal.code not in {"stale", "cannot-undo", "not-started"}:
                raise

    async def hand_over(self, bot: str | None) -> None:
        """Let a bot play for the seat, or take it back."""
        seat = self.seat
        assert seat is not None
        if bot is not None:
            self.world.bots[self.table_id].add(seat)
        self.bot = bot

        def ask(process: Process) -> Any:
            tables = process.context.tables
            return departures.hand_over(tables, self.table_id, seat, self.person, bot)

        await self.insist(ask)
        if self.world.disk.committed(self.table_id).stored.seats[seat].bot != bot:
            raise Violation(f"{self.name}: a change of the seat is not stored")
        self._consider()

    async def ask_for_rematch(self) -> None:
        """Have a table for the next game, the same for all who ask."""

        async def ask(process: Process) -> str:
            tables = process.context.tables
            live = await tables.current(self.table_id)
            self._rematches += 1
            name = f"{self.table_id}{self.person}{self._rematches}"
            again = replace(rematch_of(live.stored, tables.clock.now()), id=name)
            self.world.bots[name] = {n for n, seat in enumerate(again.seats) if seat.bot}
            return await tables.link_next(live, again)

        chosen = await self.insist(ask)
        if self.world.disk.committed(self.table_id).stored.next != chosen:
            raise Violation(f"{self.name} is sent to another rematch")
        if chosen not in self.world.truths:
            raise Violation(f"{self.name} is sent to a rematch that is not stored")
