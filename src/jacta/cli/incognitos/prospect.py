"""An action of Los Incognitos, done on a copy of the state to see what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rich.text import Text

from jacta.cli.console import percent
from jacta.games.incognitos.rules.names import ACT, DONE, ROLL
from jacta.lab.odds.incognitos import can_score, next_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Fact
    from jacta.core.records import Player
    from jacta.core.table import Table
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.view import View

__all__ = ["Prospect", "prospects"]

ENDINGS = {"entered", "extra-turn"}


@dataclass(frozen=True)
class Prospect:
    """An action, the view before it, and the state and the facts after it."""

    text: str
    game: Incognitos
    players: Sequence[Player]
    seat: int
    view: View
    before: State
    after: State
    facts: Sequence[Fact]

    @property
    def verb(self) -> str:
        """The action's first word."""
        return self.text.partition(":")[0]

    @property
    def rest(self) -> str:
        """The action's text behind its first word."""
        return self.text.partition(":")[2]

    @property
    def ends(self) -> tuple[int, int]:
        """The two destinations of the link that the action marks sections of."""
        start, _, end = self.rest.partition(":")[0].partition("-")
        return self.number(start), self.number(end)

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.game.board

    def number(self, place: str) -> int:
        """Return the number of a destination."""
        return next(i for i, each in enumerate(self.board.destinations) if each.id == place)

    def reached(self) -> list[int]:
        """Return the destinations that the action reaches."""
        return [self.number(str(f.about["place"])) for f in self.facts if f.what == "reached"]

    def rolled_next(self) -> State | None:
        """Return the state in which the other dice are due; None if the turn ends before."""
        state, facts = self.after.copy(), list(self.facts)
        if state.phase == ACT:
            self.game.step(state, DONE)
            facts += self.game.facts(state.told)
        ended = any(fact.what in ENDINGS for fact in facts)
        return state if state.phase == ROLL and not ended else None

    def outlook(self) -> Text:
        """Return whether points are at hand then, or how likely the next roll brings some."""
        if self.after.phase == ACT and can_score(self.after):
            return Text("; points at hand", style="green")
        state = self.rolled_next()
        if state is None:
            return Text("; no die left", style="dim")
        chance = next_roll(self.game, state)[1]
        return Text(f"; then points {percent(chance)}" if chance else "", style="dim")


def prospects(table: Table) -> list[Prospect]:
    """Return all legal actions of the seat that has to decide, each done."""
    game = cast("Incognitos", table.game)
    seat = table.turn if table.turn is not None else -1
    view: View = table.view(None)
    done = []
    for text in table.legal():
        after = table.state.copy()
        game.step(after, game.action_of(text))
        facts = game.facts(after.told)
        done.append(Prospect(text, game, table.players, seat, view, table.state, after, facts))
    return done
