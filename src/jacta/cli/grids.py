"""Tables of numbers in the terminal."""

from __future__ import annotations

from rich.table import Table as Grid

__all__ = ["Grid", "grid_of"]


def grid_of(title: str, *columns: str) -> Grid:
    """Return an empty grid: words in its first column, numbers in the others."""
    grid = Grid(title=title, title_justify="left", title_style="bold")
    grid.add_column(columns[0])
    for column in columns[1:]:
        grid.add_column(column, justify="right")
    return grid
