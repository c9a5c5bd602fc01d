"""`jacta replay`: check recorded games against the rules and show them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.rule import Rule

from jacta.cli.console import complain, joined, name_tag, out, show_colours, span
from jacta.cli.language import LanguageOption, speak, words
from jacta.cli.screen import find_screen
from jacta.core.errors import JactaError, RecordError, SetupError
from jacta.core.records import read_records
from jacta.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from jacta.core.records import GameRecord

__all__ = ["replay"]

REFUSED = 1

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record file with one or more games.")]


def replay(
    file: File,
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object for each game.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="One line per game.")] = False,
    start: Annotated[
        int, typer.Option("--from", metavar="N", min=0, help="Show games from this entry on.")
    ] = 0,
    lang: LanguageOption = None,
) -> None:
    """Check every game of a record against the rules, and show it move by move."""
    speak(lang)
    refused = 0
    for number, record in enumerate(_records(file), 1):
        try:
            table = Table.resume(record)
        except RecordError as error:
            refused += 1
            if as_json:
                _print_json({"game": number, "line": error.line, "error": str(error)})
            else:
                complain(error)
            continue
        if as_json:
            _print_json(_as_json(number, record, table))
            continue
        show_colours(table.players)
        out.print(_heading(number, record, table), soft_wrap=True)
        if not quiet:
            _tell(table, start)
    if refused:
        raise typer.Exit(REFUSED)


def _print_json(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def _as_json(number: int, record: GameRecord, table: Table) -> dict[str, Any]:
    """Return a game as plain data: who played, how long, and how it ended."""
    result = table.result
    return {
        "game": number,
        "line": record.line_of(0),
        "name": table.game.name,
        "board": table.game.board_name,
        "players": [player.name for player in table.players],
        "entries": table.seq,
        "is_over": table.is_over,
        "scores": None if result is None else result.scores,
        "winners": None if result is None else result.winners,
        "reason": None if result is None else result.reason,
        "error": None,
    }


def _records(file: Path) -> Iterator[GameRecord]:
    """Yield the games of a file; report a malformed line and stop."""
    try:
        with file.open("rb") as lines:
            yield from read_records(lines, str(file))
    except OSError as error:
        complain(SetupError(f"{file} cannot be read: {error.strerror}"))
        raise typer.Exit(REFUSED) from None
    except JactaError as error:
        complain(error)
        raise typer.Exit(REFUSED) from None


def _heading(number: int, record: GameRecord, table: Table) -> Text:
    """Return a game in one line: players, length and result."""
    names = [name_tag(table.players, seat) for seat in range(len(table.players))]
    result = table.result
    if result is not None:
        for seat, name in enumerate(names):
            name.append(f" {result.scores[seat]}{' ★' if seat in result.winners else ''}")
    return words.line(
        "replay.game",
        number=number,
        line=record.line_of(0),
        game=table.game.name,
        players=joined(names),
        count=table.seq,
        state=words.text("replay.over" if table.is_over else "replay.not-over"),
    )


def _tell(table: Table, start: int) -> None:
    screen = find_screen(table.game.name)(table)
    for event in table.events(-1):
        for line, sentence in enumerate(screen.sentences(event) if event.seq >= start else ()):
            number = f"{event.seq:4}  " if line == 0 else "      "
            out.print(span(number, "dim").append(sentence))
    if table.is_over:
        out.print(screen.final())
    else:
        out.print(screen.draw(None, out.width))
    out.print(Rule(style="dim"))
