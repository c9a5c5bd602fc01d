"""The log of a search: a heading, then a line for every board that was played."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.errors import RecordError, SetupError
from jacta.lab.digests import play_digest

if TYPE_CHECKING:
    from pathlib import Path

    from jacta.core.game import Game
    from jacta.lab.tuning.aims import Aims

__all__ = ["Heading", "Log", "Tried", "heading_of"]

FORMAT = 1


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all lines have in common; digests of the board, the aims, and rules and bots."""

    tuning: int
    game: str
    board: str
    aims: str
    seed: int
    sources: str


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board that was played: its choices, and its loss in this many games of a seed."""

    numbers: tuple[int, ...]
    loss: float
    games: int
    seed: int


def heading_of(kind: type[Game[Any]], data: Any, aims: Aims, seed: int) -> Heading:
    """Return the heading of a search."""
    board = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
    wanted = hashlib.sha256(repr(aims).encode()).hexdigest()[:12]
    return Heading(FORMAT, kind.name, board, wanted, seed, play_digest(kind.name))


class Log:
    """The boards that were played, kept in a file that is only appended to."""

    def __init__(self, heading: Heading, path: Path) -> None:
        self.path = path
        self._known: dict[tuple[Any, ...], float] = {}
        if path.is_file() and path.stat().st_size:
            self._read(heading)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(heading) + b"\n")

    def __len__(self) -> int:
        return len(self._known)

    def loss(self, numbers: tuple[int, ...], games: int, seed: int) -> float | None:
        """Return the loss of a board if it was played."""
        return self._known.get((numbers, games, seed))

    def add(self, tried: Tried) -> None:
        """Add a board that was played."""
        self._known[tried.numbers, tried.games, tried.seed] = tried.loss
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(tried) + b"\n")

    def _read(self, heading: Heading) -> None:
        content, _, half_a_line = self.path.read_bytes().rpartition(b"\n")
        first, *lines = content.splitlines() or [b""]
        found: Heading = self._decoded(1, first, Heading)
        for field in Heading.__struct_fields__:
            there, here = getattr(found, field), getattr(heading, field)
            if there != here:
                raise SetupError(
                    f"{self.path} was begun with another {field}: {there!r}, not {here!r}; "
                    "name another folder"
                )
        for number, line in enumerate(lines, start=2):
            tried: Tried = self._decoded(number, line, Tried)
            self._known[tried.numbers, tried.games, tried.seed] = tried.loss
        if half_a_line:
            with self.path.open("rb+") as file:
                file.truncate(self.path.stat().st_size - len(half_a_line))

    def _decoded(self, number: int, line: bytes, kind: Any) -> Any:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            raise RecordError(str(self.path), number, f"no line of a search: {error}") from None
