"""`jacta train`: make a learned player."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from jacta.core.errors import SetupError
from jacta.core.game import GAMES, find_game
from jacta.core.seeds import fresh_seed

if TYPE_CHECKING:
    from jacta.lab.training import Training

__all__ = ["train"]

CHECKPOINT = "checkpoint.npz"
WEIGHTS = "weights.npz"
ROUNDS_BETWEEN = 50  # checkpoints


def train(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(GAMES)}.")],
    *,
    out: Annotated[Path | None, typer.Option(help="A folder for the net; else GAME-net.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 600_000,
    hidden: Annotated[int, typer.Option(min=1, help="Hidden units of the net.")] = 64,
    parent: Annotated[
        Path | None, typer.Option("--from", help="A net that learns on, instead of a newborn one.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same net.")] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Threads; else one for each core.")
    ] = None,
) -> None:
    """Train a net by games against itself.

    It can be stopped at any time (Ctrl-C): the same command goes on from the last
    checkpoint in the folder. A seed that is not named is drawn, printed and kept there.
    """
    from jacta.bots.weights import read_net  # noqa: PLC0415 - slow to import
    from jacta.lab.training import Recipe, Training  # noqa: PLC0415 - slow to import

    find_game(game)
    known = read_net(parent, game) if parent else None
    folder = out or Path(f"{game}-net")
    folder.mkdir(parents=True, exist_ok=True)
    console = Console(stderr=True)
    training = Training(Recipe(game, games, _kept_seed(folder, seed), hidden), known)
    if (folder / CHECKPOINT).exists():
        training.resume(folder / CHECKPOINT)
        console.print(f"going on from game {training.games:,}")
    console.print(f"seed {training.recipe.seed}, {games:,} games, {hidden} hidden units")
    try:
        _run(training, folder, jobs or os.cpu_count() or 1, console)
    finally:
        training.save(folder / CHECKPOINT)
    console.print(f"The net is in {folder / WEIGHTS}.")


def _kept_seed(folder: Path, seed: int | None) -> int:
    """Return the seed that was named, or else the one that the folder's training has."""
    kept = folder / "seed.txt"
    try:
        known = int(kept.read_text("utf-8")) if kept.exists() else None
    except ValueError:
        raise SetupError(f"{kept} holds no seed") from None
    chosen = seed if seed is not None else known if known is not None else fresh_seed()
    kept.write_text(f"{chosen}\n", "utf-8")
    return chosen


def _run(training: Training, folder: Path, jobs: int, console: Console) -> None:
    from jacta.bots.weights import write_net  # noqa: PLC0415 - slow to import

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task(
            "compiling, then playing", total=training.recipe.games, completed=training.games
        )
        for told in training.run(jobs):
            said = f"playing and learning (error {told.error:.4f})"
            progress.update(task, completed=told.games, description=said)
            if told.round % ROUNDS_BETWEEN == 0:
                training.save(folder / CHECKPOINT)
                write_net(folder / WEIGHTS, training.net, training.recipe.game)
                if not console.is_terminal:
                    console.print(f"{told.games:,} games, error {told.error:.4f}")
    write_net(folder / WEIGHTS, training.net, training.recipe.game)
