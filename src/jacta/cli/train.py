"""`jacta train`: train a learned player."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from jacta.cli.options import GameArgument, JobsOption
from jacta.cli.progress import progress_bar
from jacta.cli.setup import MOST_SEED, checked_seed
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.seeds import fresh_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.lab.training import Training

__all__ = ["train"]

CHECKPOINT = "checkpoint.npz"
SEED = "seed.txt"
WEIGHTS = "weights.npz"
ROUNDS_BETWEEN = 50  # checkpoints
MOST_HIDDEN = 4096  # units; training would take weeks


def train(
    game: GameArgument,
    *,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to write the net. Default: GAME-net."),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Number of games.")
    ] = 600_000,
    hidden: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=MOST_HIDDEN, help="Hidden units of the net."),
    ] = 64,
    parent: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="A net to start from, instead of a new one."),
    ] = None,
    varied: Annotated[
        int,
        typer.Option(
            metavar="PERCENT", min=0, max=100, help="How much is played on random boards."
        ),
    ] = 0,
    rate: Annotated[
        float,
        typer.Option(
            metavar="X", min=2e-5, max=0.1, help="Learning rate at first; it falls to 0.00002."
        ),
    ] = 0.001,
    trace: Annotated[
        float,
        typer.Option(
            metavar="X",
            min=0,
            max=0.8,
            help="How much the rest of a game counts beside the next position; 0.2 more at first.",
        ),
    ] = 0.6,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed gives the same net."),
    ] = None,
    jobs: JobsOption = None,
) -> None:
    """Train a net by self-play.

    Stop it at any time with Ctrl-C: the same command resumes from the last checkpoint.

    Without --seed, a random seed is printed and kept in the folder.
    """
    from jacta.bots.nets.weights import read_net  # noqa: PLC0415 - slow to import
    from jacta.lab.training import Recipe, Training  # noqa: PLC0415 - slow to import

    find_game(game)
    known = read_net(parent, game) if parent else None
    folder = out or Path(f"{game}-net")
    chosen = _kept_seed(folder / SEED) if seed is None else checked_seed(seed)
    training = Training(
        Recipe(game, games, chosen, hidden, varied=varied, rate=rate, trace=trace), known
    )
    console = Console(stderr=True)
    _begin(training, folder, console)
    console.print(f"seed {chosen}, {games:,} games, {hidden} hidden units")
    try:
        _run(training, folder, jobs or os.cpu_count() or 1, console)
    finally:
        with _writing_to(folder):
            training.save(folder / CHECKPOINT)
    console.print(f"The net is in {folder / WEIGHTS}.")


def _kept_seed(path: Path) -> int:
    """Return the seed of the training in the folder, or a fresh one."""
    try:
        kept = int(path.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return fresh_seed()
    except OSError as error:
        raise SetupError(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        kept = -1
    if not 0 <= kept <= MOST_SEED:
        raise SetupError(f"{path} holds no seed")
    return kept


def _begin(training: Training, folder: Path, console: Console) -> None:
    """Resume from the folder's checkpoint if it has one; only then write to the folder.

    The first checkpoint is written before any game, so a folder that cannot be written to is
    rejected now, not after hours of playing.
    """
    with _writing_to(folder):
        if (folder / CHECKPOINT).exists():
            training.resume(folder / CHECKPOINT)
            console.print(f"resuming from game {training.games:,}")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / SEED).write_text(f"{training.recipe.seed}\n", "utf-8")
        training.save(folder / CHECKPOINT)


@contextlib.contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    """Report a folder that cannot be written to in one line."""
    try:
        yield
    except OSError as error:
        raise SetupError(f"cannot write to {folder}: {error.strerror or error}") from None


def _run(training: Training, folder: Path, jobs: int, console: Console) -> None:
    from jacta.bots.nets.weights import write_net  # noqa: PLC0415 - slow to import

    with progress_bar(console) as progress:
        task = progress.add_task(
            "compiling, then playing", total=training.recipe.games, completed=training.games
        )
        for told in training.run(jobs):
            said = f"playing and learning (error {told.error:.4f})"
            progress.update(task, completed=told.games, description=said)
            if told.round % ROUNDS_BETWEEN == 0:
                with _writing_to(folder):
                    training.save(folder / CHECKPOINT)
                    write_net(folder / WEIGHTS, training.net, training.recipe.game)
                if not console.is_terminal:
                    console.print(f"{told.games:,} games, error {told.error:.4f}")
    with _writing_to(folder):
        write_net(folder / WEIGHTS, training.net, training.recipe.game)
