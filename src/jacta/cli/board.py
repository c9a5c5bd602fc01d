"""`jacta board`: check boards, draw them, and make random ones."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from jacta.cli.console import complain, out
from jacta.cli.options import GameArgument, OwnerOption
from jacta.cli.screen import find_screen
from jacta.cli.setup import checked_seed
from jacta.core.errors import BoardError, SetupError
from jacta.core.game import GAMES, find_game
from jacta.core.reading import collecting, line_of_key

__all__ = ["board_app", "game_of"]

REFUSED = 1

board_app = typer.Typer(no_args_is_help=True, help="Check boards, draw them, make random ones.")


@board_app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A board file.")],
    game: OwnerOption = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check a board file: report every wrong value, or the first mistake in its structure."""
    kind = game_of(file, game)
    board, mistakes = _checked(kind, file)
    if mistakes:
        lines = [line_of_key(Path(file), error.key) for error in mistakes]
        if as_json:
            found = [
                {"key": error.key, "line": line, "expected": error.expected, "error": str(error)}
                for error, line in zip(mistakes, lines, strict=True)
            ]
            named = {"file": file, "game": kind, "ok": False}
            _print_json({**named, **found[0], "mistakes": found})
        else:
            for error, line in zip(mistakes, lines, strict=True):
                complain(f"{error} (line {line})" if line else error)
        raise typer.Exit(REFUSED)
    if as_json:
        _print_json({"file": file, "game": kind, "ok": True, "title": board.title})
        return
    out.print(f"OK: {find_screen(kind).board_summary(board)}", soft_wrap=True)


def _checked(kind: str, file: str) -> tuple[Any, list[BoardError]]:
    """Return a board, and what is wrong with its file."""
    with collecting() as mistakes:
        try:
            return find_game(kind).load_board(file), mistakes
        except BoardError as error:
            return None, mistakes or [error]  # after others, it may only follow from them


def _print_json(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


@board_app.command()
def show(
    board: Annotated[
        str | None, typer.Argument(metavar="BOARD", help="A board file, or a board by name.")
    ] = None,
    game: OwnerOption = None,
) -> None:
    """Draw a board with all its components."""
    kind = game_of(board, game)
    loaded: Any = find_game(kind).load_board(board or find_game(kind).boards[0])
    out.print(find_screen(kind).draw_board(loaded, out.width))


@board_app.command("random")
def make_random(
    game: GameArgument,
    *,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same board.")] = 1,
    to: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write. Default: the screen."),
    ] = None,
) -> None:
    """Make a random board that is valid and playable."""
    from jacta.lab.boards import random_board, written  # noqa: PLC0415 - slow to import

    text = written(random_board(game, checked_seed(seed)))
    if to is None:
        sys.stdout.write(text)
        return
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"cannot write {to}: {error.strerror}") from None
    out.print(f"The board is {to}.", soft_wrap=True)


def game_of(board: str | None, game: str | None) -> str:
    """Return the named game, or the one that such a board belongs to."""
    if game is not None:
        return game
    named = (name for name in GAMES if board in find_game(name).boards)
    return next(named, None) or max(GAMES, key=lambda name: _shared_keys(board, name))


def _shared_keys(file: str | None, game: str) -> int:
    """Return how many keys a file has in common with a game's own board."""
    try:
        data = tomllib.loads(Path(file).read_text(encoding="utf-8-sig")) if file else {}
    except (OSError, ValueError):
        return 0
    kind = find_game(game)
    own: Any = kind.load_board(kind.boards[0])
    return len(data.keys() & own.data.keys())
