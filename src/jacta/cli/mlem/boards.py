"""A MLEM board out of the box: its mat and its tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import printable
from jacta.cli.mlem.mat import Mat
from jacta.cli.mlem.words import effect_text, mission_text, token_text
from jacta.games.mlem.board import Board

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["board_summary", "draw_board"]

RECONSTRUCTION = (
    "This mat is a reconstruction: the printed one was never published. "
    "To play on yours, type it into a file of the same form and check it "
    "with `jacta board check FILE`."
)


def board_summary(board: Board) -> str:
    """Return in one line what a board has."""
    planets = sum(body.is_planet for body in board.bodies)
    moons = sum(len(body.points) for body in board.bodies if not body.is_planet)
    return (
        f"{printable(board.title)}: {len(board.spaces)} spaces, {planets} planets, {moons} moons, "
        f"{len(board.expeditions)} expedition tokens, {len(board.explorations)} exploration "
        f"tokens, {len(board.missions)} missions"
    )


def draw_board(board: Board, width: int) -> RenderableType:
    """Return the mat with its planets and moons, and all tokens."""
    note = [Text(RECONSTRUCTION, style="yellow")] if _is_standard(board) else []
    return Group(
        Rule(Text(printable(board.title), style="bold"), align="left"),
        *note,
        Text(
            "Space, fuel, worth of an afterburner; planets with gold/silver/bronze, moons with "
            f"points, the farthest first. The satellite (°) is on {board.satellite}.",
            style="dim",
        ),
        Mat(board),
        Text(),
        *_tokens(board, width),
    )


def _is_standard(board: Board) -> bool:
    return board.data == Board.standard().data


def _tokens(board: Board, width: int) -> list[RenderableType]:
    expeditions = [
        f"{t.id}: UFO {t.flight} on, {t.dice} dice, {token_text(t)}" for t in board.expeditions
    ]
    explorations = [f"{t.id}: {effect_text(t)} at {t.space}" for t in board.explorations]
    missions = [f"{m.id}: {mission_text(board, m)}" for m in board.missions]
    return [
        Text(f"UFO tokens: {' '.join(map(str, board.ufo))}", style="bold"),
        *_listed("Expedition tokens", expeditions, width),
        *_listed("Exploration tokens", explorations, width),
        *_listed("Secret missions", missions, width),
    ]


def _listed(title: str, items: list[str], width: int) -> list[RenderableType]:
    columns = max(1, width // (max(map(len, items)) + 2))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    rows = -(-len(items) // columns)
    for row in range(rows):
        grid.add_row(*(Text(item) for item in items[row::rows]))
    return [Text(), Text(title, style="bold"), grid]
