"""Boards of Magpie as files (rule 1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jacta.core.reading import Item, read_toml
from magpie.rules.state import FACES, Tables

__all__ = ["FOLDER", "Board"]

FOLDER = Path(__file__).parent / "boards"
KEYS = ("id", "title", "faces", "goal", "full_beak", "rounds")


@dataclass(frozen=True)
class Board:
    """A board file, checked."""

    data: dict[str, Any]
    id: str
    title: str
    faces: tuple[int, ...]
    goal: int
    full_beak: int
    rounds: int

    @classmethod
    def read(cls, path: Path) -> Board:
        """Return the board of a file."""
        return cls.of(read_toml(path), str(path))

    @classmethod
    def of(cls, data: dict[str, Any], source: str) -> Board:
        """Return the board that the content of a file describes; raise BoardError if none."""
        entry = Item(source, "", data).table(KEYS)
        return cls(
            data,
            entry["id"].identifier(),
            entry["title"].text(),
            tuple(face.integer(1, 9) for face in entry["faces"].items(FACES)),
            entry["goal"].integer(1, 200),
            entry["full_beak"].integer(0, 99),
            entry["rounds"].integer(1, 99),
        )

    def tables(self) -> Tables:
        """Return the board in numbers."""
        b = Tables()
        b.faces, b.goal = list(self.faces), self.goal
        b.full_beak, b.rounds = self.full_beak, self.rounds
        return b
