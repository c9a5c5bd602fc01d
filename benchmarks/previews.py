"""What previews cost: the time of a move over the socket, and the size of a state message.

    python benchmarks/previews.py [--moves 300]

Moves with and without previews in the state message alternate in one run, at the same tables,
so that a busy machine slows both. A move is timed from the sent action to the state that
follows, by the time of the processor, client included. Sizes are compressed with zlib. Last
come the previews that a page asks for by itself: how long all of a position take.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import tempfile
import time
import zlib
from typing import TYPE_CHECKING, Any

from starlette.testclient import TestClient

from jacta.core.generator import below
from jacta.core.seeds import game_rng
from jacta.server import previewing
from jacta.server.app import create_app
from jacta.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

SETUPS: dict[str, list[dict[str, Any]]] = {
    "mlem": [{"options": []}, {"options": ["ufo", "explorations", "missions"]}],
    "incognitos": [{"board": "station"}, {"board": "rome", "options": ["signs"]}],
}
SEATS = 3
TIMES = (0, previewing.FEW)  # how many previews travel at most


class Seat:
    """The only person at a table, who plays for every seat at random."""

    def __init__(self, person: TestClient, wire: Any, table: str) -> None:
        self.person, self.wire, self.table = person, wire, table
        self.rng = game_rng(1)
        self.state = self._told({"type": "hello", "seat": 0, "log": -1})

    def _told(self, message: dict[str, Any]) -> dict[str, Any]:
        self.wire.send_json({"v": 1, **message})
        return self._next()

    def _next(self) -> dict[str, Any]:
        while True:
            text = self.wire.receive_text()
            state: dict[str, Any] = json.loads(text)
            if state["type"] == "state":
                self.text = text
                return state

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        turn: int | None = self.state["table"]["turn"]
        return turn

    def look(self) -> None:
        """See the table with the eyes of the seat to move."""
        self.state = self._told({"type": "watch", "seat": self.turn})

    def move(self) -> float:
        """Play at random; return the seconds until the next state."""
        legal = self.state["view"]["legal"]
        do = legal[below(self.rng, len(legal))]
        begun = time.process_time()
        message = {"type": "play", "seat": self.turn, "log": self.state["log"], "do": do}
        self.state = self._told(message)
        return time.process_time() - begun

    def ask(self) -> float:
        """Ask for all previews of the position; return the seconds."""
        begun = time.process_time()
        params = {"seat": self.turn, "log": self.state["log"]}
        answer = self.person.get(f"/api/tables/{self.table}/previews", params=params)
        answer.raise_for_status()
        return time.process_time() - begun


@contextlib.contextmanager
def seated(game: str, setup: dict[str, Any]) -> Iterator[Seat]:
    """Sit down at a new table of a server of one's own."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite"
        settings = Settings(database=database, messages_per_second=1e6, prepare_bots=False)
        with TestClient(create_app(settings)) as person:
            seats = [{"kind": "me"}, *({"kind": "here", "name": n} for n in ("Bo", "Cy"))]
            body = {"game": game, "seats": seats, **setup}
            table = person.post("/api/tables", json=body).json()["id"]
            with person.websocket_connect(f"/api/tables/{table}/socket") as wire:
                yield Seat(person, wire, table)


def measure(game: str, setup: dict[str, Any], moves: int) -> None:
    """Play one table and print what was measured."""
    took: dict[int, list[float]] = {most: [] for most in TIMES}
    grew, asked, sent = [], [], []
    number = 0
    while number < moves:
        with seated(game, setup) as seat:
            while seat.turn is not None and number < moves:
                number += 1
                previewing.FEW = TIMES[number % len(TIMES)]
                seat.look()
                asked.append(seat.ask())
                previewing.FEW = TIMES[number // len(TIMES) % len(TIMES)]
                grew.append(growth(seat.text))
                sent.append(bool(seat.state["previews"]))
                took[previewing.FEW].append(seat.move())
    without, with_them = (statistics.median(took[most]) * 1e3 for most in TIMES)
    title = f"{game} {setup.get('board', '')} {'+'.join(setup.get('options', []))}"
    print(title.strip())
    print(f"  move {without:.2f} ms, with previews {with_them:.2f} ms: {with_them / without:.3f}")
    print(f"  sent with {statistics.mean(sent):.0%} of the states, at most {max(grew)} bytes")
    print(f"  asked for in {statistics.median(asked) * 1e3:.1f} ms, at most {max(asked) * 1e3:.0f}")


def growth(text: str) -> int:
    """Return by how many bytes previews make a message longer on the wire."""
    message = json.loads(text)
    message["previews"] = None
    without = json.dumps(message, separators=(",", ":"))
    return len(zlib.compress(text.encode())) - len(zlib.compress(without.encode()))


def main() -> None:
    """Measure every game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--game", choices=SETUPS, help="default: all")
    args = parser.parse_args()
    for game, setups in SETUPS.items():
        for setup in setups if args.game in (None, game) else ():
            measure(game, setup, args.moves)


if __name__ == "__main__":
    main()
