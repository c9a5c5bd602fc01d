"""What happened in a game of Los Incognitos, told in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from jacta.cli.incognitos.words import KIND_STYLES, dice_row, points_text, words
from jacta.cli.narrator import Narrator
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jacta.core.records import Player
    from jacta.core.table import Event
    from jacta.games.incognitos.board import Board

__all__ = ["IncognitosNarrator"]

STYLES = {"turn": "bold", "extra-turn": "bold"}
UNTOLD = {"ended"}  # the scores say it
ENTRIES = {"roll": "do.rolled", "first": "do.first", "done": "do.done.of", "pass": "do.pass.of"}
ENTERED = {"0": ".nothing", "/": ".stroke", "zero": ".zero"}
WITHOUT_POINTS = {"explored", "star", "drop", "oval"}


class IncognitosNarrator(Narrator):
    """Tells the events of a game of Los Incognitos."""

    def __init__(self, board: Board, players: Sequence[Player]) -> None:
        super().__init__(players)
        self.board = board

    def _entry(self, event: Event) -> Text:
        """Return what the facts do not tell already."""
        verb, _, rest = event.do.partition(":")
        if verb not in ENTRIES:
            return Text()
        seat = rest if verb == "first" else event.by
        name = Text() if verb == "roll" else self._name(seat)
        return words.line(ENTRIES[verb], name=name, dice=dice_row(rest))

    def _fact(self, what: str, about: Mapping[str, Any]) -> Text:
        if what in UNTOLD:
            return Text()
        key = f"fact.{what}{_variant(what, about)}"
        return words.line(key, STYLES.get(what, ""), **self._values(what, about))

    def _values(self, what: str, about: Mapping[str, Any]) -> dict[str, object]:
        """Return what fills the places of a fact's sentence."""
        say: dict[str, Callable[[Any], dict[str, object]]] = {
            "seat": lambda seat: {"name": self._name(seat)},
            "rival": lambda seat: {"rivalName": self._name(seat)},
            "sections": lambda count: {"sections": words.text("object.sections", count=count)},
            "parts": lambda count: {"parts": words.text("parts", count=count)},
            "points": lambda count: {"points": points_text(abs(int(count)))},
            "monster": lambda field: {"monster": self._monster(field)},
            "opponent": lambda field: {"opponent": self._monster(field)},
            "symbol": lambda symbol: {"symbol": words.text(f"object.{symbol}")},
            "dice": lambda dice: {"dice": dice_row(dice)},
            "entry": lambda entry: {"entry": _entered(entry)},
        }
        values: dict[str, object] = dict(about)
        for name, value in about.items():
            values |= say[name](value) if name in say else {}
        if what == "challenged":  # the challenger is the subject of its sentence
            values["monster"] = self._monster(about["monster"], "kind")
        return values | (_ends(about) if "link" in about else {})

    def _monster(self, field: str, form: str = "object") -> Text:
        kind, _, at = str(field).partition(":")
        points = self.board.rows[KIND_IDS.index(kind)].points[int(at)]
        name = words.text(f"{form}.{kind}")
        return words.line("field", KIND_STYLES[kind], kind=name, points=points)


def _variant(what: str, about: Mapping[str, Any]) -> str:
    """Return the ending of the key of a fact that is told in several ways."""
    if what == "marked":
        return ".chest" if about["chest"] else ""
    if what in WITHOUT_POINTS:
        return "" if about["points"] else ".none"
    return ENTERED.get(str(about["entry"]), "") if what == "entered" else ""


def _entered(entry: str) -> str:
    return points_text(int(entry)) if str(entry).isdecimal() else str(entry)


def _ends(about: Mapping[str, Any]) -> dict[str, object]:
    """Return the ends of a link, in the direction of a move along it."""
    ends, _, own = str(about["link"]).partition(".")
    start, end = ends.split("-")[:: -1 if about.get("way") else 1]
    return {"from": start, "to": words.text("link.other", name=end, id=own) if own else end}
