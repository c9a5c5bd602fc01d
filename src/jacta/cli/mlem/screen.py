"""MLEM by the contract of a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, name_tag, out, span
from jacta.cli.mlem.boards import board_summary, draw_board
from jacta.cli.mlem.choices import Choices
from jacta.cli.mlem.final import final
from jacta.cli.mlem.mat import Mat
from jacta.cli.mlem.players import crew, crew_in_short, goals, players_table, scores_in_short
from jacta.cli.mlem.questions import question, roll_question, roll_text
from jacta.cli.mlem.secrets import mission_names, secret_lines
from jacta.cli.mlem.sentences import MlemNarrator
from jacta.cli.mlem.words import action_name, token_text, words
from jacta.games.mlem.words import ASTRONAUT_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice
    from jacta.core.table import Event, Table
    from jacta.games.mlem.view import View

__all__ = ["MlemScreen"]

WIDE = 116  # from here on the crew stands beside the mat
NARROW = 76  # columns, for the mat in three columns
TALL = 36  # lines; below, everything is drawn in fewer
HIDING = ("ufo", "explorations", "missions")


class MlemScreen:
    """A game of MLEM on a terminal."""

    words = words
    action_name = staticmethod(action_name)
    draw_board = staticmethod(draw_board)
    board_summary = staticmethod(board_summary)

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, table.game.board
        self._narrator = MlemNarrator(self.board, table.players)

    def draw(self, eyes: int | None, width: int) -> RenderableType:
        """Return the mat, the rocket with its crew, and the players."""
        view: View = self.table.view(eyes)
        if out.is_terminal and (out.height < TALL or width < NARROW):
            return self._draw_low(view, width)
        mat: RenderableType = Mat(self.board, view)
        below: list[RenderableType] = []
        if view.rocket.crew and width >= WIDE:
            mat = _side_by_side(mat, crew(view, self.board.satellite))
        elif view.rocket.crew:
            below = [crew_in_short(view, width)]
        return Group(
            Rule(self._title(view), align="left"),
            goals(view),
            *self._legend(view),
            mat,
            players_table(self.table.players, view, width),
            *below,
            *self._own_missions(view),
        )

    def _draw_low(self, view: View, width: int) -> RenderableType:
        """Return the same in few enough lines for the choices to fit below."""
        return Group(
            Rule(self._title(view), align="left"),
            goals(view),
            *self._token(view),
            Mat(self.board, view, low=True),
            scores_in_short(self.table.players, view),
            *([crew_in_short(view, width)] if view.rocket.crew else []),
            *self._own_missions(view),
        )

    def _own_missions(self, view: View) -> list[Text]:
        names = mission_names(self.board, view.seats[view.seat]) if view.seat is not None else ""
        return [words.line("missions.own", missions=names)] if names else []

    def _title(self, view: View) -> Text:
        return words.line(
            "title" if view.expedition else "title.before",
            game=span(self.table.game.title, "bold"),
            number=view.expedition,
            failures=view.failures,
            most=self.board.failures,
        )

    def _legend(self, view: View) -> list[Text]:
        explorations = [words.line("explorations", "dim")] if view.explorations is not None else []
        parts = [*self._token(view), *explorations]
        return [joined(parts, " ")] if parts else []

    def _token(self, view: View) -> list[Text]:
        """Return what the UFO is worth, and what the expedition's token can do."""
        if view.ufo is None:
            return []
        token = next((t for t in self.board.expeditions if t.id == view.ufo.token), None)
        once = token_text(token) if token else words.text("ufo.no-token")
        once = words.text("used", what=once) if token and not view.ufo.token_ready else once
        points = view.ufo.next_points
        return [words.line("ufo" if points else "ufo.empty", "dim", points=points, token=once)]

    def question(self) -> Text:
        """Return who has to decide what."""
        return question(self.table)

    def choices(self, eyes: int | None) -> Sequence[Choice]:
        """Return the legal actions with what each would do."""
        return Choices(self.table, eyes).listed()

    def page(self, word: str, width: int) -> None:
        """Return nothing more: the whole mat is always drawn."""

    def help(self) -> RenderableType:
        """Return what the signs on the mat mean, and what the astronauts can do."""
        crew = "\n".join(self._ability(who) for who in ASTRONAUT_IDS)
        return Text(f"{words.text('legend')}{crew}")

    def _ability(self, who: str) -> str:
        short, name = words.text(f"short.{who}"), words.text(f"astronaut.{who}")
        can = words.text(f"ability.{who}", satellite=self.board.satellite)
        return f"{short}  {name}{words.text('colon')}{can}"

    def sentences(self, event: Event) -> list[Text]:
        """Return what happened, told."""
        return self._narrator.sentences(event)

    # Secrets

    def has_secrets(self) -> bool:
        """Rule 8: missions and point tokens are hidden from the others."""
        return any(option in self.table.game.options for option in HIDING)

    def asks_in_secret(self) -> bool:
        """Rule 7.3: which mission goes back is nobody else's business."""
        return bool(self.table.view(None).phase == "return")

    def secrets(self, seat: int) -> RenderableType:
        """Return the missions and point tokens of a seat."""
        title = words.line("secrets.of", name=name_tag(self.table.players, seat))
        return Group(title, *secret_lines(self.board, self.table.view(seat).seats[seat]))

    # Real dice

    def roll_question(self) -> Text | None:
        """Return who rolls how many dice; None if chance is not a roll."""
        return roll_question(self.table)

    def roll_text(self, typed: str) -> str:
        """Return typed faces, in any order and however spaced, as an outcome."""
        return roll_text(typed)

    def final(self) -> RenderableType:
        """Return how the game ended."""
        return final(self.table)


def _side_by_side(left: RenderableType, right: RenderableType) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row(left, right)
    return grid
