"""MLEM by the contract of a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import name_tag, span
from jacta.cli.mlem.boards import board_summary, draw_board
from jacta.cli.mlem.choices import Choices
from jacta.cli.mlem.final import final
from jacta.cli.mlem.mat import Mat
from jacta.cli.mlem.players import crew, crew_in_short, goals, players_table
from jacta.cli.mlem.questions import question, roll_question, roll_text
from jacta.cli.mlem.secrets import mission_names, secret_lines
from jacta.cli.mlem.sentences import Narrator
from jacta.cli.mlem.words import ABILITIES, LEGEND, SHORT, token_text
from jacta.games.mlem.words import FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice
    from jacta.core.table import Event, Table
    from jacta.games.mlem.view import View

__all__ = ["MlemScreen"]

WIDE = 116  # from here on the crew stands beside the mat
HIDING = ("ufo", "explorations", "missions")


class MlemScreen:
    """A game of MLEM on a terminal."""

    look = "missions"
    looks = "what only you may see: your missions and point tokens"
    draw_board = staticmethod(draw_board)
    board_summary = staticmethod(board_summary)

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, table.game.board
        self._narrator = Narrator(self.board, table.players)

    def draw(self, eyes: int | None, width: int) -> RenderableType:
        """Return the mat, the rocket with its crew, and the players."""
        view: View = self.table.view(eyes)
        mat: RenderableType = Mat(self.board, view)
        below: list[RenderableType] = []
        if view.rocket.crew and width >= WIDE:
            mat = _side_by_side(mat, crew(view))
        elif view.rocket.crew:
            below = [crew_in_short(view)]
        return Group(
            Rule(self._title(view), align="left"),
            goals(self.table.players, view),
            *self._legend(view),
            mat,
            players_table(self.table.players, view, width),
            *below,
            *self._own_missions(view),
        )

    def _own_missions(self, view: View) -> list[Text]:
        names = mission_names(self.board, view.seats[view.seat]) if view.seat is not None else ""
        return [Text(f"Your missions: {names}")] if names else []

    def _title(self, view: View) -> Text:
        when = f"expedition {view.expedition}" if view.expedition else "before the first expedition"
        title = span(f"{self.table.game.title}, {when}", "bold")
        return title.append(f", failures {view.failures} of {self.board.failures}")

    def _legend(self, view: View) -> list[Text]:
        parts = []
        if view.ufo is not None:
            token = next((t for t in self.board.expeditions if t.id == view.ufo.token), None)
            used = "" if view.ufo.token_ready else " (used)"
            once = f"{token_text(token, FACE_IDS)}{used}" if token else "none yet"
            worth = f", worth {view.ufo.next_points}" if view.ufo.next_points else ""
            parts.append(f"U is the UFO{worth}. Token: {once}.")
        if view.explorations is not None:
            parts.append("Explorations: +1 +2 +3 points, +d die back, +t tunnel.")
        return [Text(" ".join(parts), style="dim")] if parts else []

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
        crew = "\n".join(f"{SHORT[who]}  {who}: {can}" for who, can in ABILITIES.items())
        return Text(f"{LEGEND}\n{crew}")

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
        title = name_tag(self.table.players, seat).append(", for your eyes only:")
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
