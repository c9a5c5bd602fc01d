"""A server in a process of its own, because FastAPI's stand-ins cannot live beside FastAPI.

Each line of the input is a task in JSON, each line of the output its result:

  ["ask", METHOD, ADDRESS, BODY]   status, type and body of the answer
  ["room", N]                      the store takes N more writes
  ["play", TABLE, SEAT, SEED]      play a seat to the end of the game; the last state, or an error
  ["modules"]                      what is imported
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import TYPE_CHECKING, Any

from jacta.offline import stand_ins

stand_ins.install()

from jacta.offline.local_server import LocalServer  # noqa: E402 - with the stand-ins
from offline.memory_store import MemoryStore  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator


class Screen:
    """The page's end of a socket."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def told(self, text: str) -> None:
        self.heard.put_nowait(json.loads(text))

    def closed(self, code: int, reason: str) -> None:
        self.heard.put_nowait({"type": "closed", "code": code, "reason": reason})


async def play(server: LocalServer, table: str, seat: int, seed: int) -> Any:
    """Play a seat by choosing at random."""
    rng, screen = random.Random(seed), Screen()
    socket = server.open(table, screen)
    socket.say(json.dumps({"v": 1, "type": "hello", "seat": seat, "log": -1, "frames": True}))
    while True:
        told = await asyncio.wait_for(screen.heard.get(), 60)
        if told["type"] in {"error", "closed"}:
            return told
        if told["type"] == "state" and told["table"]["over"]:
            socket.close()
            return told
        if told["type"] == "state" and told["table"]["turn"] == seat:
            choice = rng.choice(told["view"]["legal"])
            move = {"v": 1, "type": "play", "seat": seat, "log": told["log"], "do": choice}
            socket.say(json.dumps(move))


async def do(server: LocalServer, store: MemoryStore, task: list[Any]) -> Any:
    match task:
        case "ask", str(method), str(address), str(body):
            return await server.ask(method, address, body)
        case "room", int(count):
            store.room = count
            return None
        case "play", str(table), int(seat), int(seed):
            return await play(server, table, seat, seed)
        case ["modules"]:
            return sorted(sys.modules)
    raise ValueError(task)


def tasks() -> Iterator[list[Any]]:
    return (json.loads(line) for line in sys.stdin)


async def main() -> None:
    store = MemoryStore()
    server = LocalServer(store, "k" * 32)
    for task in tasks():
        result = await do(server, store, task)
        sys.stdout.write(json.dumps(result) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
