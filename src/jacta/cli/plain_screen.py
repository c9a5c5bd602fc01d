"""Any game on a terminal: its view, actions, facts and result as plain text.

The default for a game whose kit names no screen of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, name_tag, printable, span
from jacta.cli.language import words
from jacta.cli.screen import Choice
from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from jacta.core.previews import Preview
    from jacta.core.table import Event, Table

__all__ = ["PlainScreen"]


class PlainScreen:
    """A game in progress, by what every game tells of itself."""

    words = words

    def __init__(self, table: Table) -> None:
        self.table = table

    def action_name(self, action: str) -> str:
        """Return an action's text: the game has no other name for it."""
        return action

    def draw(self, eyes: int | None, width: int) -> RenderableType:  # noqa: ARG002
        """Return the view of a seat, and the points if the game ended now."""
        title = span(self.table.game.title, "bold")
        return Group(Rule(title, align="left"), _grid(self.table.view(eyes)), self._points(eyes))

    def _points(self, eyes: int | None) -> Text:
        known = self.table.game.blinded(self.table.state, eyes)
        scores = self.table.game.result(known).scores
        return words.line("plain.points", points=joined(self._named(scores)))

    def _named(self, values: Sequence[object]) -> list[Text]:
        players = self.table.players
        return [name_tag(players, seat).append(f" {value}") for seat, value in enumerate(values)]

    def question(self) -> Text:
        """Return who has to decide."""
        seat = self.table.turn
        if seat is None:
            return Text()
        rule = self.table.game.rule_of(self.table.state)
        return words.line("plain.choose", name=name_tag(self.table.players, seat), rule=rule)

    def choices(self, eyes: int | None) -> Sequence[Choice]:
        """Return the legal actions with what is known of their effect."""
        knows = eyes if self.table.game.has_secrets else self.table.turn
        previews = {preview.action: preview for preview in self.table.previews(knows)}
        effects = {text: _effect(previews.get(text)) for text in self.table.legal()}
        return [Choice(text, effect, text, effect) for text, effect in effects.items()]

    def page(self, word: str, width: int) -> None:
        """Return nothing: there are no further pages."""

    def help(self) -> RenderableType:
        """Return where the rules are."""
        return words.line("plain.rules", game=self.table.game.name)

    def sentences(self, event: Event) -> list[Text]:
        """Return an entry of the log and its facts."""
        who = self._who(event.by)
        if event.do:
            who.append(f": {printable(event.do)}")
        return [who, *(Text(f"  {fact.what}{_values(fact.about)}") for fact in event.facts)]

    def _who(self, by: int | None) -> Text:
        if by is None:
            return words.line("plain.set-up")
        return words.line("plain.chance") if by == CHANCE else name_tag(self.table.players, by)

    def has_secrets(self) -> bool:
        """Whether players can hold something that the others may not see."""
        return self.table.game.has_secrets

    def asks_in_secret(self) -> bool:
        """Whether a decision may show a secret: if there are any, take care."""
        return self.table.game.has_secrets

    def secrets(self, seat: int) -> RenderableType:
        """Return all that a seat may see."""
        return _grid(self.table.view(seat))

    def roll_question(self) -> Text | None:
        """Return what outcomes look like; None if chance is not to be typed."""
        outcomes = list(self.table.outcomes()) if self.table.is_chance else []
        return words.line("plain.roll", outcome=outcomes[0]) if outcomes else None

    def roll_text(self, typed: str) -> str:
        """Return a typed outcome; its first word may be left out."""
        outcomes = self.table.outcomes()
        verbs = {text.partition(":")[0] for text in outcomes}
        whole = f"{next(iter(verbs))}:{typed}"
        return whole if len(verbs) == 1 and whole in outcomes else typed

    def final(self) -> RenderableType:
        """Return the scores, where they came from, and why the game ended."""
        result = self.table.result
        if result is None:
            return words.line("not-over")
        grid = Grid(words.text("player"), words.text("total"), *self.table.game.part_names)
        for seat, parts in enumerate(result.breakdown):
            name = name_tag(self.table.players, seat).append(" ★" * (seat in result.winners))
            grid.add_row(
                name, str(result.scores[seat]), *(str(points) for points in parts.values())
            )
        return Group(words.line("over", reason=result.reason), grid)

    @staticmethod
    def draw_board(board: Any, width: int) -> RenderableType:  # noqa: ARG004
        """Return the content of a board file."""
        return _grid(board.data)

    @staticmethod
    def board_summary(board: Any) -> str:
        """Return a board's title."""
        return printable(board.title)


def _grid(content: Any) -> Grid:
    """Return a dataclass, Struct or mapping as rows of names and values."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name, value in _items(content):
        grid.add_row(span(f"{name}:", "dim"), _shown(value))
    return grid


def _items(content: Any) -> Iterator[tuple[str, Any]]:
    values: dict[str, Any] = msgspec.to_builtins(content)
    return ((str(name), value) for name, value in values.items())


def _shown(value: Any) -> Text:
    if isinstance(value, dict):
        return Text(", ".join(f"{k} {_shown(v)}" for k, v in value.items()))
    if isinstance(value, list | tuple):
        return Text(" | ".join(_shown(v).plain for v in value))
    return Text(printable("none" if value is None else str(value)))


def _values(about: Mapping[str, int | str]) -> str:
    return "".join(f", {name} {value}" for name, value in about.items())


def _effect(preview: Preview | None) -> Text:
    """Return what a preview says of an action."""
    if preview is None:
        return Text()
    gains = [f"{points:+} {part}" for part, points in preview.gains.items()]
    facts = [f"{fact.what}{_values(fact.about)}" for fact in preview.facts]
    return Text(
        "; ".join(
            [
                *gains,
                *facts,
                *([words.text("plain.uses", cost=preview.cost)] if preview.cost else []),
            ]
        )
    )
