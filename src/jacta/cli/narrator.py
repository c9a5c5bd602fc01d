"""Tells what happened, in sentences; each game adds its own words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from jacta.cli.console import name_tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.text import Text

    from jacta.core.records import Player
    from jacta.core.table import Event

__all__ = ["Narrator"]


class Narrator(ABC):
    """Tells the events of one game."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players

    def sentences(self, event: Event) -> list[Text]:
        """Return an outcome or decision and its consequences, a sentence each."""
        told = [self._entry(event)] if event.by is not None else []
        told += [self._fact(fact.what, fact.about) for fact in event.facts]
        return [sentence for sentence in told if sentence]

    @abstractmethod
    def _entry(self, event: Event) -> Text:
        """Return what the facts do not tell already."""

    @abstractmethod
    def _fact(self, what: str, about: Mapping[str, Any]) -> Text:
        """Return the sentence of a fact, or nothing."""

    def _name(self, seat: Any) -> Text:
        return name_tag(self.players, int(seat))
