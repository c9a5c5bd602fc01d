"""`jacta lab`: reports on games, and the balance and the tuning of boards."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from jacta.bots import bots_for
from jacta.cli.board import game_of
from jacta.cli.console import out, printable
from jacta.cli.game_commands import commands_of
from jacta.cli.lab_options import BALANCE_GAMES, REPORT_GAMES, StudyOptions, with_study_options
from jacta.cli.options import GameArgument, OwnerOption
from jacta.cli.progress import compile_first, progress_bar
from jacta.cli.tune import tune
from jacta.core.errors import SetupError
from jacta.core.game import find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.report.balance import Finding
    from jacta.lab.report.series import Plan
    from jacta.lab.report.study import Study
    from jacta.lab.workers import Workers

__all__ = ["lab_app"]

REPORTED = ("random", "greedy", "odds:steady", "learned")  # one of each kind
BALANCERS = ("greedy", "random")  # fast, and at home on any board; a net knows only some

lab_app = typer.Typer(no_args_is_help=True, help="Study a game, or a board of your own.")
lab_app.command()(tune)
lab_app.add_typer(
    commands_of(
        "exact_command", "Solve a small game exactly, and measure what each bot loses in it."
    ),
    name="exact",
)


@lab_app.command()
@with_study_options
def report(
    game: GameArgument,
    *,
    options: StudyOptions,
) -> None:
    """Play every set-up thousands of times and write one page with plots."""
    from jacta.lab.report.build import write_report  # noqa: PLC0415 - slow to import
    from jacta.lab.report.page import Page  # noqa: PLC0415
    from jacta.lab.report.series import Plan, report_series  # noqa: PLC0415
    from jacta.lab.workers import workers_for  # noqa: PLC0415

    kind = find_game(game)
    names, counts = (
        options.policy_names(_playing(game, REPORTED)),
        options.player_counts(kind.seats),
    )
    games = options.games_per_series(REPORT_GAMES)
    plan = Plan(report_series(game, names, counts), games, options.seed)
    folder = options.out or Path(f"jacta-report-{game}")
    (study,) = _play([plan], folder, workers_for(options.jobs, options.ray))
    command = _command(["report", game], plan, names, counts, kind.seats)
    total = plan.games * len(plan.series)
    page = Page(kind.title, f"What {total:,} games say about it.", command)
    path = write_report(page, study, folder)
    out.print(f"The report is {path}; the games and all numbers are beside it.", soft_wrap=True)


@lab_app.command()
@with_study_options
def balance(
    board: Annotated[Path, typer.Argument(metavar="FILE", help="A board file of your own.")],
    *,
    options: StudyOptions,
    game: OwnerOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Compare a board of your own with the default one, and report what is out of balance."""
    from jacta.lab.report.balance import default_board, findings  # noqa: PLC0415 - slow to import
    from jacta.lab.report.build import write_balance  # noqa: PLC0415
    from jacta.lab.report.page import Page  # noqa: PLC0415
    from jacta.lab.report.series import Plan, balance_series  # noqa: PLC0415
    from jacta.lab.workers import workers_for  # noqa: PLC0415

    kind = find_game(game or game_of(str(board), None))
    own = kind.load_board(board)
    usual = default_board(kind, own)
    names, counts = (
        options.policy_names(_playing(kind.name, BALANCERS)[:1]),
        options.player_counts(kind.seats),
    )
    series = [balance_series(kind, each, names, counts) for each in (board, usual)]
    games = options.games_per_series(BALANCE_GAMES)
    plans = [Plan(each, games, options.seed) for each in series]
    folder = options.out or Path(f"jacta-balance-{board.stem}")
    mine, its = _play(plans, folder, workers_for(options.jobs, options.ray))
    found = findings(mine, its)
    begin = ["balance", str(board), *(["--game", game] if game else [])]
    command = _command(begin, plans[0], names, counts, kind.seats)
    page = Page(own.title, f"A board for {kind.title}, compared with {usual}.", command)
    path = write_balance(page, mine, its, found, folder)
    if as_json:
        told = [finding.text.replace("\u00a0", " ") for finding in found]
        data = {"board": own.title, "compared_with": usual, "findings": told, "report": str(path)}
        sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
        return
    _tell(own.title, usual, found)
    out.print(f"The report is {path}; the games and all numbers are beside it.", soft_wrap=True)


def _playing(game: str, names: Sequence[str]) -> list[str]:
    """Return those of some bots that play a game."""
    return [name for name in names if name in bots_for(game)]


def _command(
    begin: Sequence[str], plan: Plan, names: Sequence[str], counts: Sequence[int], seats: range
) -> str:
    """Return the shell command that gives the same report."""
    words = ["jacta", "lab", *begin, "--games", str(plan.games), "--seed", str(plan.seed)]
    words += ["--policies", ",".join(names)]
    if list(counts) != list(seats):
        words += ["--players", ",".join(map(str, counts))]
    return shlex.join(words)


# Playing and telling


def _play(plans: Sequence[Plan], folder: Path, workers: Workers) -> list[Study]:
    """Play what is missing, with a progress bar, and measure."""
    from jacta.lab.report.build import missing_games, studied  # noqa: PLC0415

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"cannot write to {folder}: {error.strerror}") from None
    console = Console(stderr=True)
    first = plans[0]
    compile_first(first.simulation(first.series[0]), console)
    total = missing_games(plans, folder)
    with workers, progress_bar(console) as progress:
        task = progress.add_task("playing", total=total)

        def advance(done: int) -> Any:
            return progress.advance(task, done)

        return [studied(plan, folder, workers, advance) for plan in plans]


def _tell(title: str, usual: str, found: Sequence[Finding]) -> None:
    name = printable(title)
    if not found:
        out.print(f"{name}: nothing looks out of balance compared with {usual}.", soft_wrap=True)
        return
    out.print(f"{name}, compared with {usual}:", soft_wrap=True)
    for finding in found:
        text = finding.text.replace("\u00a0", " ")  # which keep numbers together on the page
        out.print(f"- {printable(text)}", soft_wrap=True)
