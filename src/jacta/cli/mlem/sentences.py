"""What happened in a game of MLEM, told in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from jacta.cli.console import listed
from jacta.cli.mlem.words import (
    dice_text,
    effect_text,
    faces_text,
    points_text,
    targets_of,
    token_text,
    words,
)
from jacta.cli.narrator import Narrator
from jacta.games.mlem.rules.names import DEEP_SPACE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jacta.core.records import Player
    from jacta.core.table import Event
    from jacta.games.mlem.board import Board

__all__ = ["MlemNarrator"]

STYLES = {"expedition": "bold", "crashed": "red", "reached-goal": "bold green"}
UNTOLD = {"ended"}  # the scores say it
PLAIN_ENTRIES = {"stay", "reroll", "crash"}


class MlemNarrator(Narrator):
    """Tells the events of a game of MLEM."""

    def __init__(self, board: Board, players: Sequence[Player]) -> None:
        super().__init__(players)
        self.board = board

    # Outcomes and decisions

    def _entry(self, event: Event) -> Text:
        """Return what the facts do not tell already."""
        verb, _, rest = event.do.partition(":")
        match verb:
            case "roll":
                return words.line("entry.roll", dice=faces_text(rest))
            case "first":
                return words.line("entry.first", name=self._name(rest))
            case "deal":
                seat, missions = rest.split(":")
                return self._missions("entry.deal", seat, missions)
            case "return":
                return self._missions("entry.return", event.by, rest)
            case "place":
                tokens = [t for t in self.board.explorations if t.id in rest.split("+")]
                placed = [
                    words.text("effect.at", effect=effect_text(t), space=t.space) for t in tokens
                ]
                return words.line("entry.place", tokens=", ".join(placed))
            case "reveal":
                token = next(t for t in self.board.expeditions if t.id == rest)
                dice = dice_text(token.dice)
                return words.line("entry.reveal", dice=dice, ability=token_text(token))
            case _ if verb in PLAIN_ENTRIES:
                return words.line(f"entry.{verb}", name=self._name(event.by))
            case _:
                return Text()

    def _missions(self, key: str, seat: Any, missions: str) -> Text:
        if missions == "?":
            return words.line(key, name=self._name(seat))
        targets = {m.id: targets_of(self.board, m) for m in self.board.missions}
        known = ", ".join(targets[m] for m in missions.split("+"))
        return words.line(f"{key}.known", name=self._name(seat), missions=known)

    # Facts

    def _fact(self, what: str, about: Mapping[str, Any]) -> Text:
        if what in UNTOLD:
            return Text()
        key = f"fact.{what}"
        if what == "landed" and about["points"]:
            key += ".points"
        elif what == "flew" and about["space"] >= DEEP_SPACE:
            key += ".deep"
        return words.line(key, STYLES.get(what, ""), **self._values(about))

    def _values(self, about: Mapping[str, Any]) -> dict[str, object]:
        """Return what fills the places of a fact's sentence."""
        values: dict[str, object] = {**about, "most": self.board.failures}
        if "seat" in about:
            values["name"] = self._name(about["seat"])
        if "space" in about:
            at = "at.deep" if about["space"] >= DEEP_SPACE else "at.space"
            values["where"] = words.text(at, space=about["space"])
        if "dice" in about:
            values["dice"] = dice_text(about["dice"])
        if "points" in about:
            values["points"] = points_text(about["points"])
        for name, kind in (("astronaut", "object"), ("goal", "goal")):
            if name in about:
                values[name] = words.text(f"{kind}.{about[name]}")
        if "place" in about:
            values["place"] = self._landing(about["place"])
        if "pick" in about:
            values["pick"] = self._pick(about["pick"], about["used"])
        return values

    def _landing(self, place: str) -> str:
        body = next((body for body in self.board.bodies if body.id == place), None)
        if body is None:
            return words.text(f"landing.{place}")
        return words.text(f"landing.{'planet' if body.is_planet else 'moons'}", name=body.name)

    def _pick(self, pick: str, used: str) -> Text:
        groups = pick.removeprefix("fly:").removesuffix("!").split("+")
        text = listed([self._group(group, used) for group in groups])
        return text.append(f", {words.text('pick.keep')}") if pick.endswith("!") else text

    def _group(self, group: str, used: str) -> Text:
        if group == "x":
            return words.line("pick.extra")
        if group.startswith("e"):
            return words.line("pick.engineer", name=self._name(group[1:]))
        return words.line(f"used.{group}", count=used.count(group))
