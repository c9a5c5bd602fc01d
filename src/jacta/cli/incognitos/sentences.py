"""What happened in a game of Los Incognitos, told in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from jacta.cli.console import counted, joined, name_tag, span
from jacta.cli.incognitos.words import SYMBOLS, dice_row, kind_tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jacta.core.records import Player
    from jacta.core.table import Event
    from jacta.games.incognitos.board import Board

__all__ = ["Narrator"]


class Narrator:
    """Tells the events of one game."""

    def __init__(self, board: Board, players: Sequence[Player]) -> None:
        self.board, self.players = board, players
        self._kinds = {place.id: place.kind for place in board.destinations}

    def sentences(self, event: Event) -> list[Text]:
        """Return an outcome or decision, and all that came of it, a sentence each."""
        told = [self._entry(event)] if event.by is not None else []
        told += [self._fact(fact.what, fact.about) for fact in event.facts]
        return [sentence for sentence in told if sentence]

    def _name(self, seat: Any) -> Text:
        return name_tag(self.players, int(seat))

    def _entry(self, event: Event) -> Text:
        """Return what the facts do not tell already."""
        verb, _, rest = event.do.partition(":")
        if verb == "roll":
            return Text(f"The dice show {dice_row(rest)}.")
        if verb == "first":
            return self._name(rest).append(" goes first.")
        if verb == "done":
            return self._name(event.by).append(" is done with this roll.")
        if verb == "pass":
            return self._name(event.by).append(" passes.")
        return Text()

    def _fact(self, what: str, about: Mapping[str, Any]) -> Text:
        tell: dict[str, Callable[[Mapping[str, Any]], Text]] = {
            "turn": self._turn,
            "extra-turn": self._extra_turn,
            "moved": self._moved,
            "reached": lambda a: self._name(a["seat"]).append(f" reaches {a['place']}."),
            "marked": self._marked,
            "explored": self._explored,
            "stored": self._stored,
            "hoarded": self._hoarded,
            "cashed": self._cashed,
            "star": lambda a: self._sign(a, f"is under a star: {_points(a)} more."),
            "drop": lambda a: self._sign(a, f"is under a drop: {_points(a)} lost."),
            "oval": lambda a: self._sign(a, f"is under an oval: {_points(a)} for zeros."),
            "teleported": self._teleported,
            "set-aside": self._set_aside,
            "challenged": self._challenged,
            "duelled": self._duelled,
            "defeated": self._defeated,
            "entered": self._entered,
            "cut-off": lambda a: self._name(a["seat"]).append(
                " is cut off, and takes no more turns."
            ),
            "route": self._route,
            "ended": lambda _: Text(),  # the scores say it
        }
        return tell[what](about)

    # Turns

    def _turn(self, about: Mapping[str, Any]) -> Text:
        return self._name(about["seat"]).append(f"'s turn {about['number']}.", style="bold")

    def _extra_turn(self, about: Mapping[str, Any]) -> Text:
        says = "'s second zero brings an extra turn."
        return self._name(about["seat"]).append(says, style="bold")

    def _entered(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"])
        entry = about["entry"]
        if entry == "/":
            return text.append(" has moved, no more: / in the logbook.")
        if entry == "zero":
            return text.append(" has a zero roll: 0 in the logbook.")
        return (
            text.append(" enters ").append(counted(int(entry), "point"), style="bold").append(".")
        )

    def _route(self, about: Mapping[str, Any]) -> Text:
        parts = counted(int(about["parts"]), "part")
        return self._name(about["seat"]).append(f"'s longest route has {parts}.")

    # Actions

    def _moved(self, about: Mapping[str, Any]) -> Text:
        ends, _, own = str(about["link"]).partition(".")
        start, end = ends.split("-")[:: -1 if about["way"] else 1]
        sections = counted(int(about["sections"]), "section")
        says = f" moves {sections} from {start} towards {end}{f' by {own}' if own else ''}."
        return self._name(about["seat"]).append(says)

    def _marked(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"]).append(" marks a ")
        text.append(self._monster(about["monster"])).append(f" at {about['place']}")
        text.append(f" by a {self.board.site}" if about["chest"] else "").append(": ")
        return text.append(_points(about), style="bold").append(".")

    def _explored(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"]).append(f" explores the {self.board.site} {about['place']}")
        points = span(_points(about), "bold") if about["points"] else Text()
        return text.append(": ").append(points).append(".") if points else text.append(".")

    def _stored(self, about: Mapping[str, Any]) -> Text:
        return self._name(about["seat"]).append(f" stores a {SYMBOLS[about['symbol']]}.")

    def _hoarded(self, about: Mapping[str, Any]) -> Text:
        dice = dice_row(about["dice"])
        return self._name(about["seat"]).append(f" stores {dice} by a {self.board.site}.")

    def _cashed(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"]).append(f" uses a {self.board.site}: ")
        return text.append(_points(about), style="bold").append(" for vortexes.")

    # Signs

    def _monster(self, monster: str) -> Text:
        return kind_tag(str(monster).partition(":")[0])

    def _sign(self, about: Mapping[str, Any], says: str) -> Text:
        monster = self._monster(about["monster"])
        return self._name(about["seat"]).append("'s ").append(monster).append(f" {says}")

    def _teleported(self, about: Mapping[str, Any]) -> Text:
        place = f"section {int(about['section']) + 1} of {about['link']}"
        return self._name(about["seat"]).append(f" follows the arrow and marks {place}.")

    def _set_aside(self, about: Mapping[str, Any]) -> Text:
        says = f" sets a {SYMBOLS[about['symbol']]} aside for the next player."
        return self._name(about["seat"]).append(says)

    # Duels

    def _challenged(self, about: Mapping[str, Any]) -> Text:
        parts = [
            self._name(about["seat"]),
            Text("'s "),
            self._monster(about["monster"]),
            Text(" challenges "),
            self._name(about["rival"]),
            Text("'s "),
            self._monster(about["opponent"]),
            Text(f"; the {self.board.site} scores {_points(about)}."),
        ]
        return joined(parts, "")

    def _duelled(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"]).append(f" has {about['total']}, ")
        return text.append(self._name(about["rival"])).append(f" {about['rival_total']}.")

    def _defeated(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"]).append(" defeats ").append(self._name(about["rival"]))
        return text.append("'s ").append(self._monster(about["monster"])).append(".")


def _points(about: Mapping[str, Any]) -> str:
    return counted(int(about["points"]), "point")
