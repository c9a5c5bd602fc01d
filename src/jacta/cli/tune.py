"""`jacta lab tune`: search for the values of a board that a file of aims frees."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from jacta.cli.board import game_of
from jacta.cli.console import out, printable
from jacta.cli.options import JobsOption, OwnerOption, RayOption
from jacta.cli.progress import compile_first, progress_bar
from jacta.core.errors import SetupError
from jacta.core.game import find_game

if TYPE_CHECKING:
    from jacta.lab.tuning.aims import Finding
    from jacta.lab.tuning.search import Found, Tuning
    from jacta.lab.workers import Workers

__all__ = ["tune"]

LOG, BOARD = "tuning.jsonl", "board.toml"
INTERRUPTED = 130


def tune(
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="A board file, or a board by name.")
    ],
    *,
    aims: Annotated[
        Path, typer.Option("--aims", metavar="FILE", help="What is wanted, and what is free.")
    ],
    game: OwnerOption = None,
    rounds: Annotated[
        int, typer.Option(metavar="N", min=1, help="Generations of boards that are tried.")
    ] = 30,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FOLDER",
            help="Where to write, or to resume. Default: jacta-tuning-BOARD.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same board.")] = 1,
    jobs: JobsOption = None,
    ray: RayOption = None,
) -> None:
    """Search for board values that bring games closest to the aims in a file.

    Stop it at any time with Ctrl-C: the same command resumes; with more rounds it continues.
    """
    from jacta.lab.tuning.aims_file import read_aims  # noqa: PLC0415 - slow to import
    from jacta.lab.tuning.board_file import changed_text  # noqa: PLC0415
    from jacta.lab.tuning.log import Log, heading_of  # noqa: PLC0415
    from jacta.lab.tuning.search import Tuning  # noqa: PLC0415
    from jacta.lab.workers import workers_for  # noqa: PLC0415

    kind = find_game(game_of(board, game))
    source = kind.board_folder / f"{board}.toml" if board in kind.boards else Path(board)
    data = kind.load_board(board).data
    wanted = read_aims(aims, kind, data)
    place = folder or Path(f"jacta-tuning-{source.stem}")
    try:
        log = Log(heading_of(kind, data, wanted, seed), place / LOG)
        search = Tuning(kind, data, wanted, seed, log, rounds)
        found = _search(search, workers_for(jobs or os.cpu_count(), ray))
        text = changed_text(source.read_text(encoding="utf-8"), found.changes)
        (place / BOARD).write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"cannot write to {place}: {error.strerror or error}") from None
    _tell(found, len(wanted.variables), place / BOARD)


def _search(search: Tuning, workers: Workers) -> Found:
    """Search, with a progress bar."""
    from jacta.lab.simulation import Simulation  # noqa: PLC0415 - slow to import
    from jacta.lab.tuning.evaluation import series_on  # noqa: PLC0415

    console = Console(stderr=True)
    first = series_on(search.kind, search.data, search.aims)[0]
    compile_first(Simulation(first.game, first.policies, search.seed, in_detail=True), console)
    try:
        with workers, progress_bar(console) as progress:
            task = progress.add_task("playing", total=search.games)

            def told(number: int, loss: float) -> None:
                said = f"round {number} of {search.rounds}, least loss {loss:.2f}"
                progress.update(task, description=said)
                if not console.is_terminal:
                    console.print(said)

            return search.run(workers, lambda games: progress.advance(task, games), told)
    except KeyboardInterrupt:
        console.print("stopped: run the command again to continue")
        raise typer.Exit(INTERRUPTED) from None


def _tell(found: Found, free: int, path: Path) -> None:
    """Print what has changed, and what was measured."""
    if found.changes:
        table = Table("value", "before", "now", box=None, header_style="bold")
        for change in found.changes:
            table.add_row(printable(change.variable.key), _text(change.before), _text(change.now))
        out.print(table)
    missed = [finding for finding in found.findings if not finding.is_met]
    met = len(found.findings) - len(missed)
    out.print(
        f"{len(found.changes)} of {free} free values changed; loss {found.loss_before:.2f} before, "
        f"{found.loss:.2f} now; {met} of {len(found.findings)} aims met.",
        soft_wrap=True,
    )
    for finding in sorted(missed, key=_how_far):
        out.print(f"- missed: {printable(str(finding))}", soft_wrap=True)
    out.print(f"The board is {path}.", soft_wrap=True)


def _how_far(finding: Finding) -> float:
    return -finding.off


def _text(value: Any) -> str:
    return printable(json.dumps(value, ensure_ascii=False))
