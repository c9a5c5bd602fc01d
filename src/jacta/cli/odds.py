"""`jacta odds`: exact odds, one command for each game that has them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from jacta.cli.console import out
from jacta.core.errors import SetupError
from jacta.core.kits import GAMES, find_kit, load
from jacta.core.records import GameRecord, read_records
from jacta.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

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
    typer.Argument(metavar="RECORD", help="A recorded game. Default: one that begins."),
]


class GameCommands(TyperGroup):
    """One command per game, loaded from the game's kit when it is used or listed."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the games that have odds."""
        return [name for name in GAMES if find_kit(name).odds_command]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a game."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: Callable[..., None] = load(str(find_kit(cmd_name).odds_command), object)  # type: ignore[assignment]
        app = typer.Typer(add_completion=False)
        app.command(cmd_name)(command)
        return typer.main.get_command(app)


odds_app = typer.Typer(cls=GameCommands, no_args_is_help=True, help="Compute exact odds.")


@odds_app.callback()
def _odds() -> None:
    """Compute exact odds."""


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
        return Table.new(name, 2, board=board, first=0)
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
