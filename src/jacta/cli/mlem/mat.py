"""The mat of MLEM: every space, what it adjoins, and who and what is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, seat_letter, seat_style, span
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE, FIRST_BODY_SPACE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

    from jacta.games.mlem.board import Board, Body
    from jacta.games.mlem.view import View

__all__ = ["Mat"]

COLUMNS = (range(FIRST_BODY_SPACE), range(6, 17), range(17, DEEP_SPACE + 1))
SETTLER_MARK = "s"
HERE = "reverse"
VERY_WIDE = 1000  # columns
ROCKET, SATELLITE = "▶", "°"
BESIDE = 14  # columns for what a space adjoins: two such columns fit into 80


class Mat:
    """A mat as it lies on the table; without a view, as it comes out of the box."""

    def __init__(self, board: Board, view: View | None = None) -> None:
        self.board, self.view = board, view
        self._landed: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
        for seat, player in enumerate(view.seats if view else ()):
            for one in player.landed:
                self._landed[one.place].append((one.moon or 0, seat, one.astronaut))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the columns side by side, or one below the other on a narrow terminal."""
        columns = [self._column(spaces) for spaces in COLUMNS]
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row(*columns)
        wide = options.update_width(VERY_WIDE)
        if Measurement.get(console, wide, grid).maximum <= options.max_width:
            yield grid
        else:
            yield from columns

    def _column(self, spaces: Sequence[int]) -> Grid:
        grid = Grid.grid(padding=(0, 1, 0, 0), pad_edge=False)
        for _ in range(5 if FIRST_BODY_SPACE in spaces or DEEP_SPACE in spaces else 3):
            grid.add_column(no_wrap=True)
        for space in spaces:
            style = HERE if self._rocket_is_at(space) else None
            cells = [self._number(space), self._fuel(space), self._burn(space)]
            if space >= FIRST_BODY_SPACE:
                cells += [self._beside(space), self._tokens(space)]
            grid.add_row(*cells, style=style)
        return grid

    def _rocket_is_at(self, space: int) -> bool:
        return self.view is not None and self.view.rocket.space == space

    def _number(self, space: int) -> Text:
        mark = SATELLITE if space == self.board.satellite else " "
        mark = ROCKET if self._rocket_is_at(space) else mark
        return Text(f"{mark}{space:2}", style="bold")

    def _fuel(self, space: int) -> Text:
        if space == DEEP_SPACE:
            return Text("deep\nspace", style="bold")
        fuel = self.board.spaces[space].fuel
        return Text(" ".join(FACE_NAMES[face] for face in fuel).ljust(5))

    def _burn(self, space: int) -> Text:
        if space == DEEP_SPACE:
            return Text("  ")
        here = self.board.spaces[space]
        return Text(f"x{here.burn}", style="" if len(FACE_NAMES) - 1 in here.fuel else "dim")

    # What a space adjoins

    def _beside(self, space: int) -> Text:
        if space == DEEP_SPACE:
            return self._deep_space()
        body = self.board.body_at(space)
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
        comet = span(f"comet {self.board.comet}", "bold")
        galaxy = span(f"galaxy {self.board.galaxy}", "bold")
        lines = _fitted(comet, self._adrift("comet")), _fitted(galaxy, self._adrift("galaxy"))
        return joined(lines, "\n")

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
