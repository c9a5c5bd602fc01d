"""A board of Los Incognitos out of the box: its map and its scoring table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from jacta.cli.console import printable
from jacta.cli.incognitos.maps import Map
from jacta.cli.incognitos.scoring import scoring_table
from jacta.cli.incognitos.words import words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from jacta.games.incognitos.board import Board

__all__ = ["MOST_WIDE", "board_summary", "draw_board"]

MOST_COMPLEX = 4  # the scenarios in their order
MOST_WIDE = 110  # columns of a map; wider ones are no easier to read
RECONSTRUCTION = (
    "This board is a reconstruction: what the printed one looks like was never published. "
    "To play on yours, type it into a file of the same form and check it "
    "with `jacta board check FILE`."
)


def board_summary(board: Board) -> str:
    """Return in one line what a board has."""
    kinds = [place.kind for place in board.destinations]
    return (
        f"{printable(board.title)}: complexity {board.complexity} of {MOST_COMPLEX}, "
        f"{len(kinds)} destinations ({kinds.count('monster')} monster fields, "
        f"{kinds.count('vessel')} vessels, {kinds.count('site')} sites), "
        f"{len(board.links)} links, {sum(len(link.sections) for link in board.links)} sections"
    )


def draw_board(board: Board, width: int) -> RenderableType:
    """Return the map, the scoring table, and what the scenario adds."""
    note = [Text(RECONSTRUCTION, style="yellow"), Text()] if board.reconstruction else []
    rounds = ", ".join(f"{count} for {players}" for players, count in board.rounds.items())
    return Group(
        Rule(Text(printable(board.title), style="bold"), align="left"),
        *note,
        Map(board, None, min(width, MOST_WIDE)),
        Text(),
        scoring_table(board, None, signs=True),
        Text(),
        Text(f"Vessels: {printable(board.vessel)}. Sites: {printable(board.site)}. "),
        Text(printable(board.function_text)),
        Text(f"Entries of a logbook by players: {rounds}."),
        Text(f"Complexity: {board.complexity} of {MOST_COMPLEX}."),
        Text(),
        Text(words.text("legend") + words.text("legend.signs"), style="dim"),
    )
