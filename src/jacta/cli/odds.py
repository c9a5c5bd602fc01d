"""`jacta odds`: exact odds, one command for each game that has them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jacta.cli.console import out
from jacta.cli.game_commands import commands_of
from jacta.cli.language import words
from jacta.core.errors import SetupError
from jacta.core.records import GameRecord, read_records
from jacta.core.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = [
    "JsonOption",
    "PlotOption",
    "RecordArgument",
    "odds_app",
    "position_of",
    "record_position",
    "show_odds",
]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
PlotOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Also draw a plot: an .svg or .png file.")
]
RecordArgument = Annotated[
    Path | None,
    typer.Argument(metavar="RECORD", help="A recorded game. Default: a new one."),
]


odds_app = commands_of("odds_command", "Compute exact odds.")


def show_odds(data: dict[str, Any], screen: RenderableType, *, as_json: bool) -> None:
    """Print odds, as JSON or for people."""
    if as_json:
        sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    else:
        out.print(screen)


def position_of(name: str, record: Path | None, at: int | None, board: str | None) -> Table:
    """Return the table of a record's first game after an entry, or a game that begins."""
    if record is None:
        if at is not None:
            raise SetupError("--at is an entry of a record: name the record")
        names = [words.text("player.number", number=seat + 1) for seat in range(2)]
        return Table.new(name, names, board=board, first=0)
    if board is not None:
        raise SetupError("a record has its own board: leave out --board")
    game = _first_game(record)
    if game.header.game != name:
        raise SetupError(f"{record} is a game of {game.header.game}, not of {name}")
    return _table_at(record, game, at)


def record_position(record: Path, at: int | None) -> Table:
    """Return the table of a record's first game after an entry, by default the last one."""
    return _table_at(record, _first_game(record), at)


def _table_at(record: Path, game: GameRecord, at: int | None) -> Table:
    if at is not None and at not in range(len(game.entries) + 1):
        raise SetupError(f"{record}: there is no entry {at}: the record has {len(game.entries)}")
    entries = game.entries if at is None else game.entries[:at]
    return Table.resume(GameRecord(game.header, entries, source=game.source))


def _first_game(path: Path) -> GameRecord:
    try:
        with path.open("rb") as lines:
            return next(iter(read_records(lines, str(path))))
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
