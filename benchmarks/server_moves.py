"""What a move costs the server without a network, and which part of it costs how much.

    python benchmarks/server_moves.py                   clients that only play
    python benchmarks/server_moves.py --page            clients like the page
    python benchmarks/server_moves.py --functions 40    the functions that take most of it

The server's own parts run in this process, with SQLite and the sealed dice, and two clients at
each table; only uvicorn and the sockets are left out. Processor time is counted, which a busy
machine changes little: compare two versions alternately. Samples of the stack say where it goes.
Clients' choices follow --seed; the dice are fresh.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import random
import signal
import tempfile
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from jacta.server.app import build_context
from jacta.server.connection import Connection
from jacta.server.messages import NewTable
from jacta.server.new_tables import stored_table
from jacta.server.run import GARBAGE
from jacta.server.settings import Settings
from jacta.server.sqlite import SqliteStorage

if TYPE_CHECKING:
    from types import FrameType

    from jacta.server.context import Context
    from jacta.server.live import LiveTable

OWNERS = ("ada", "bo")
EVERY = 0.001  # seconds of processor time between two samples
PARTS = (  # the first of them with a function on the stack
    ("the message", {"Connection._understood"}),
    ("dice", {"SealedDice.outcome", "dice_at"}),
    ("rules", {"Table.draft", "LiveTable.accept"}),
    ("storing", {"MeasuredStorage.append", "_set_all"}),
    ("previews", {"few_previews"}),
    ("frames", {"Moment._frames"}),
    ("views", {"Mlem.viewer", "Incognitos.viewer", "Moment._view"}),
    ("facts and events", {"Moment._happened", "changing_facts"}),
    ("the rest of a state", {"state_text"}),
    ("telling", {"Audience.tell"}),
    ("others who follow tables", {"TableMemory._tell"}),
    ("order and checks", {"Tables._change"}),
)


class News:
    """How many messages have been sent so far, and who waits for more."""

    told = wanted = 0
    there = asyncio.Event()

    @classmethod
    def count(cls, _text: bytes) -> None:
        """Count one."""
        cls.told += 1
        if cls.told == cls.wanted:
            cls.there.set()

    @classmethod
    async def more(cls, number: int) -> None:
        """Wait for this many more."""
        cls.wanted = cls.told + number
        cls.there.clear()
        await cls.there.wait()


class Plug:
    """A client's end of a socket that is none: what it is told is counted."""

    def __init__(self, context: Context, live: LiveTable, seat: int, hello: str) -> None:
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.say(hello)
        where = live.stored.id, OWNERS[seat]
        connection = Connection(context, *where, self._said.get, self._send, self._write)
        self.task = asyncio.create_task(connection.serve())

    def say(self, text: str) -> None:
        """Have the server read a message."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def _write(self, text: bytes) -> bool:
        News.count(text)
        return True

    async def _send(self, event: Any) -> None:
        raise RuntimeError(f"the server says {event}")

    async def close(self) -> None:
        """Leave."""
        self._said.put_nowait({"type": "websocket.disconnect"})
        await self.task


class Game:
    """A table and its two clients."""

    def __init__(self, context: Context, live: LiveTable, *, is_page: bool) -> None:
        self.live = live
        wishes = '"frames":true' if is_page else '"previews":false'
        hello = f'"v":1,"type":"hello","log":-1,{wishes}'
        self.plugs = [
            Plug(context, live, seat, f'{{{hello},"seat":{seat}}}') for seat in range(len(OWNERS))
        ]

    def play(self, rng: random.Random) -> None:
        """Have whoever is to move play anything."""
        table = self.live.table
        seat, action = table.turn or 0, rng.choice(table.legal())
        head = f'"v":1,"type":"play","seat":{seat},"log":{self.live.log}'
        self.plugs[seat].say(f'{{{head},"do":"{action}"}}')


class Sampler:
    """Notes where the program is, once in a while of processor time."""

    def __init__(self) -> None:
        self.parts: dict[str, float] = defaultdict(float)  # seconds of the main thread
        self.functions: dict[str, float] = defaultdict(float)
        self._at = 0.0
        signal.signal(signal.SIGPROF, self._note)

    @contextlib.contextmanager
    def running(self) -> Any:
        """Sample for as long as the context lasts."""
        self._at = time.thread_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _note(self, _signal: int, frame: FrameType | None) -> None:
        """Count the main thread's time since the last sample: other threads have some of it."""
        now = time.thread_time()
        spent, names = now - self._at, set()
        while frame is not None:
            names.add(frame.f_code)
            frame = frame.f_back
        inner = {code.co_qualname for code in names}
        part = next((part for part, marks in PARTS if inner & marks), "the event loop")
        self.parts[part] += spent
        for code in names:
            self.functions[f"{code.co_qualname} ({Path(code.co_filename).name})"] += spent
        self._at = time.thread_time()


async def opened(context: Context, options: argparse.Namespace) -> Game:
    """Set up a table for two, and connect both."""
    new = NewTable.model_validate(
        {
            "game": options.game,
            "seats": [{"kind": "me"}, {"kind": "me"}],
            "options": options.variants.split(",") if options.variants else [],
        }
    )
    stored, _ = stored_table(new, OWNERS[0], context.tables.clock.now())
    seats = [replace(seat, owner=who) for seat, who in zip(stored.seats, OWNERS, strict=True)]
    live = await context.tables.open(replace(stored, seats=tuple(seats)))
    game = Game(context, live, is_page=options.page)
    await News.more(len(OWNERS))
    return game


async def play_round(games: list[Game], rng: random.Random) -> tuple[float, float]:
    """Play a move at every table; return the main thread's and the process's seconds."""
    for game in games:
        game.play(rng)
    thread, process = time.thread_time(), time.process_time()
    await News.more(len(OWNERS) * len(games))
    return time.thread_time() - thread, time.process_time() - process


async def run(options: argparse.Namespace, folder: str) -> None:
    """Play, and print what it took."""
    storage = await SqliteStorage.open(f"sqlite:///{folder}/tables.sqlite")
    settings = Settings(messages_per_second=1e9, cached_tables=options.cached)
    context, rng, sampler = build_context(settings, storage), random.Random(options.seed), Sampler()
    games = [await opened(context, options) for _ in range(options.tables)]
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    rounds = []
    for number in range(options.rounds + 2):
        with sampler.running() if number >= 2 else contextlib.nullcontext():
            spent = await play_round(games, rng)
        if number >= 2:  # the first rounds warm up
            rounds.append(spent)
        for place, game in enumerate(games):
            if game.live.table.is_over:
                for plug in game.plugs:
                    await plug.close()
                games[place] = await opened(context, options)
    show(sampler, rounds, options)
    for game in games:
        for plug in game.plugs:
            await plug.close()
    await context.close()
    await storage.close()


def show(sampler: Sampler, rounds: list[tuple[float, float]], options: argparse.Namespace) -> None:
    """Print the costs of a move; others disturb the quicker half of the rounds least."""
    a_round = 1e6 / options.tables
    mean = a_round * fmean(thread for thread, _ in rounds)
    others = a_round * fmean(process - thread for thread, process in rounds)
    quick = sorted(thread for thread, _ in rounds)[: max(1, len(rounds) // 2)]
    print(f"{len(rounds) * options.tables} moves: {mean:.1f} us a move in the main thread", end="")
    print(f" ({a_round * fmean(quick):.1f} in the quicker half), {others:.1f} us in others")
    for counted, most in ((sampler.parts, None), (sampler.functions, options.functions)):
        whole = mean / sum(sampler.parts.values())
        found = sorted(counted.items(), key=lambda item: -item[1])
        for name, seconds in found[:most]:
            print(f"{seconds * whole:8.1f} us  {name}")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--page", action="store_true", help="clients ask for what the page does")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--cached", type=int, default=2000, help="tables to keep that nobody uses")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--functions", type=int, default=0, help="also show this many functions")
    parser.add_argument("--game", default="mlem")
    parser.add_argument("--variants", default="ufo,explorations,missions")
    options = parser.parse_args()
    with contextlib.suppress(ImportError):
        import uvloop  # noqa: PLC0415

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(options, folder))


if __name__ == "__main__":
    main()
