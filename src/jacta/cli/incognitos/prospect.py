"""A legal action of Los Incognitos, with its preview and the odds of the roll after it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rich.text import Text

from jacta.cli.console import percent
from jacta.cli.incognitos.words import words
from jacta.games.incognitos.rules.names import ACT, DONE
from jacta.lab.odds.incognitos import can_score, next_roll

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from jacta.core.previews import Preview
    from jacta.core.records import Player
    from jacta.core.table import Table
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.preview import Details
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.view import DestinationView, View

__all__ = ["Prospect", "prospects"]


@dataclass(frozen=True)
class Prospect:
    """A legal action, its preview, and the view before it."""

    preview: Preview
    table: Table
    seat: int
    view: View

    @property
    def text(self) -> str:
        """The action's text."""
        return self.preview.action

    @property
    def verb(self) -> str:
        """The action's first word."""
        return self.text.partition(":")[0]

    @property
    def rest(self) -> str:
        """The action's text behind its first word."""
        return self.text.partition(":")[2]

    @property
    def details(self) -> Details:
        """What the action would do."""
        return cast("Details", self.preview.details)

    @property
    def game(self) -> Incognitos:
        """The game that is played."""
        return cast("Incognitos", self.table.game)

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.game.board

    @property
    def players(self) -> Sequence[Player]:
        """The players by seat."""
        return self.table.players

    def number(self, place: str) -> int:
        """Return the number of a destination."""
        return next(i for i, each in enumerate(self.board.destinations) if each.id == place)

    def seen(self, place: str) -> DestinationView:
        """Return a destination as it is before the action."""
        return self.view.destinations[self.number(place)]

    @functools.cached_property
    def chance_of_next_roll(self) -> tuple[Fraction, Fraction]:
        """How likely the next roll lets the player act, and score."""
        state = self._after()
        if state.phase == ACT:
            self.game.step(state, DONE)
        return next_roll(self.game, state)

    def _after(self) -> State:
        state: State = self.table.state.copy()
        self.game.step(state, self.game.action_of(self.text))
        return state

    def outlook(self) -> Text:
        """Return whether points are at hand then, or how likely the next roll brings some."""
        after = self._after()
        if after.phase == ACT and can_score(after):
            return words.line("outlook.now", "green")
        if not self.details.to_roll:
            return words.line("outlook.none", "dim")
        chance = self.chance_of_next_roll[1]
        return words.line("outlook.then", "dim", percent=percent(chance)) if chance else Text()

    def short_outlook(self) -> Text:
        """Return the same in a word or a number."""
        after = self._after()
        if after.phase == ACT and can_score(after):
            return words.line("outlook.short.now", "green")
        chance = self.chance_of_next_roll[1] if self.details.to_roll else 0
        return words.line("outlook.short.then", "dim", percent=percent(chance))


def prospects(table: Table) -> list[Prospect]:
    """Return all legal actions of the seat that has to decide, each with its preview."""
    seat = table.turn
    if seat is None:
        return []
    view: View = table.view(None)
    return [Prospect(preview, table, seat, view) for preview in table.previews(seat)]
