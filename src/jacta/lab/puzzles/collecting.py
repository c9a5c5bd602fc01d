"""Puzzles collected game by game in a file that an interrupted run goes on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import SetupError
from jacta.lab.puzzles.files import write_puzzles
from jacta.lab.puzzles.making import Maker
from jacta.lab.puzzles.model import Puzzle  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["collect"]


class Part(msgspec.Struct, frozen=True):
    """What one game gave: a line of the file on the way."""

    game: str
    seed: int
    number: int
    puzzles: tuple[Puzzle, ...]


def collect(name: str, seed: int, count: int, path: Path) -> Iterator[int]:
    """Make puzzles until there are so many, and write them; yield how many there are so far.

    They are noted beside the file, in `….part`, until it is written. The same position never
    comes twice.
    """
    notes = path.with_name(f"{path.name}.part")
    parts = list(_read(notes, name, seed))
    known = {one.position: one for part in parts for one in part.puzzles}
    yield min(len(known), count)
    maker = Maker(name, seed)
    number = parts[-1].number + 1 if parts else 0
    while len(known) < count:
        part = Part(name, seed, number, tuple(maker.of_game(number)))
        with notes.open("ab") as file:
            file.write(msgspec.json.encode(part) + b"\n")
        for one in part.puzzles:
            known.setdefault(one.position, one)
        number += 1
        yield min(len(known), count)
    write_puzzles(list(known.values())[:count], path)
    notes.unlink()


def _read(notes: Path, name: str, seed: int) -> Iterator[Part]:
    """Yield the parts that an earlier run has left; its last line may be cut off."""
    if not notes.is_file():
        return
    lines = notes.read_bytes().split(b"\n")
    notes.write_bytes(b"".join(line + b"\n" for line in lines[:-1]))
    for line in lines[:-1]:
        try:
            part = msgspec.json.decode(line, type=Part)
        except msgspec.MsgspecError as error:
            raise SetupError(f"{notes} holds no puzzles: {error}") from None
        if (part.game, part.seed) != (name, seed):
            raise SetupError(f"{notes} was begun for {part.game} with seed {part.seed}: delete it")
        yield part
