"""Game records: a game as a text that can be replayed, checked and shared.

JSON Lines, described in docs/records.md: a header, one line per outcome of
chance or decision, and, when the game is over, its result. A record is read
strictly: anything malformed, or not allowed by the rules, is rejected with its
line and the reason.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["FORMAT", "Ending", "Entry", "GameRecord", "Header", "Player", "read_records"]

FORMAT = 1


class Player(msgspec.Struct, omit_defaults=True):
    """The player at a seat; `bot` names the bot, if it is one, `colour` the chosen colour."""

    name: str
    bot: str | None = None
    colour: str | None = None


class Header(msgspec.Struct, omit_defaults=True):
    """The first line: game, board, players and options.

    `board_data` holds a board that does not come with jacta; `fair` says how its dice can be
    checked (jacta.fair reads it).
    """

    jacta: int
    game: str
    board: str
    players: list[Player]
    options: dict[str, bool | int] = {}
    board_data: dict[str, Any] | None = None
    seed: int | None = None
    number: int | None = None  # of the game in a series with this seed
    fair: dict[str, Any] | None = None


class Entry(msgspec.Struct, omit_defaults=True):
    """One outcome of chance, or one decision of a seat."""

    by: int | str
    do: str
    legal: list[str] | None = None


class Ending(msgspec.Struct):
    """The last line of a game that is over."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]


Part = Header | Entry | Ending


class GameRecord(msgspec.Struct):
    """A game as read from a file; `lines` are the line numbers of header, entries, ending."""

    header: Header
    entries: list[Entry]
    ending: Ending | None = None
    source: str = "record"
    lines: list[int] = []

    def line_of(self, entry: int) -> int:
        """Return the line of the n-th entry, counted from 1; 0 is the header's."""
        return self.lines[entry] if entry < len(self.lines) else entry + 1

    def texts(self) -> Iterator[str]:
        """Yield the record's lines."""
        parts: list[Part] = [self.header, *self.entries, *([self.ending] if self.ending else [])]
        return (line_of(part) for part in parts)

    def text(self) -> str:
        """Return the whole record."""
        return "".join(f"{line}\n" for line in self.texts())


def line_of(part: Part) -> str:
    """Return a part of a record as its line."""
    return msgspec.json.encode(part).decode()


def read_records(lines: Iterable[str | bytes], source: str = "record") -> Iterator[GameRecord]:
    """Yield the games of a file in order; raise RecordError at a malformed line."""
    game: GameRecord | None = None
    for number, read in enumerate(lines, 1):
        line = _without_mark(read) if number == 1 else read
        if not line.strip():
            continue
        kind, part = _decoded(line, source, number)
        if kind is Header:
            if game is not None:
                yield game
            game = GameRecord(part, [], source=source, lines=[number])
            continue
        if game is None:
            raise RecordError(source, number, "a game must begin with a header line")
        if game.ending is not None:
            raise RecordError(source, number, "the game ended before this line")
        game.lines.append(number)
        if kind is Entry:
            game.entries.append(part)
        else:
            game.ending = part
    if game is None:
        raise RecordError(source, 1, "no game found")
    yield game


def _without_mark(line: str | bytes) -> str | bytes:
    """Return the first line of a file without the byte order mark that some editors write."""
    if isinstance(line, str):
        return line.removeprefix("\ufeff")
    return line.removeprefix(codecs.BOM_UTF8)


def _decoded(line: str | bytes, source: str, number: int) -> tuple[type[Part], Any]:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(source, number, f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise RecordError(source, number, "not a JSON object")
    kind: type[Part] = Header if "jacta" in data else Entry if "do" in data else Ending
    if kind is Ending and "scores" not in data:
        raise RecordError(source, number, "not a header, an action or a result")
    try:
        part: Part = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RecordError(source, number, str(error)) from None
    _check(part, source, number)
    return kind, part


def _is_player(by: int | str) -> bool:
    return by == "chance" if isinstance(by, str) else by >= 0


def _check(part: Part, source: str, number: int) -> None:
    if isinstance(part, Header) and part.jacta != FORMAT:
        raise RecordError(
            source, number, f"unknown format {part.jacta}; only {FORMAT} is supported"
        )
    if isinstance(part, Entry) and not _is_player(part.by):
        raise RecordError(source, number, f'"by" must be a seat or "chance", not {part.by!r}')
