"""The mat of MLEM: every space, what it adjoins, and who and what is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import joined, seat_letter, seat_style, span
from jacta.cli.mlem.words import words
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE, FIRST_BODY_SPACE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

    from jacta.games.mlem.board import Board, Body
    from jacta.games.mlem.view import View

__all__ = ["Mat"]

COLUMNS = (range(FIRST_BODY_SPACE), range(6, 17), range(17, DEEP_SPACE + 1))
LOW_COLUMNS = (range(9), range(9, 18), range(18, DEEP_SPACE + 1))
AROUND = 2, 7  # spaces behind and ahead of the rocket, on a low and narrow terminal
SETTLER_MARK = "s"
HERE = "reverse"
GAP = "  "  # between columns
ROCKET, SATELLITE = "▶", "°"
BESIDE = 14  # columns for what a space adjoins: two such columns fit into 80


class Mat:
    """A mat as it lies on the table; without a view, as it comes out of the box.

    A low one takes nine lines; where even these are too wide, it shows the rocket's surroundings.
    """

    def __init__(self, board: Board, view: View | None = None, *, low: bool = False) -> None:
        self.board, self.view, self.low = board, view, low
        self._landed: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
        for seat, player in enumerate(view.seats if view else ()):
            for one in player.landed:
                self._landed[one.place].append((one.moon or 0, seat, one.astronaut))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the columns side by side, or one below the other on a narrow terminal."""
        columns = [self._column(spaces) for spaces in (LOW_COLUMNS if self.low else COLUMNS)]
        if sum(map(_width, columns)) + len(GAP) * (len(columns) - 1) <= options.max_width:
            yield from _side_by_side(columns)
        elif self.low:
            yield from self._column(self._surroundings())
        else:
            for column in columns:
                yield from column

    def _surroundings(self) -> Sequence[int]:
        behind, ahead = AROUND
        rocket = self.view.rocket.space if self.view else 0
        start = max(0, min(rocket - behind, DEEP_SPACE - behind - ahead))
        return range(start, start + behind + ahead + 1)

    def _column(self, spaces: Sequence[int]) -> list[Text]:
        """Return lines of the same width, one or two for each space.

        A table of Rich would do the same, but take most of the time that a screen takes.
        """
        has_bodies = self.low or any(space >= FIRST_BODY_SPACE for space in spaces)
        rows = []
        for space in spaces:
            cells = (cell.split("\n") for cell in self._cells(space, has_bodies=has_bodies))
            rows += [(space, row) for row in zip_longest(*cells, fillvalue=Text())]
        columns = zip(*(row for _, row in rows), strict=True)
        widths = [max(cell.cell_len for cell in cells) for cells in columns]
        lines = []
        for space, row in rows:
            line = Text(style=HERE if self._rocket_is_at(space) else "", no_wrap=True)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
                line.append(" " if number else "").append_text(cell)
                line.append(" " * (width - cell.cell_len))
            lines.append(line)
        return lines

    def _cells(self, space: int, *, has_bodies: bool) -> list[Text]:
        cells = [self._number(space)]
        cells += [self._dense_fuel(space)] if self.low else [self._fuel(space), self._burn(space)]
        return [*cells, self._beside(space), self._tokens(space)] if has_bodies else cells

    def _rocket_is_at(self, space: int) -> bool:
        return self.view is not None and self.view.rocket.space == space

    def _number(self, space: int) -> Text:
        mark = SATELLITE if space == self.board.satellite else " "
        mark = ROCKET if self._rocket_is_at(space) else mark
        return Text(f"{mark}{space:2}", style="bold")

    def _fuel(self, space: int) -> Text:
        if space == DEEP_SPACE:
            return words.line("mat.deep", "bold")
        fuel = self.board.spaces[space].fuel
        return Text(" ".join(FACE_NAMES[face] for face in fuel).ljust(5))

    def _dense_fuel(self, space: int) -> Text:
        """Return the fuel without blanks, and what an afterburner counts, such as 13*2."""
        if space == DEEP_SPACE:
            return words.line("mat.deep.short", "bold")
        here = self.board.spaces[space]
        faces = "".join(FACE_NAMES[face] for face in here.fuel)
        return Text(faces.replace("*", f"*{here.burn}").ljust(4))

    def _burn(self, space: int) -> Text:
        if space == DEEP_SPACE:
            return Text("  ")
        here = self.board.spaces[space]
        return Text(f"x{here.burn}", style="" if len(FACE_NAMES) - 1 in here.fuel else "dim")

    # What a space adjoins

    def _beside(self, space: int) -> Text:
        if space == DEEP_SPACE:
            return self._deep_space()
        body = self.board.body_at(space) if space >= FIRST_BODY_SPACE else None
        if body is None:
            return Text()
        if body.is_planet:
            return self._planet(body, space)
        is_first = space == min(body.spaces)
        return self._moons(body) if is_first else Text(body.name, style="dim")

    def _planet(self, body: Body, space: int) -> Text:
        """Return its medals beside its first space, and who is there beside its last."""
        name = span(f"{body.name} {'/'.join(map(str, body.points))}", "bold")
        people = self._people(body)
        if space != max(body.spaces):
            return name if space == min(body.spaces) else Text(body.name, style="dim")
        if space != min(body.spaces):
            return Text(" ").append(people) if people else Text(body.name, style="dim")
        return _fitted(name, people)

    def _people(self, body: Body) -> Text:
        """Return the seats on a planet in the order of their first landing, with counts."""
        row = next((p for p in self.view.planets if p.id == body.id), None) if self.view else None
        people = []
        for seat, count in zip(row.seats, row.counts, strict=True) if row else ():
            settled = (0, seat, "settler") in self._landed[body.id]
            mark = SETTLER_MARK if settled else ""
            people.append(span(f"{seat_letter(seat)}{count}{mark}", seat_style(seat)))
        return _in_a_row(people)

    def _moons(self, body: Body) -> Text:
        """Return the moons from the farthest: a free one's points, else who is there."""
        taken = {moon: seat for moon, seat, _ in self._landed[body.id]}
        text = Text(body.name, style="")
        for moon, points in enumerate(body.points):
            seat = taken.get(moon)
            text.append(" ")
            if seat is None:
                text.append(str(points), style="bold")
            else:
                text.append(seat_letter(seat), style=seat_style(seat))
        return text

    def _deep_space(self) -> Text:
        if self.low:
            return self._low_deep_space()
        comet = words.line("mat.comet", "bold", points=self.board.comet)
        galaxy = words.line("mat.galaxy", "bold", points=self.board.galaxy)
        lines = _fitted(comet, self._adrift("comet")), _fitted(galaxy, self._adrift("galaxy"))
        return joined(lines, "\n")

    def _low_deep_space(self) -> Text:
        """Return the points of comet and galaxy, and who is in either, in one line."""
        points = span(f"{self.board.comet}/{self.board.galaxy}", "bold")
        people = joined([each for each in (self._adrift("comet"), self._adrift("galaxy")) if each])
        return joined([points, people], " ") if people else points

    def _adrift(self, place: str) -> Text:
        """Return the seats with astronauts in a place of deep space, with counts."""
        there = Counter(seat for _, seat, _ in self._landed[place])
        tags = [
            span(f"{seat_letter(seat)}{n}", seat_style(seat)) for seat, n in sorted(there.items())
        ]
        return _in_a_row(tags)

    # Tokens

    def _tokens(self, space: int) -> Text:
        text = Text()
        if self.view is None:
            return text
        if self.view.ufo is not None and self.view.ufo.space == space:
            text.append("U", style="bold green")
        for token in self.board.explorations:
            if token.space == space and token.id in (self.view.explorations or ()):
                text.append(f"+{str(token.effect)[0]}", style="bold blue")
        return text


def _in_a_row(tags: list[Text]) -> Text:
    """Return tags with blanks between them, or, where they would not fit, without."""
    row = joined(tags, " ")
    return row if len(row) < BESIDE else joined(tags, "")


def _fitted(name: Text, people: Text) -> Text:
    """Return who is there beside the name of a place, or below it."""
    if not people:
        return name
    is_short = len(name) + len(people) < BESIDE
    return joined([name, people], " " if is_short else "\n ")


def _width(column: Sequence[Text]) -> int:
    return column[0].cell_len


def _side_by_side(columns: Sequence[Sequence[Text]]) -> list[Text]:
    """Return the lines of columns beside each other, the shorter ones filled with blanks."""
    blanks = [Text(" " * _width(column)) for column in columns]
    lines = []
    for row in zip_longest(*columns):
        cells = [cell or blank for cell, blank in zip(row, blanks, strict=True)]
        lines.append(Text(GAP, no_wrap=True).join(cells))
    return lines
