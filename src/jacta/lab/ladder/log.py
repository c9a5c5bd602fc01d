"""Finished games in a file that is only appended to, so that a ladder can be resumed.

JSON Lines: a header with what all games have in common, then a line for every finished
series. A last line that was only half written, because the program was stopped, is dropped.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import jacta
from jacta.bots.registry import net_path
from jacta.core.errors import RecordError, SetupError
from jacta.lab import simulation
from jacta.lab.digests import play_digest
from jacta.lab.ladder import entrants, games
from jacta.lab.ladder.games import Played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.ladder.entrants import Entrant

__all__ = ["Heading", "Log", "heading_of", "kept_seed", "read_log"]

FORMAT = 1
# What decides how games go, beside a game's own sources and its net
SHARED = ("core/*.py", "games/*/*.py", "bots/**/*.py")
PLAYING = (simulation, entrants, games)


class Heading(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What all games of a log have in common.

    `board` is its name and a digest of its numbers, `sources` one of all rules and bots,
    `judge` one of who judged luck.
    """

    ladder: int
    game: str
    board: str
    players: int
    options: list[str]
    seed: int
    sources: str
    judge: str = ""


def heading_of(
    game: Game[Any], seed: int, takers: Sequence[Entrant] = (), judge: str = ""
) -> Heading:
    """Return the heading of a ladder's log; nets in files count among the sources."""
    digest = hashlib.sha256(game.tables.packed().tobytes()).hexdigest()[:12]
    board = f"{game.board_name} {digest}"
    options = sorted(game.options)
    sources = _sources_digest(game.name) + _nets_digest(takers)
    return Heading(FORMAT, game.name, board, game.players, options, seed, sources, judge)


@functools.cache
def _sources_digest(game: str) -> str:
    """Return a digest of everything that decides how games go."""
    root, digest = Path(jacta.__file__).parent, hashlib.sha256(play_digest(game).encode())
    shared = [path for pattern in SHARED for path in sorted(root.glob(pattern))]
    for path in (*shared, *(Path(str(module.__file__)) for module in PLAYING)):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _nets_digest(takers: Sequence[Entrant]) -> str:
    """Return a digest of the nets that entrants bring along in files, if there are any."""
    paths = sorted(filter(None, (net_path(entrant.name) for entrant in takers)))
    if not paths:
        return ""
    digest = hashlib.sha256(b"".join(Path(path).read_bytes() for path in paths))
    return f"-{digest.hexdigest()[:12]}"


class Log:
    """The finished games, also kept in a file if there is one."""

    def __init__(self, heading: Heading, path: Path | None = None) -> None:
        self.series: list[Played] = []
        self.path = path
        if path is None:
            return
        if path.is_file() and path.stat().st_size:
            self._read(path, heading)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(heading) + b"\n")

    def add(self, played: Played) -> None:
        """Add finished games."""
        self.series.append(played)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")

    def _read(self, path: Path, heading: Heading) -> None:
        found, self.series = read_log(path)
        _check(path, found, heading)
        half_a_line = len(path.read_bytes().rpartition(b"\n")[2])
        if half_a_line:
            with path.open("rb+") as file:
                file.truncate(path.stat().st_size - half_a_line)


def read_log(path: Path) -> tuple[Heading, list[Played]]:
    """Return the whole lines of a log file, without a half-written last one."""
    first, *lines = path.read_bytes().rpartition(b"\n")[0].splitlines() or [b""]
    heading: Heading = _decoded(path, 1, first, Heading)
    series = [_decoded(path, number, line, Played) for number, line in enumerate(lines, start=2)]
    return heading, series


def kept_seed(path: Path) -> int | None:
    """Return the seed of a log file, if it has one."""
    return read_log(path)[0].seed if path.is_file() and path.stat().st_size else None


def _decoded(path: Path, number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise RecordError(str(path), number, f"no line of a ladder's log: {error}") from None


def _check(path: Path, found: Heading, wanted: Heading) -> None:
    for field in Heading.__struct_fields__:
        there, here = getattr(found, field), getattr(wanted, field)
        if there != here:
            what = "other rules or bots" if field == "sources" else f"{field} {there!r}"
            raise SetupError(f"{path} was begun with {what}, not {here!r}: name another file")
