"""The two players of a table, for jacta and for boardgame.io: see benchmarks/server.py."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from server_wire import HOST, Wire

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from server_load import Load


class Table:
    """Two clients, and the move in progress.

    Further tables are opened ahead; when the game ends, the same people go on at the next.
    """

    def __init__(self, load: Load, number: int) -> None:
        self.load, self.number, self.name = load, number, ""
        self.played_on = -1  # the number of the state that the last move answers
        self._heard = [-1, -1]  # the last state that each client has heard of
        self._moves: deque[tuple[int, float]] = deque()  # that not both have heard of
        self.due = 0.0  # when the next move is played, if there is a pace
        self.matches = self.ended = 0  # of boardgame.io: so far; who has seen the last game end
        self.next: Table | None = None
        self._is_on = False  # whether its people are here
        self._first: Any = None  # the first move, until they are

    def start(self, due: float) -> None:
        """Begin to play."""
        self._is_on, self.due = True, due
        if self._first is not None:
            self.send(self._first)

    def goes_on(self) -> bool:
        """Whether there is a next table, where all play on once both have seen the game end."""
        self.ended += 1
        if self.next is None:
            self.load.late += 1
            return False
        if self.ended == 2:
            self.next.start(self.due)
        return True

    def send(self, play: Any) -> None:
        """Play now, or when the table's next move is due; nobody plays before all are connected."""
        if not self._is_on:
            self._first = play
        elif not self.load.pace:
            self._play(play)
        else:
            self._play_when_due(play)

    def _play_when_due(self, play: Any) -> None:
        self.due = max(self.due + self.load.pace, time.perf_counter())
        self.load.loop.call_later(self.due - time.perf_counter(), self._play, play)

    def _play(self, play: Any) -> None:
        sent_at = time.perf_counter()
        play()
        self._moves.append((self.played_on, sent_at))

    def arrived(self, seat: int, state: int) -> None:
        """Note what a client has heard of; a move is done when both have heard of it.

        Whoever hears of it first may have played the next one by then.
        """
        self._heard[seat] = state
        while self._moves and self._moves[0][0] < min(self._heard):
            self.load.done(time.perf_counter() - self._moves.popleft()[1])


class Client:
    """One of the two at a table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.load = table, seat, table.load
        self.port = table.load.ports[seat % len(table.load.ports)]  # each at another process
        self.wire: Wire

    async def connect(self, path: str, headers: str = "") -> None:
        await self.load.loop.create_connection(lambda: Wire(self, path, headers), HOST, self.port)

    def opened(self) -> None:
        raise NotImplementedError

    def heard(self, payload: bytes) -> None:
        raise NotImplementedError

    def closed(self, payload: bytes) -> None:
        if not self.load.is_over:
            sys.exit(f"the server has closed a socket: {payload!r}")

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.load.loop.create_task(work)
        self.load.tasks.add(task)
        task.add_done_callback(self.load.tasks.discard)


# jacta


class Gone(Exception):
    """The table has changed meanwhile, or the server is busy."""


class View(msgspec.Struct):
    """The part of a view that a player needs."""

    turn: int | None
    legal: list[str]


class Info(msgspec.Struct):
    """Whether a game is over."""

    over: bool


class Told(msgspec.Struct):
    """A message of jacta's socket."""

    type: str
    log: int = -1
    view: View | None = None
    table: Info | None = None
    previews: list[msgspec.Raw] | None = None
    text: str = ""


TOLD = msgspec.json.Decoder(Told)


class JactaClient(Client):
    """A player at a table of jacta."""

    log = answered = -1  # the last state, and the last one that was played on
    name = ""

    def opened(self) -> None:
        self.log = self.answered = -1
        wishes = b'"frames":true' if self.load.is_page else b'"previews":false'
        self.wire.send(b'{"v":1,"type":"hello","seat":%d,"log":-1,%b}' % (self.seat, wishes))

    def heard(self, payload: bytes) -> None:
        told = TOLD.decode(payload)
        if told.type == "error":
            sys.exit(f"refused: {told.text}")
        if told.view is None or told.table is None:
            return
        if self.log < 0:
            self.load.ready()
        elif told.log > self.log:
            self.table.arrived(self.seat, told.log)
        self.log = told.log
        if told.table.over:
            if told.log > self.answered and not self.table.goes_on():
                self.begin(self.again())
            self.answered = told.log
        elif told.view.turn == self.seat and told.log > self.answered:
            self.answered = told.log  # the same one may come again: somebody has sat down
            action = self.load.rng.choice(told.view.legal)
            if self.load.is_page and told.previews is None:
                self.begin(self.look())
            self.table.send(lambda: self.play(action))

    async def look(self) -> None:
        """Ask for the previews of many actions, as the page does when somebody looks."""
        path = f"/api/tables/{self.table.name}/previews?seat={self.seat}"
        with contextlib.suppress(Gone):
            await request(self.port, "GET", path, self.cookie)

    def play(self, action: str) -> None:
        self.table.played_on = self.log
        text = b'{"v":1,"type":"play","seat":%d,"log":%d,"do":"%b"}'
        self.wire.send(text % (self.seat, self.log, action.encode()))

    async def again(self) -> None:
        """Play on at the table of the rematch."""
        self.wire.transport.close()
        table = await self.post(f"/api/tables/{self.name}/rematch", {})
        await self.sit(table["id"])

    @property
    def cookie(self) -> str:
        return f"Cookie: jacta={f'{self.load.seed}-{self.table.number}-{self.seat}':-<32}\r\n"

    async def sit(self, name: str) -> None:
        self.name = name
        if self.seat == 1 or name != self.table.name:
            self.table.name = name
        await self.connect(f"/api/tables/{name}/socket", self.cookie)

    async def post(self, path: str, body: Any) -> Any:
        data = json.dumps(body)
        return await request(self.port, "POST", path, self.cookie, data)


async def request(port: int, verb: str, path: str, headers: str = "", body: str = "") -> Any:
    """Return the JSON of an HTTP answer."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(
        f"{verb} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n{headers}"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    head, _, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if b" 20" not in head[:16] and verb == "GET":
        raise Gone
    if b" 20" not in head[:16]:
        sys.exit(f"{verb} {path}: {head[:40]!r} {content[:300]!r}")
    return json.loads(content)


async def open_jacta(table: Table) -> None:
    """Set a table up, take the other seat by its link, and connect both."""
    ada, bo = JactaClient(table, 0), JactaClient(table, 1)
    seats = [{"kind": "me"}, {"kind": "link"}]
    game = {"game": table.load.game, "seats": seats, "options": table.load.options}
    created = await ada.post("/api/tables", game)
    table.name = created["id"]
    secret = created["links"][0]["secret"]
    await bo.post(f"/api/tables/{table.name}/join", {"secret": secret})
    await ada.sit(table.name)
    await bo.sit(table.name)


class Watcher(JactaClient):
    """A spectator."""

    def opened(self) -> None:
        self.wire.send(b'{"v":1,"type":"hello","seat":null,"log":-1}')

    def heard(self, payload: bytes) -> None:
        if self.log < 0 and b'"type":"state"' in payload[:40]:
            self.log = 0
            self.load.ready()


# boardgame.io: socket.io's packets, by hand


class Ctx(msgspec.Struct):
    """Whose turn it is, and whether the match has ended."""

    currentPlayer: str  # noqa: N815
    gameover: Any = None


class Shared(msgspec.Struct):
    """The state of a match."""

    ctx: Ctx
    stateID: int = msgspec.field(name="_stateID")  # noqa: N815


class Synced(msgspec.Struct):
    """The answer to `sync`."""

    state: Shared


SYNC = msgspec.json.Decoder(tuple[str, str, Synced])
UPDATE = msgspec.json.Decoder(tuple[str, str, Shared, Any])
SPACE = b"/tap,"


class BoardgameClient(Client):
    """A player in a match of boardgame.io."""

    state = -1

    def opened(self) -> None:
        pass

    def heard(self, payload: bytes) -> None:
        if payload[:1] == b"2":
            self.wire.send(b"3")
        elif payload[:1] == b"0":
            self.wire.send(b"40" + SPACE)
        elif payload[:2] == b"40":
            self.emit("sync", self.table.name, str(self.seat), None, 2)
        elif payload[:2] == b"42":
            self.told(payload[2 + len(SPACE) :])

    def told(self, payload: bytes) -> None:
        if payload.startswith(b'["sync"'):
            state = SYNC.decode(payload)[2].state
            self.load.ready()
        elif payload.startswith(b'["update"'):
            state = UPDATE.decode(payload)[2]
            self.table.arrived(self.seat, state.stateID)
        else:
            return
        if state.stateID > self.state:
            self.state = state.stateID
            if state.ctx.gameover is not None:
                self.end()
            elif state.ctx.currentPlayer == str(self.seat):
                self.table.send(self.play)

    def end(self) -> None:
        """Go on; without a match ahead both leave, and meet again in a new one."""
        if not self.table.goes_on():
            self.wire.transport.close()
            if self.table.ended == 2:
                self.begin(open_boardgame(self.table))

    def play(self) -> None:
        self.table.played_on = self.state
        move = {"type": "tap", "args": [], "playerID": str(self.seat)}
        action = {"type": "MAKE_MOVE", "payload": move}
        self.emit("update", action, self.state, self.table.name, str(self.seat))

    def emit(self, *event: Any) -> None:
        self.wire.send(b"42" + SPACE + msgspec.json.encode(event))


async def open_boardgame(table: Table) -> None:
    """Connect both clients; the first makes the match. Nobody moves before both are there."""
    table.matches, table.ended = table.matches + 1, 0
    table.name = f"match{table.number}-{table.matches}"
    first, second = BoardgameClient(table, 1), BoardgameClient(table, 0)
    await first.connect("/socket.io/?EIO=4&transport=websocket")
    while first.state < 0:
        await asyncio.sleep(0.001)
    await second.connect("/socket.io/?EIO=4&transport=websocket")
