"""People who talk to a server: what a browser does, without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.testclient import TestClient, WebSocketTestSession

ME: dict[str, Any] = {"kind": "me", "name": "Ada"}
BO: dict[str, Any] = {"kind": "link", "name": "Bo"}
HERE: dict[str, Any] = {"kind": "here", "name": "Cy"}
BOT: dict[str, Any] = {"kind": "bot", "bot": "random"}
ALL = ["ufo", "explorations", "missions"]


def new_table(person: TestClient, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Set up a table where bots do not wait."""
    body = {"game": "mlem", "seats": list(seats or (ME, BOT)), "pace": "none", **more}
    answer = person.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


class Player:
    """A client at a table, with the last state that it received."""

    def __init__(
        self,
        socket: WebSocketTestSession,
        seat: int | None,
        log: int = -1,
        *,
        frames: bool = False,
    ) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.send(type="hello", seat=seat, log=log, frames=frames)
        self.state = self.next("state")

    def send(self, **message: Any) -> None:
        self.socket.send_json({"v": 1, **message})

    def next(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of some kinds; remember states on the way."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            self.told.append(message)
            if message["type"] == "state":
                self.state = message
            if message["type"] in kinds:
                return message

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state["view"]
        return view

    def play(self, do: str, seat: int | None = None, log: int | None = None) -> dict[str, Any]:
        """Play, and return the state or the error that follows."""
        mine = self.state["seat"] if seat is None else seat
        self.send(type="play", seat=mine, log=self.state["log"] if log is None else log, do=do)
        return self.next("state", "error")

    def wait_for_turn(self) -> bool:
        """Wait until this seat has to decide; False when the game is over first."""
        while not self.state["table"]["over"]:
            if self.view["turn"] is not None and self.view["turn"] == self.state["seat"]:
                return True
            self.next("state")
        return False

    def play_to_the_end(self) -> dict[str, Any]:
        """Play the first legal action until the game is over; return the table."""
        while self.wait_for_turn():
            self.play(self.view["legal"][0])
        table: dict[str, Any] = self.state["table"]
        return table
