"""A puzzle, and files of them: compressed JSON Lines."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import SetupError
from jacta.core.positions import position_of
from jacta.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["LEVELS", "Puzzle", "read_puzzles", "table_of", "write_puzzles"]

LEVELS = ("greedy", "odds", "learned")  # the fewer of them find a puzzle, the harder it is


class Puzzle(msgspec.Struct, frozen=True):
    """A position as its mover knows it, and what the actions were worth in playouts.

    `values` are shares of victory of the mover, the best action first; `margin` is three
    standard errors of the lead of the first over the second. `found_by` are the levels of
    bots that take the best action.
    """

    position: str
    values: dict[str, float]
    margin: float
    theme: str
    found_by: tuple[str, ...]

    @property
    def solution(self) -> str:
        """The best action."""
        return next(iter(self.values))

    @property
    def difficulty(self) -> int:
        """From 1, which every level of bots finds, to 4, which none does."""
        return 1 + len(LEVELS) - len(self.found_by)


def table_of(puzzle: Puzzle) -> Table:
    """Return a table that begins at a puzzle; chance has no dice there."""
    game, s = position_of(puzzle.position)
    return Table(game, begin=s)


def write_puzzles(puzzles: Iterable[Puzzle], path: Path) -> None:
    """Write puzzles; the same ones give the same bytes."""
    lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(lines, mtime=0))


def read_puzzles(path: Path) -> list[Puzzle]:
    """Read a file of puzzles."""
    try:
        lines = gzip.decompress(path.read_bytes()).splitlines()
        return [msgspec.json.decode(line, type=Puzzle) for line in lines]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise SetupError(f"{path} is not a file of puzzles: {error}") from None
