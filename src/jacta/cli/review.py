"""`jacta review`: luck and error of every seat in recorded games."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from jacta.cli.console import out, printable
from jacta.cli.language import LanguageOption, language, speak
from jacta.core.errors import SetupError
from jacta.core.records import read_records
from jacta.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from jacta.core.records import GameRecord
    from jacta.lab.review.sentences import Sentences

__all__ = ["review"]


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
    is_whole: Annotated[
        bool, typer.Option("--all", help="List all mistakes, each in full length.")
    ] = False,
    lang: LanguageOption = None,
) -> None:
    """Say how lucky every seat was, and what each mistake cost, in shares of victory.

    Every change of a seat's chance to win is luck, a decision, or the judge's reassessment;
    together with the start they add up to the result.
    """
    from jacta.cli.review_screen import show_review, told_review  # noqa: PLC0415 - slow to import
    from jacta.lab.games_table import check_form  # noqa: PLC0415
    from jacta.lab.review import review as judge  # noqa: PLC0415
    from jacta.lab.review.game_table import Reviewed, write_reviews  # noqa: PLC0415
    from jacta.lab.review.page import page_of_reviews  # noqa: PLC0415

    speak(lang)
    if table is not None:
        check_form(table)
    taken = {file.resolve() for file in files}
    for path in (html, table):
        if path is not None:
            _check_place(path, taken)
            taken.add(path.resolve())
    # All games are replayed before the first is judged: a bad one must not cost minutes of work.
    records = [(file, *one) for file in files for one in enumerate(_records(file), 1)]
    for _, _, record in records:
        Table.resume(record)
    done: list[Reviewed] = []
    told: list[Sentences] = []
    for file, number, record in records:
        _prepare(record.header.game)
        reviewed = judge(record, seconds=seconds)
        done.append((str(file), number, reviewed))
        told.append(told_review(record, reviewed))
        if as_json:
            sys.stdout.write(msgspec.json.encode(reviewed).decode() + "\n")
        else:
            title = told[-1].text("game", file=printable(str(file)), number=number)
            show_review(title, told[-1], is_whole=is_whole)
    if html is not None:
        html.write_text(page_of_reviews(_title(files), told), encoding="utf-8")
    if table is not None:
        write_reviews(done, table)


def _check_place(path: Path, taken: Collection[Path]) -> None:
    """Raise SetupError if a file cannot be written there, or would replace another one of ours."""
    if path.resolve() in taken:
        raise SetupError(f"{path} is read or written already: name another file")
    if path.is_dir():
        raise SetupError(f"{path} is a folder, not a file to write to")
    if not path.absolute().parent.is_dir():
        raise SetupError(f"{path} cannot be written: there is no folder {path.parent}")


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
    from jacta.lab.review.sentences import WORDS  # noqa: PLC0415

    if game not in GAMES or is_prepared(game):
        return
    with out.status(WORDS.text(language(), "compiling", {})):
        prepare(game)


def _title(files: Sequence[Path]) -> str:
    from jacta.lab.review.sentences import WORDS  # noqa: PLC0415 - slow to import

    if len(files) == 1:
        return WORDS.text(language(), "title", {"name": files[0].name})
    return WORDS.text(language(), "titles", {"count": len(files)})
