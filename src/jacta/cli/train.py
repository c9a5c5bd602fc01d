"""`jacta train`: make a learned player."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from jacta.cli.progress import progress_bar
from jacta.cli.setup import MOST_SEED
from jacta.core.errors import SetupError
from jacta.core.game import GAMES, find_game
from jacta.core.seeds import fresh_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.lab.training import Training

__all__ = ["train"]

CHECKPOINT = "checkpoint.npz"
SEED = "seed.txt"
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
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEED, help="The same seed gives the same net.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Threads; else one for each core.")
    ] = None,
) -> None:
    """Train a net by games against itself.

    It can be stopped at any time (Ctrl-C): the same command goes on from the last
    checkpoint in the folder. A seed that is not named is drawn, printed and kept there.
    """
    from jacta.bots.nets.weights import read_net  # noqa: PLC0415 - slow to import
    from jacta.lab.training import Recipe, Training  # noqa: PLC0415 - slow to import

    find_game(game)
    known = read_net(parent, game) if parent else None
    folder = out or Path(f"{game}-net")
    chosen = _kept_seed(folder / SEED) if seed is None else seed
    training = Training(Recipe(game, games, chosen, hidden), known)
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
    """Return the seed that the folder's training has, or else a fresh one."""
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
    """Go on from the folder's checkpoint if it has one; only then write to the folder.

    A first checkpoint is written before any game: a folder that takes none is refused now,
    and not after hours of playing.
    """
    with _writing_to(folder):
        if (folder / CHECKPOINT).exists():
            training.resume(folder / CHECKPOINT)
            console.print(f"going on from game {training.games:,}")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / SEED).write_text(f"{training.recipe.seed}\n", "utf-8")
        training.save(folder / CHECKPOINT)


@contextlib.contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    """Tell in a line that a folder cannot be written to."""
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
