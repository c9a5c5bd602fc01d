"""What previews cost: the time of a move over the sockets, and the size of a state message.

    python benchmarks/previews.py [--moves 300] [--game mlem]

Three sockets look at a table, one for each seat. A move is timed from the sent action until all
three have the next state, in CPU time, clients included. Moves with and without
previews in the states alternate in one run, so a busy machine slows both. Sizes are
compressed with zlib. The last row is for previews that a page requests.
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
from jacta.server import preview_messages
from jacta.server.app import create_app
from jacta.server.limits import NO_LIMITS
from jacta.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

SETUPS: dict[str, list[dict[str, Any]]] = {
    "mlem": [{"options": []}, {"options": ["ufo", "explorations", "missions"]}],
    "incognitos": [{"board": "station"}, {"board": "rome", "options": ["signs"]}],
}
SEATS = 3
LIMITS = (0, preview_messages.FEW)  # how many previews travel at most


class Seat:
    """A socket with the view of one seat."""

    def __init__(self, wire: Any, seat: int) -> None:
        self.wire, self.seat = wire, seat
        self.send({"type": "hello", "seat": seat, "log": -1})
        self.hear(0)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the server."""
        self.wire.send_json({"v": 1, **message})

    def hear(self, log: int) -> None:
        """Wait for the state after this many changes."""
        while True:
            text = self.wire.receive_text()
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "state" and message["log"] >= log:
                self.text, self.state = text, message
                return


class Company:
    """One person at all seats of a table, playing at random."""

    def __init__(self, person: TestClient, table: str, seats: list[Seat]) -> None:
        self.person, self.table, self.seats = person, table, seats
        self.rng = game_rng(1)

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        turn: int | None = self.seats[0].state["table"]["turn"]
        return turn

    def move(self) -> float:
        """Play at random; return the seconds until all seats have the next state."""
        seat = self.seats[self.turn or 0]
        legal, log = seat.state["view"]["legal"], seat.state["log"]
        do = legal[below(self.rng, len(legal))]
        begun = time.process_time()
        seat.send({"type": "play", "seat": seat.seat, "log": log, "do": do})
        for each in self.seats:
            each.hear(log + 1)
        return time.process_time() - begun

    def ask(self) -> float:
        """Ask for all previews of the position; return the seconds."""
        begun = time.process_time()
        params = {"seat": str(self.turn)}
        answer = self.person.get(f"/api/tables/{self.table}/previews", params=params)
        answer.raise_for_status()
        return time.process_time() - begun


@contextlib.contextmanager
def seated(game: str, setup: dict[str, Any]) -> Iterator[Company]:
    """Sit down at a new table on a private server."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(
            database=f"sqlite:///{folder}/tables.sqlite",
            messages_per_second=1e6,
            limits=NO_LIMITS,
            allowed_hosts=("testserver",),
        )
        person = stack.enter_context(TestClient(create_app(settings)))
        seats = [{"kind": "me"}, *({"kind": "here", "name": name} for name in ("Bo", "Cy"))]
        table = person.post("/api/tables", json={"game": game, "seats": seats, **setup}).json()[
            "id"
        ]
        address = f"/api/tables/{table}/socket"
        wires = [stack.enter_context(person.websocket_connect(address)) for _ in range(SEATS)]
        yield Company(person, table, [Seat(wire, seat) for seat, wire in enumerate(wires)])


def measure(game: str, setup: dict[str, Any], moves: int) -> None:
    """Play one table and print what was measured."""
    took: dict[int, list[float]] = {limit: [] for limit in LIMITS}
    grew, asked, sent = [0], [0.0], []
    number = 0
    while number < moves:
        with seated(game, setup) as company:
            while company.turn is not None and number < moves:
                number += 1
                preview_messages.FEW = LIMITS[number % len(LIMITS)]
                took[preview_messages.FEW].append(company.move())
                if preview_messages.FEW and company.turn is not None:
                    seat = company.seats[company.turn]
                    sent.append(bool(seat.state["previews"]))
                    grew.append(growth(seat.text))
                    asked.append(company.ask())
    print(f"{game} {setup.get('board', '')} {'+'.join(setup.get('options', []))}".strip())
    for name, of in (("median", statistics.median), ("mean", statistics.fmean)):
        without, with_them = (of(took[limit]) * 1e3 for limit in LIMITS)
        ratio = with_them / without
        print(f"  move, {name}: {without:.2f} ms, with previews {with_them:.2f} ms: {ratio:.3f}")
    print(f"  sent with {statistics.fmean(sent):.0%} of the states, at most {max(grew)} bytes")
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
