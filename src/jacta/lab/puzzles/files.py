"""Files of puzzles, compressed JSON Lines, and those that come with jacta."""

from __future__ import annotations

import functools
import gzip
import math
import zlib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import SetupError
from jacta.lab.puzzles.model import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

__all__ = ["number_of_day", "puzzles_of", "read_puzzles", "shipped", "write_puzzles"]

GOLDEN = 0.618  # days next to each other get puzzles that are far apart in the file


def write_puzzles(puzzles: Iterable[Puzzle], path: Path) -> None:
    """Write puzzles; the same ones give the same bytes."""
    lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(lines, mtime=0))


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Read a file of puzzles."""
    try:
        lines = gzip.decompress(path.read_bytes()).splitlines()
        return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise SetupError(f"{path} is not a file of puzzles: {error}") from None


def puzzles_of(game: str, path: Path) -> tuple[Puzzle, ...]:
    """Read a file of puzzles of one game."""
    known = read_puzzles(path)
    for number, one in enumerate(known, 1):
        if one.position.partition(" ")[0] != game:
            raise SetupError(f"{path}: puzzle {number} is not of {game}")
    if not known:
        raise SetupError(f"{path} has no puzzles")
    return known


@functools.cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with jacta, none if there are none of this game."""
    path = Path(str(files("jacta.lab.puzzles").joinpath(f"{game}.puzzles")))
    return read_puzzles(path) if path.is_file() else ()


def number_of_day(day: date, count: int) -> int:
    """Return the number of the puzzle of a day; none comes again before all have had their turn."""
    step = max(1, round(count * GOLDEN))
    while math.gcd(step, count) > 1:
        step += 1
    return day.toordinal() * step % count
