"""Tables of numbers in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

__all__ = ["Grid", "grid_of"]

VERY_WIDE = 1000  # columns


class Grid(Table):
    """A table that gives up its lines, but never a number, on a narrow terminal."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the table, without lines if they would cost numbers."""
        for save in (self._fold_headings, self._tighten):
            widths = self.__rich_measure__(console, options.update_width(VERY_WIDE))
            if widths.maximum > options.max_width:
                save()
        yield from super().__rich_console__(console, options)

    def _fold_headings(self) -> None:
        """Fold the headings of numbers between words: rich would cut the longest word off."""
        for column in self.columns[1:]:
            column.no_wrap = True
            column.header = str(column.header).replace(" ", "\n")

    def _tighten(self) -> None:
        self.box, self.padding, self.pad_edge = None, (0, 1, 0, 0), False
        self.columns[0].overflow = "fold"


def grid_of(title: str, *columns: str) -> Grid:
    """Return an empty grid: words in its first column, numbers in the others."""
    grid = Grid(title=title, title_justify="left", title_style="bold")
    grid.add_column(columns[0])
    for column in columns[1:]:
        grid.add_column(column, justify="right")
    return grid
