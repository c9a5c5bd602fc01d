"""`jacta review`: luck and error of every seat in recorded games."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from jacta.cli.console import counted, out, printable
from jacta.cli.grids import grid_of
from jacta.core.errors import SetupError
from jacta.core.records import read_records

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.core.records import GameRecord
    from jacta.lab.review import Review

__all__ = ["review"]

COLUMNS = ("seat", "start", "luck", "decisions", "reassessment", "result", "per decision", "grade")


def review(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Records, each with one or more games.")
    ],
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object for each game.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write a page with the win-chance curves.")
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="OUT", help="Write all entries to a .parquet, .csv or .jsonl file."
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            metavar="S",
            min=0,
            help="Time for each game, on one core, to play out mistakes.",
        ),
    ] = 8.0,
) -> None:
    """Say how lucky every seat was, and what each mistake cost, in shares of victory.

    Every change of a seat's chance to win is luck, a decision, or the judge's reassessment;
    together with the start they add up to the result.
    """
    from jacta.lab.games_table import check_form  # noqa: PLC0415 - slow to import
    from jacta.lab.review import review as judge  # noqa: PLC0415
    from jacta.lab.review.game_table import Reviewed, write_reviews  # noqa: PLC0415
    from jacta.lab.review.page import page_of_reviews  # noqa: PLC0415

    if table is not None:
        check_form(table)
    done: list[Reviewed] = []
    for file in files:
        for number, record in enumerate(_records(file), 1):
            _prepare(record.header.game)
            reviewed = judge(record, seconds=seconds)
            done.append((str(file), number, reviewed))
            if as_json:
                sys.stdout.write(msgspec.json.encode(reviewed).decode() + "\n")
            else:
                _show(f"{printable(str(file))}, game {number}", reviewed)
    reviews = [one for *_, one in done]
    if html is not None:
        html.write_text(page_of_reviews(_title(files), reviews), encoding="utf-8")
    if table is not None:
        write_reviews(done, table)


def _records(file: Path) -> Iterator[GameRecord]:
    try:
        with file.open("rb") as lines:
            yield from read_records(lines, str(file))
    except OSError as error:
        raise SetupError(f"{file} cannot be read: {error.strerror}") from None


def _prepare(game: str) -> None:
    """Compile what judging needs, with a message if that takes long."""
    from jacta.core.kits import GAMES  # noqa: PLC0415
    from jacta.lab.review.judges import is_prepared, prepare  # noqa: PLC0415 - slow to import

    if game not in GAMES or is_prepared(game):
        return
    with out.status("compiling the judge: a minute or two, once for this version"):
        prepare(game)


def _title(files: Sequence[Path]) -> str:
    if len(files) == 1:
        return f"Review of {files[0].name}"
    return f"Review of {counted(len(files), 'record')}"


def _show(title: str, reviewed: Review) -> None:
    from jacta.lab.review.sentences import (  # noqa: PLC0415 - slow to import
        judge_sentence,
        mistakes_of,
        sentence_of,
    )

    grid = grid_of(f"{title}: shares of victory in %", *COLUMNS)
    for seat in reviewed.seats:
        signed = (f"{100 * part:+.1f}" for part in (seat.luck, seat.decisions, seat.reassessment))
        each = f"{100 * seat.own_errors / seat.choices:.2f}" if seat.choices else ""
        cells = (f"{100 * seat.start:.1f}", *signed, f"{100 * seat.result:.1f}")
        grid.add_row(printable(seat.name), *cells, each, seat.grade or "")
    out.print(grid)
    out.print(judge_sentence(reviewed), style="dim")
    mistakes = mistakes_of(reviewed)
    turning = [reviewed.moves[seq - 1] for seq in reviewed.turning_points]
    for heading, moves in (("Turning points", turning), ("Mistakes", mistakes)):
        out.print(f"\n{heading}", style="bold")
        for move in moves:
            out.print(f"{move.seq:5}  {printable(sentence_of(reviewed, move))}", soft_wrap=True)
        if not moves:
            out.print("       none")
    out.print()
