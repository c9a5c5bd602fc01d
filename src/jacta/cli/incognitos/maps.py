"""The map of Los Incognitos, drawn: destinations, and the links with their sections."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import seat_letter, seat_style
from jacta.cli.incognitos.words import KIND_STYLES
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

    from jacta.games.incognitos.board import Board, Destination, Link
    from jacta.games.incognitos.view import DestinationView, View

__all__ = ["Map", "place_label", "section_sign"]

CARPET = "~"
SIGNS = {"shuttle": "", "monster": "", "vessel": "*", "site": "?"}
USED = "x"
MARGIN = 3  # columns on both sides, for half a label
LEAST_HIGH = 12  # lines
FLATNESS = 2.15  # height of a row, in widths of a column
BEND = 2  # lines between two links that join the same destinations

Cell = tuple[int, int]  # row, column
Sign = tuple[str, str]  # a character, or a section's one or two, and its style


def section_sign(section: str) -> str:
    """Return how a free section is shown: by the dice it needs."""
    return CARPET if section == "C" else section


@dataclass(frozen=True)
class Path:
    """The cells of a link between the labels of its ends, in order."""

    number: int
    cells: list[Cell]


class Map:
    """A board as it lies on the table; without a view, as it comes out of the box."""

    def __init__(self, board: Board, view: View | None, width: int) -> None:
        self.board, self.view = board, view
        self.width = width
        across, down = board.canvas
        self.height = max(LEAST_HIGH, min(round(width * down / across / FLATNESS), width))
        self.sections: dict[tuple[int, int], Cell] = {}  # where a link's sections are shown
        self._signs: dict[Cell, Sign] = {}
        self._centres = [self._centre(place) for place in board.destinations]
        for number, place in enumerate(board.destinations):
            self._put_label(number, place)
        paths = [self._path(number, link) for number, link in enumerate(board.links)]
        for path in sorted(paths, key=lambda path: len(path.cells)):
            self._put_sections(path)
        for path in paths:
            self._put_dots(path)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in range(self.height):
            cells = [self._signs.get((row, column), (" ", "")) for column in range(self.width)]
            line = Text(no_wrap=True)
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                line.append("".join(sign for sign, _ in run), style=style)
            yield line

    # Destinations

    def _centre(self, place: Destination) -> Cell:
        xs = [each.x for each in self.board.destinations]
        ys = [each.y for each in self.board.destinations]
        column = _scaled(place.x, min(xs), max(xs), self.width - 2 * MARGIN - 1) + MARGIN
        return _scaled(place.y, min(ys), max(ys), self.height - 1), column

    def _put_label(self, number: int, place: Destination) -> None:
        row, column = self._centres[number]
        label = place_label(place, self.view.destinations[number] if self.view else None)
        start = max(0, min(column - len(label) // 2, self.width - len(label)))
        for at, (sign, style) in enumerate(label):
            self._signs[row, start + at] = sign, style

    # Links

    def _path(self, number: int, link: Link) -> Path:
        (top, left), (bottom, right) = self._centres[link.a], self._centres[link.b]
        down, across = bottom - top, right - left
        steps = max(abs(down) * 2, abs(across), 1)
        aside = self._bend(number, link)
        is_steep = abs(down) * FLATNESS > abs(across)
        line = []
        for i in range(steps + 1):
            bulge = aside * min(1.0, 4 * min(i, steps - i) / steps)
            row = round(top + down * i / steps + (0 if is_steep else bulge))
            column = round(left + across * i / steps + (FLATNESS * bulge if is_steep else 0))
            line.append((min(max(row, 0), self.height - 1), min(max(column, 0), self.width - 1)))
        return Path(number, [cell for cell in dict.fromkeys(line) if cell not in self._signs])

    def _bend(self, number: int, link: Link) -> float:
        """Return how many lines a link runs beside the straight way: parallel ones share it."""
        ends = {link.a, link.b}
        alike = [i for i, other in enumerate(self.board.links) if {other.a, other.b} == ends]
        return BEND * (alike.index(number) - (len(alike) - 1) / 2)

    def _put_sections(self, path: Path) -> None:
        """Spread the sections evenly and in order, each on the nearest free cells."""
        sections = self.board.links[path.number].sections
        size, free = len(path.cells), 0
        for at, section in enumerate(sections):
            wanted = (at + 0.5) * size / len(sections) - 0.5
            for index in sorted(range(free, size), key=lambda i: abs(i - wanted)):
                if self._put(path.cells[index], *self._section(path.number, at, section)):
                    self.sections[path.number, at] = path.cells[index]
                    free = index + 1
                    break

    def _put(self, cell: Cell, signs: str, style: str) -> bool:
        """Put signs side by side, if all of their cells are free."""
        row, column = cell
        cells = [(row, column + i) for i in range(len(signs))]
        if any(each in self._signs for each in cells):
            return False
        self._signs.update((each, (sign, style)) for each, sign in zip(cells, signs, strict=True))
        return True

    def _section(self, link: int, at: int, section: str) -> Sign:
        owner = self.view.links[link].owners[at] if self.view else None
        sign = section_sign(section)
        return (sign, "") if owner is None else (seat_letter(owner) * len(sign), seat_style(owner))

    def _put_dots(self, path: Path) -> None:
        for cell in path.cells:
            self._signs.setdefault(cell, ("·", "dim"))


def place_label(place: Destination, seen: DestinationView | None) -> list[Sign]:
    """Return an id, with who has reached it in front, and what is there behind it."""
    if place.kind == "shuttle":
        return [(sign, "reverse") for sign in place.id]
    owner = None if seen is None else seen.owner
    style = "bold" if owner is None else seat_style(owner)
    letter = "" if owner is None else seat_letter(owner)
    return [*((sign, style) for sign in letter + place.id), *_contents(place, seen)]


def _contents(place: Destination, seen: DestinationView | None) -> list[Sign]:
    if seen is not None and seen.used:
        return [(USED, "dim")]
    if place.kind == "monster":
        return [(KIND_IDS[kind][0], KIND_STYLES[KIND_IDS[kind]]) for kind in place.monsters]
    return [(SIGNS[place.kind], "bold")]


def _scaled(value: int, least: int, most: int, size: int) -> int:
    return round((value - least) * size / max(most - least, 1))
