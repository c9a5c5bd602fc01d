"""Puzzles collected game by game in a file that an interrupted run goes on with."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from jacta.core.errors import SetupError
from jacta.lab.puzzles.files import write_puzzles
from jacta.lab.puzzles.maker import Maker
from jacta.lab.puzzles.model import Puzzle  # noqa: TC001 - msgspec reads it
from jacta.lab.puzzles.themes import themes_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

__all__ = ["Part", "Stand", "balanced", "collect", "next_with"]


class Part(msgspec.Struct, frozen=True):
    """What one game gave: a line of the file on the way."""

    game: str
    seed: int
    number: int
    puzzles: tuple[Puzzle, ...]


class Stand(NamedTuple):
    """How far a run is: its puzzles, and afterwards which themes are rare after how many games."""

    puzzles: int
    rare: tuple[str, ...] = ()
    games: int = 0


def collect(
    name: str, seed: int, count: int, path: Path, least: int = 0, extra: int = 0
) -> Iterator[Stand]:
    """Make a number of puzzles and write them; yield how far this is.

    Then up to `extra` more games are played for themes with fewer than `least` puzzles, in the
    set-ups that have had such puzzles; those of the most frequent themes give way. All are noted
    beside the file, in `….part`, until it is written. The same position never comes twice.
    """
    notes = path.with_name(f"{path.name}.part")
    parts = list(_read(notes, name, seed))
    first = _enough(parts, count)
    known = {one.position: one for part in parts for one in part.puzzles}
    maker = Maker(name, seed)
    number = parts[-1].number + 1 if parts else 0
    yield Stand(min(len(known), count))
    while True:
        rare: tuple[str, ...] = ()
        if len(known) >= count:
            first = number if first is None else first
            rare = _rare(name, known.values(), least)
            games = sum(part.number >= first for part in parts)
            yield Stand(count, rare, games)
            if not rare or games >= extra:
                break
            number = next_with(rare, parts, number, maker.setups)
        part = Part(name, seed, number, tuple(maker.of_game(number, frozenset(rare) or None)))
        with notes.open("ab") as file:
            file.write(msgspec.json.encode(part) + b"\n")
        parts.append(part)
        for one in part.puzzles:
            known.setdefault(one.position, one)
        number += 1
        yield Stand(min(len(known), count))
    made = list(known.values())
    write_puzzles(balanced(made, count) if least else made[:count], path)
    notes.unlink()


def _rare(name: str, puzzles: Iterable[Puzzle], least: int) -> tuple[str, ...]:
    """Return the themes with fewer puzzles than wanted."""
    counts = Counter(one.theme for one in puzzles)
    return tuple(theme for theme in themes_of(name) if counts[theme] < least)


def next_with(rare: Collection[str], parts: Sequence[Part], number: int, setups: int) -> int:
    """Return the next game in a set-up that has had puzzles about a rare theme, if any has."""
    homes = {
        part.number % setups for part in parts if any(one.theme in rare for one in part.puzzles)
    }
    return next(n for n in itertools.count(number) if not homes or n % setups in homes)


def _enough(parts: Sequence[Part], count: int) -> int | None:
    """Return after how many games there were enough puzzles, if there were."""
    known: set[str] = set()
    for part in parts:
        known.update(one.position for one in part.puzzles)
        if len(known) >= count:
            return part.number + 1
    return None


def balanced(puzzles: list[Puzzle], count: int) -> list[Puzzle]:
    """Return a number of puzzles; the last of the most frequent themes give way."""
    by_theme: dict[str, list[Puzzle]] = {}
    for one in puzzles:
        by_theme.setdefault(one.theme, []).append(one)
    for _ in range(len(puzzles) - count):
        max(by_theme.values(), key=len).pop()
    left = {one.position for some in by_theme.values() for one in some}
    return [one for one in puzzles if one.position in left]


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
