"""`jacta board`: boards, checked and drawn."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from jacta.cli.console import complain, out
from jacta.cli.screen import find_screen
from jacta.core.errors import BoardError
from jacta.core.game import GAMES, find_game

__all__ = ["board_app"]

REFUSED = 1

board_app = typer.Typer(no_args_is_help=True, help="Check and draw boards.")

GameOption = Annotated[
    str | None, typer.Option("--game", help=f"Whose board it is: {', '.join(GAMES)}.")
]


@board_app.command()
def check(
    file: Annotated[str, typer.Argument(help="A board file.")], game: GameOption = None
) -> None:
    """Check a board file, and say what is wrong with it."""
    kind = _game_of(file, game)
    try:
        board = find_game(kind).load_board(file)
    except BoardError as error:
        complain(error)
        raise typer.Exit(REFUSED) from None
    out.print(f"OK: {find_screen(kind).board_summary(board)}", soft_wrap=True)


@board_app.command()
def show(
    board: Annotated[str | None, typer.Argument(help="A board file, or a board by name.")] = None,
    game: GameOption = None,
) -> None:
    """Draw a board with all its components."""
    kind = _game_of(board, game)
    loaded: Any = find_game(kind).load_board(board or find_game(kind).boards[0])
    out.print(find_screen(kind).draw_board(loaded, out.width))


def _game_of(board: str | None, game: str | None) -> str:
    """Return the game that was named, or else the one that has a board of this name."""
    if game is not None:
        return game
    return next((name for name in GAMES if board in find_game(name).boards), GAMES[0])
