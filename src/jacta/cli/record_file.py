"""The record of a game in progress: every entry is written as soon as it is played.

Each line is one write at a known offset, so an interrupt leaves only whole lines. If a kill
leaves half a line behind, it is dropped when the game is resumed.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import JactaError, SetupError
from jacta.core.game import CHANCE
from jacta.core.records import Entry, GameRecord, line_of, read_records

if TYPE_CHECKING:
    from io import FileIO

    from jacta.core.records import Header
    from jacta.core.table import Table

__all__ = ["RecordFile", "UnfinishedRecord", "new_record_path", "records_folder"]


def records_folder() -> Path:
    """Return the default folder for records."""
    import platformdirs  # noqa: PLC0415

    return Path(platformdirs.user_data_dir("jacta", appauthor=False)) / "records"


def new_record_path(game: str) -> Path:
    """Return an unused path for a record."""
    stem = f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    folder = records_folder()
    names = (f"{stem}{suffix}.jsonl" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(folder / name for name in names if not (folder / name).exists())


class RecordFile:
    """A record file that follows a table; `ends` are the offsets where its lines end."""

    def __init__(self, path: Path, file: FileIO, ends: list[int]) -> None:
        self.path = path
        self._file = file
        self._ends = ends
        self._is_closed = False

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordFile:
        """Create a new file; an existing one is never changed."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("xb", buffering=0)
        except FileExistsError:
            raise SetupError(f"{path} already exists and is not overwritten") from None
        except OSError as error:
            raise SetupError(f"{path} cannot be written: {error.strerror}") from None
        record_file = cls(path, file, [])
        record_file._write(line_of(header))
        return record_file

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def follow(self, table: Table) -> None:
        """Write the new entries of the table, and drop those that were undone."""
        events = table.events()
        if len(events) < self._entries:
            self._cut_after(len(events))
        for event in events[self._entries :]:
            by: int | str = "chance" if event.by in {CHANCE, None} else event.by or 0
            self._write(line_of(Entry(by, event.do)))
        ending = table.ending()
        if ending is not None and not self._is_closed:
            self._write(line_of(ending))
            self._is_closed = True

    @property
    def _entries(self) -> int:
        return len(self._ends) - 1 - self._is_closed

    def _write(self, line: str) -> None:
        place = self._ends[-1] if self._ends else 0
        data = f"{line}\n".encode()
        try:
            self._file.seek(place)
            self._file.write(data)
        except OSError as error:
            raise JactaError(f"{self.path} cannot be written: {error.strerror}") from None
        self._ends.append(place + len(data))

    def _cut_after(self, entries: int) -> None:
        del self._ends[entries + 1 :]
        self._file.truncate(self._ends[-1])


class UnfinishedRecord:
    """A record file whose last game can be resumed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._data, self.torn = _whole_lines(_content(path))
        *_, self.record = read_records(self._data.splitlines(), str(path))
        if self.record.ending is not None:
            raise SetupError(f"the game in {path} is over; `jacta replay {path}` shows it")

    def reopen(self) -> RecordFile:
        """Drop a half-written last line, and continue after the last entry."""
        try:
            file = self.path.open("r+b", buffering=0)
            file.truncate(len(self._data))
            file.seek(len(self._data) - 1)
            file.write(b"\n")
        except OSError as error:
            raise SetupError(f"{self.path} cannot be written: {error.strerror}") from None
        return RecordFile(self.path, file, _line_ends(self._data, self.record))


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None


def _whole_lines(data: bytes) -> tuple[bytes, bytes]:
    """Return the whole lines, and the rest of an unfinished one."""
    lines, _, last = data.rpartition(b"\n")
    if not last.strip():
        return data[: len(lines) + 1] if lines else data, b""
    try:
        msgspec.json.decode(last)
    except msgspec.DecodeError:
        return data[: len(data) - len(last)], last
    return data + b"\n", b""


def _line_ends(data: bytes, record: GameRecord) -> list[int]:
    ends, place = [], 0
    for line in data.splitlines(keepends=True):
        place += len(line)
        ends.append(place)
    return [ends[number - 1] for number in record.lines]
