"""`jacta puzzles make` and `jacta puzzle`: positions with one best action, made and solved."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jacta.cli.choice_list import all_choices, parse_choice
from jacta.cli.console import counted, out, printable
from jacta.cli.grids import grid_of
from jacta.cli.options import GameArgument
from jacta.cli.screen import find_screen
from jacta.core.errors import SetupError
from jacta.core.game import find_game

if TYPE_CHECKING:
    from jacta.lab.puzzles.model import Puzzle

__all__ = ["puzzle", "puzzles_app"]

puzzles_app = typer.Typer(no_args_is_help=True, help="Make puzzles.")


@puzzles_app.callback()
def _puzzles() -> None:
    """Make puzzles."""


@puzzles_app.command()
def make(
    game: GameArgument,
    *,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="How many.")] = 10,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed, the same puzzles.")] = 1,
    file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Default: GAME.puzzles here.")
    ] = None,
) -> None:
    """Find positions of strong games in which one action is surely the best."""
    from jacta.lab.puzzles.making import made_puzzles  # noqa: PLC0415 - slow to import
    from jacta.lab.puzzles.model import write_puzzles  # noqa: PLC0415

    find_game(game)
    path = file or Path(f"{game}.puzzles")
    found: list[Puzzle] = []
    for one in itertools.islice(made_puzzles(game, seed), count):
        found.append(one)
        write_puzzles(found, path)  # an interrupt keeps what there is
    out.print(f"{counted(len(found), 'puzzle')} in {printable(str(path))}", soft_wrap=True)


def puzzle(
    game: GameArgument,
    *,
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Default: those of jacta.")
    ] = None,
    number: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Default: the puzzle of the day.")
    ] = None,
) -> None:
    """Show a puzzle, take an answer, and say what each choice was worth."""
    from jacta.lab.puzzles.model import read_puzzles, table_of  # noqa: PLC0415 - slow to import

    find_game(game)
    known = read_puzzles(file or shipped(game))
    place = (datetime.now(UTC).date().toordinal() if number is None else number - 1) % len(known)
    one = known[place]
    table = table_of(one)
    screen = find_screen(game)(table)
    seat = table.turn
    out.print(screen.draw(seat, out.width))
    out.print(f"Puzzle {place + 1} of {len(known)}, difficulty {one.difficulty} of 4", style="bold")
    out.print(screen.question())
    choices = screen.choices(seat)
    out.print(all_choices(choices))
    answer = None
    while answer is None:
        answer = parse_choice(typer.prompt("Your choice").strip(), choices)
    show_answer(one, answer)


def shipped(game: str) -> Path:
    """Return the file of puzzles that comes with jacta."""
    path = Path(str(files("jacta.lab.puzzles").joinpath(f"{game}.puzzles")))
    if not path.is_file():
        raise SetupError(f"{game} comes without puzzles: make some with `jacta puzzles make`")
    return path


def show_answer(one: Puzzle, answer: str) -> None:
    """Say whether an answer is right, and what the choices are worth."""
    out.print("Right!" if answer == one.solution else f"Not quite: {one.solution} is better.")
    grid = grid_of("Victories if the net plays on, in %", "choice", "share")
    for text, value in one.values.items():
        grid.add_row(text, f"{100 * value:.1f}", style="bold" if text == answer else "")
    out.print(grid)
    found = ", ".join(one.found_by) or "none"
    out.print(f"Bots that find it: {found}.", style="dim")
