"""`jacta lab`: reports on a game, and whether a board of one's own is in balance."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from jacta.cli.board import game_of
from jacta.cli.console import out, printable
from jacta.cli.progress import compile_first, progress_bar
from jacta.core.errors import SetupError
from jacta.core.game import GAMES, find_game
from jacta.lab.policies import POLICIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.report.balance import Finding
    from jacta.lab.report.series import Plan
    from jacta.lab.report.study import Study
    from jacta.lab.workers import Workers

__all__ = ["lab_app"]

GAMES_OF_A_SERIES = 10_000
GAMES_IN_A_HURRY = 500
SEED = 1

lab_app = typer.Typer(no_args_is_help=True, help="Study a game, or a board of your own.")

GamesOption = Annotated[
    int | None,
    typer.Option("--games", "-n", min=2, help=f"Games of a series; else {GAMES_OF_A_SERIES:,}."),
]
OutOption = Annotated[Path | None, typer.Option("--out", "-o", help="The folder to write to.")]
SeedOption = Annotated[int, typer.Option(help="The same seed gives the same report.")]
PoliciesOption = Annotated[
    str,
    typer.Option(
        help=f"Who plays, separated by commas: {', '.join(POLICIES)}. "
        "The last one is looked at closest."
    ),
]
PlayersOption = Annotated[str, typer.Option(help="Numbers of players, separated by commas.")]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Threads; else one for each core.")
]
RayOption = Annotated[
    str | None, typer.Option("--ray", help="Play on a Ray cluster: its address, or: local.")
]
QuickOption = Annotated[
    bool, typer.Option("--quick", help=f"Only {GAMES_IN_A_HURRY} games of a series: a first look.")
]


@lab_app.command()
def report(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(GAMES)}.")],
    *,
    games: GamesOption = None,
    out_folder: OutOption = None,
    seed: SeedOption = SEED,
    policies: PoliciesOption = "",
    players: PlayersOption = "",
    jobs: JobsOption = None,
    ray: RayOption = None,
    quick: QuickOption = False,
) -> None:
    """Play thousands of games in every set-up and tell of them on one page, with plots."""
    from jacta.lab.report.making import write_report  # noqa: PLC0415 - slow to import
    from jacta.lab.report.page import Page  # noqa: PLC0415
    from jacta.lab.report.series import Plan, report_series  # noqa: PLC0415
    from jacta.lab.workers import workers_for  # noqa: PLC0415

    kind = find_game(game)
    names, counts = _policies(policies), _counts(players, kind.seats)
    plan = Plan(report_series(game, names, counts), _games(games, quick=quick), seed)
    folder = out_folder or Path(f"jacta-report-{game}")
    (study,) = _play([plan], folder, workers_for(jobs, ray))
    command = _command(f"jacta lab report {game}", plan, names, counts, kind.seats)
    total = plan.games * len(plan.series)
    page = Page(kind.title, f"What {total:,} games say about it.", command)
    path = write_report(page, study, folder)
    out.print(f"The report is {path}; the games and all numbers are beside it.", soft_wrap=True)


@lab_app.command()
def balance(
    board: Annotated[Path, typer.Argument(help="A board file of your own.")],
    *,
    game: Annotated[
        str | None, typer.Option("--game", help=f"Whose board it is: {', '.join(GAMES)}.")
    ] = None,
    games: GamesOption = None,
    out_folder: OutOption = None,
    seed: SeedOption = SEED,
    policies: PoliciesOption = "",
    players: PlayersOption = "",
    jobs: JobsOption = None,
    ray: RayOption = None,
    quick: QuickOption = False,
) -> None:
    """Play on a board of your own and on the usual one; say what looks out of balance."""
    from jacta.lab.report.balance import balance_section, default_board, findings  # noqa: PLC0415
    from jacta.lab.report.making import write_report  # noqa: PLC0415
    from jacta.lab.report.page import Page  # noqa: PLC0415
    from jacta.lab.report.series import Plan, board_series  # noqa: PLC0415
    from jacta.lab.workers import workers_for  # noqa: PLC0415

    kind = find_game(game or game_of(str(board), None))
    own = kind.load_board(board)
    usual = default_board(kind, own)
    names, counts = _policies(policies, only_last=True), _counts(players, kind.seats)
    plans = [
        Plan(board_series([kind.on(b, n) for n in counts], names), _games(games, quick=quick), seed)
        for b in (board, usual)
    ]
    folder = out_folder or Path(f"jacta-balance-{board.stem}")
    mine, its = _play(plans, folder, workers_for(jobs, ray))
    found = findings(mine, its)
    command = _command(f"jacta lab balance {board.name}", plans[0], names, counts, kind.seats)
    page = Page(own.title, f"A board for {kind.title}, compared with {usual}.", command)
    path = write_report(page, mine, folder, (balance_section(mine, its, found),))
    _tell(own.title, usual, found)
    out.print(f"The report is {path}; the games and all numbers are beside it.", soft_wrap=True)


# What was asked for


def _policies(names: str, *, only_last: bool = False) -> list[str]:
    """Return the policies that were named, or else all, or the last of them."""
    return list(dict.fromkeys(_split(names))) or list(POLICIES[-1:] if only_last else POLICIES)


def _counts(players: str, seats: range) -> list[int]:
    counts = [int(count) if count.isdecimal() else count for count in _split(players)]
    for count in counts:
        if count not in seats:
            raise SetupError(f"it is for {seats[0]} to {seats[-1]} players, not {count}")
    return sorted({int(count) for count in counts}) or list(seats)


def _split(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _games(games: int | None, *, quick: bool) -> int:
    return games or (GAMES_IN_A_HURRY if quick else GAMES_OF_A_SERIES)


def _command(
    begin: str, plan: Plan, names: Sequence[str], counts: Sequence[int], seats: range
) -> str:
    """Return the command that gives the same report."""
    parts = [begin, f"--games {plan.games}", f"--seed {plan.seed}", f"--policies {','.join(names)}"]
    if list(counts) != list(seats):
        parts.append(f"--players {','.join(map(str, counts))}")
    return " ".join(parts)


# Playing and telling


def _play(plans: Sequence[Plan], folder: Path, workers: Workers) -> list[Study]:
    """Play what is missing, with a bar, and measure."""
    from jacta.lab.report.making import missing_games, studied  # noqa: PLC0415

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
