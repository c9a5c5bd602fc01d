"""Los Incognitos by the contract of a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import out, span
from jacta.cli.incognitos.boards import MOST_WIDE, board_summary, draw_board
from jacta.cli.incognitos.choices import choices
from jacta.cli.incognitos.final import final
from jacta.cli.incognitos.links import about_place, ways_on
from jacta.cli.incognitos.maps import Map
from jacta.cli.incognitos.players import logbooks, scores
from jacta.cli.incognitos.questions import question, roll_question, roll_text
from jacta.cli.incognitos.scoring import scoring_table
from jacta.cli.incognitos.sentences import IncognitosNarrator
from jacta.cli.incognitos.words import (
    action_name,
    board_title,
    function_text,
    points_text,
    site_name,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice
    from jacta.core.table import Event, Table
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.view import View

__all__ = ["IncognitosScreen"]

WIDE = 118  # from here on the map stands beside the tables
NARROW = 60  # columns; below, only what matters most is shown
BESIDE = 42  # columns for the tables there
TALL = 54  # lines; from here on the map stands above the tables


class IncognitosScreen:
    """A game of Los Incognitos on a terminal."""

    words = words
    action_name = staticmethod(action_name)
    draw_board = staticmethod(draw_board)
    board_summary = staticmethod(board_summary)
    roll_text = staticmethod(roll_text)

    def __init__(self, table: Table) -> None:
        self.table = table
        self.board: Board = table.game.board
        self._narrator = IncognitosNarrator(self.board, table.players)

    def draw(self, eyes: int | None, width: int) -> RenderableType:
        """Return the scoring table and the players, beside the map where that fits."""
        view: View = self.table.view(eyes)
        title = Rule(self._title(view), align="left")
        if width < WIDE:
            above = [Map(self.board, view, width)] if out.height >= TALL else []
            tables = self._narrow_tables(view) if width < NARROW else self._tables(view)
            return Group(title, *above, tables)
        map_ = Map(self.board, view, min(width - BESIDE, MOST_WIDE))
        return Group(title, _side_by_side(map_, self._stacked(view), map_.width))

    def _title(self, view: View) -> Text:
        board = span(board_title(self.board), "bold")
        if view.active is None:
            return board
        seat = view.seats[view.active]
        number = len(seat.log) + 1
        title = words.line("title", board=board, number=number, most=number + seat.entries_left - 1)
        title.append(words.text("title.extra") if view.extra_turn else "")
        if view.turn_points:
            title.append(words.line("title.points", points=points_text(view.turn_points)))
        return title

    def _scoring(self, view: View) -> Grid:
        return scoring_table(self.board, view, signs="signs" in view.variants)

    def _tables(self, view: View) -> RenderableType:
        players = scores(self.board, view, self.table.players)
        books = logbooks(self.board, view)
        scoring = _side_by_side(self._scoring(view), self._ways(view))
        return Group(_side_by_side(players, books), scoring)

    def _narrow_tables(self, view: View) -> RenderableType:
        """Return the points and the scoring table, without what does not fit beside them."""
        players = scores(self.board, view, self.table.players)
        signs = "signs" in view.variants
        return Group(players, scoring_table(self.board, view, signs=signs, narrow=True))

    def _stacked(self, view: View) -> RenderableType:
        players = scores(self.board, view, self.table.players)
        return Group(players, Text(), logbooks(self.board, view), Text(), self._scoring(view))

    def _ways(self, view: View) -> RenderableType:
        return "" if view.active is None else ways_on(self.board, view)

    def question(self) -> Text:
        """Return who has to decide what."""
        return question(self.table.players, self.table.view(None))

    def choices(self, eyes: int | None) -> Sequence[Choice]:  # noqa: ARG002
        """Return the legal actions with what each would do."""
        return choices(self.table)

    def page(self, word: str, width: int) -> RenderableType | None:
        """Return the map, or what is known of a destination."""
        view: View = self.table.view(None)
        word = word.lower()
        if word in {"m", "map"}:
            return Map(self.board, view, min(width, MOST_WIDE))
        for number, place in enumerate(self.board.destinations):
            if place.id.lower() == word:
                return about_place(self.board, view, self.table.players, number)
        return None

    def help(self) -> RenderableType:
        """Return what the signs on the screen mean."""
        signs = words.text("legend.signs") if "signs" in self.table.game.options else ""
        site = site_name(self.board).capitalize()
        return Text(
            f"{words.text('legend')}{signs}{site}{words.text('colon')}{function_text(self.board)}"
        )

    def sentences(self, event: Event) -> list[Text]:
        """Return what happened, told."""
        return self._narrator.sentences(event)

    # Nothing in this game is hidden

    def has_secrets(self) -> bool:
        """Whether players can hold something that the others may not see."""
        return False

    def asks_in_secret(self) -> bool:
        """Whether the decision itself would show what the others may not see."""
        return False

    def secrets(self, seat: int) -> RenderableType:  # noqa: ARG002
        """Return what only this seat may see."""
        return words.line("secrets.none")

    def roll_question(self) -> Text | None:
        """Return who rolls how many dice; None if chance is not a roll."""
        return roll_question(self.table.players, self.table.view(None))

    def final(self) -> RenderableType:
        """Return how the game ended."""
        return final(self.table)


def _side_by_side(left: RenderableType, right: RenderableType, width: int | None = None) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, width=width)
    grid.add_row(left, right)
    return grid
