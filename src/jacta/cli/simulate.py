"""`jacta simulate`: many games, summarised."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from jacta.cli.grids import Grid, grid_of
from jacta.cli.options import (
    BoardOption,
    GameArgument,
    JobsOption,
    PluginOption,
    RayOption,
    VariantsOption,
)
from jacta.cli.progress import compile_first, progress_bar
from jacta.cli.variants import options_of
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.seeds import fresh_seed
from jacta.lab.policies import POLICIES

if TYPE_CHECKING:
    from rich.progress import Progress

    from jacta.lab.simulation import Simulation
    from jacta.lab.summary import Mean, Summary

__all__ = ["simulate"]

RECORD_BATCH = 200


def simulate(
    game: GameArgument,
    *,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Number of games.")
    ] = 10_000,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="N", help="Number of players.")
    ] = 2,
    variants: VariantsOption = "",
    board: BoardOption = None,
    first: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Who starts: 0, 1, … Default: random.")
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help=f"Who plays: {', '.join(POLICIES)}; or one per seat, separated by commas.",
        ),
    ] = "random",
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same games.")
    ] = None,
    jobs: JobsOption = None,
    _plugin: PluginOption = None,
    ray: RayOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the games as records.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write a row per game: .parquet, .csv, .jsonl."),
    ] = None,
    legal: Annotated[
        bool, typer.Option("--legal", help="With --record: list all legal actions.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games and summarise them."""
    from jacta.lab.simulation import Simulation, policies_for  # noqa: PLC0415 - slow to import
    from jacta.lab.workers import workers_for  # noqa: PLC0415

    kind = find_game(game)
    setup = kind.on(board or kind.boards[0], players, options_of(variants, kind), first)
    if legal and record is None:
        raise SetupError("--legal lists the legal actions in a record: add --record FILE")
    series = Simulation(
        setup, policies_for(policy, players), fresh_seed() if seed is None else seed
    )
    for path in filter(None, (record, to)):
        _check_file(path)
    if to is not None:
        from jacta.lab.games_table import check_form  # noqa: PLC0415 - slow to import

        check_form(to)
    console = Console(stderr=True)
    compile_first(series, console)
    with progress_bar(console) as progress:
        task = progress.add_task("playing", total=games)
        jobs = jobs or os.cpu_count() or 1
        workers = workers_for(jobs, ray)
        played: list[Any] = []
        summary = series.run(
            games,
            jobs,
            lambda done: progress.advance(task, done),
            workers,
            None if to is None else played.append,
        )
        if to is not None:
            _write_table(played, series, to)
        if record is not None:
            _write_records(series, games, record, progress, legal=legal)
    if as_json:
        sys.stdout.write(json.dumps(summary.as_json()) + "\n")
    else:
        show(summary, Console())


def _write_table(played: list[Any], series: Simulation, path: Path) -> None:
    from jacta.lab.games_table import write_games  # noqa: PLC0415 - slow to import

    try:
        write_games(played, series.game, path)
    except OSError as error:
        raise SetupError(f"cannot write to {path}: {error.strerror or error}") from None


def _check_file(path: Path) -> None:
    """Reject a file that cannot be written, before any game is played."""
    try:
        path.open("x", encoding="utf-8").close()
    except FileExistsError:
        raise SetupError(f"{path} already exists: choose another file, or remove it") from None
    except OSError as error:
        raise SetupError(f"cannot write to {path}: {error.strerror}") from None
    path.unlink()


def _write_records(
    series: Simulation, games: int, path: Path, progress: Progress, *, legal: bool
) -> None:
    from jacta.lab.game_records import recorded_games  # noqa: PLC0415 - slow to import

    task = progress.add_task("writing records", total=games)
    with path.open("x", encoding="utf-8") as file:
        for start in range(0, games, RECORD_BATCH):
            numbers = range(start, min(start + RECORD_BATCH, games))
            for game in recorded_games(series, numbers, legal=legal):
                file.write(game.text())
                progress.advance(task)


# The summary on the screen


def show(summary: Summary, console: Console) -> None:
    """Show the summary."""
    game = summary.game
    options = ", ".join(sorted(game.options)) or "no variants"
    console.print(
        f"[bold]{game.title}[/] on [bold]{game.board_name}[/], {game.players} players, {options}"
    )
    speed = f"{summary.per_second(summary.games):,.0f} games and "
    speed += f"{summary.per_second(summary.decisions):,.0f} decisions a second"
    console.print(f"{summary.games:,} games in {summary.seconds:.2f} s: {speed}")
    console.print(f"seed {summary.seed}, {summary.jobs} jobs")
    console.print(_seats(summary))
    console.print(_order(summary))
    console.print(_sources(summary))
    length = summary.length()
    console.print(
        f"length: {length.mean:.1f} {game.length_name} on average (±{length.spread:.1f}), "
        f"{summary.decisions / summary.games:.0f} decisions"
    )
    endings = (f"{name} {100 * share:.1f} %" for name, share in summary.ending_shares().items())
    console.print(f"ended by: {', '.join(endings)}")
    console.print(f"shared victories: {100 * summary.shared / summary.games:.1f} %")


def _percent(rate: Mean) -> str:
    return f"{100 * rate.mean:.2f} ± {100 * rate.error:.2f} %"


def _points(score: Mean) -> str:
    return f"{score.mean:.2f} ± {score.error:.2f}"


def _seats(summary: Summary) -> Grid:
    grid = grid_of("By seat", "seat", "policy", "wins", "score", "spread")
    for seat, policy in enumerate(summary.policies):
        score = summary.score(seat)
        rate = _percent(summary.win_rate(seat))
        grid.add_row(str(seat), policy, rate, _points(score), f"{score.spread:.1f}")
    return grid


def _order(summary: Summary) -> Grid:
    grid = grid_of("By order of play", "place", "wins", "score")
    for place in range(summary.game.players):
        rate, score = summary.order_win_rate(place), summary.order_score(place)
        grid.add_row(str(place + 1), _percent(rate), _points(score))
    return grid


def _sources(summary: Summary) -> Grid:
    grid = grid_of("Where the points come from", "source", "points", "share")
    sources: dict[str, Any] = summary.sources()
    total = sum(sources.values())
    for name, points in sources.items():
        if points:
            grid.add_row(name, f"{points:.2f}", f"{100 * points / total:.0f} %")
    return grid
