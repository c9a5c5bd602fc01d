"""From the numbers that rules tell to facts with names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.game import Fact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["FactNames"]


class FactNames:
    """The facts of a game: for each number that is told first, its name and those of the others.

    `named` turns the numbers of some names into texts, given the board.
    """

    def __init__(
        self,
        told: Mapping[int, tuple[str, ...]],
        named: Mapping[str, Callable[[Any, int], str]],
    ) -> None:
        self._forms = {
            number: (what, keys, [(key, named[key]) for key in keys if key in named])
            for number, (what, *keys) in told.items()
        }

    def facts(self, board: Any, told: Iterable[tuple[int, ...]]) -> list[Fact]:
        """Return what the rules told, in words."""
        facts = []
        for number, *values in told:
            what, keys, named = self._forms[number]
            about: dict[str, Any] = dict(zip(keys, values, strict=True))
            for key, text_of in named:
                about[key] = text_of(board, about[key])
            facts.append(Fact(what, about))
        return facts
