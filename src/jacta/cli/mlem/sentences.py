"""What happened in a game of MLEM, told in sentences."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from jacta.cli.console import counted, joined, listed, name_tag, span
from jacta.cli.mlem.words import GOALS, count_text, effect_text, faces_text, targets_of, token_text
from jacta.games.mlem.words import FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jacta.core.game import Fact
    from jacta.core.records import Player
    from jacta.core.table import Event
    from jacta.games.mlem.board import Board

__all__ = ["Narrator"]

About = "Mapping[str, Any]"


class Narrator:
    """Tells the events of one game."""

    def __init__(self, board: Board, players: Sequence[Player]) -> None:
        self.board, self.players = board, players

    def sentences(self, event: Event) -> list[Text]:
        """Return an outcome or decision, and all that came of it, a sentence each."""
        told = [self._entry(event)] if event.by is not None else []
        for what, facts in groupby(event.facts, lambda fact: fact.what):
            told += self._facts(what, list(facts))
        return [sentence for sentence in told if sentence]

    def _name(self, seat: Any) -> Text:
        return name_tag(self.players, int(seat))

    def _place(self, place: str) -> str:
        names = {body.id: body.name for body in self.board.bodies}
        return names.get(place, f"the {place}")

    # Outcomes and decisions

    def _entry(self, event: Event) -> Text:
        """Return what the facts do not tell already."""
        verb, _, rest = event.do.partition(":")
        who = self._name(event.by) if event.by is not None and event.by >= 0 else Text()
        match verb:
            case "roll":
                return Text(f"The dice show {faces_text(rest)}.")
            case "first":
                return self._name(rest).append(" goes first.")
            case "deal":
                return self._deal(*rest.split(":"))
            case "place":
                tokens = [t for t in self.board.explorations if t.id in rest.split("+")]
                listed = ", ".join(f"{effect_text(t)} at {t.space}" for t in tokens)
                return Text(f"New on the mat: {listed}.")
            case "reveal":
                token = next(t for t in self.board.expeditions if t.id == rest)
                can = token_text(token, FACE_IDS)
                return Text(f"The expedition token gives {token.dice} dice, and once: {can}.")
            case "return":
                return who.append(f" gives back a secret mission{self._targets(rest)}.")
            case "stay":
                return who.append(" stays aboard.")
            case "reroll":
                return who.append(" rolls all dice again.")
            case "crash":
                return who.append(" lets the rocket crash.")
            case _:
                return Text()

    def _deal(self, seat: str, missions: str) -> Text:
        return self._name(seat).append(f" gets four secret missions{self._targets(missions)}.")

    def _targets(self, missions: str) -> str:
        if missions == "?":
            return ""
        targets = {m.id: targets_of(self.board, m) for m in self.board.missions}
        return ": " + ", ".join(targets[m] for m in missions.split("+"))

    # Facts

    def _facts(self, what: str, facts: list[Fact]) -> list[Text]:
        if what == "went-home":
            crew = [self._astronaut(fact.about) for fact in facts]
            return [Text("Back home: ").append(joined(crew)).append(".")]
        tell: dict[str, Callable[[Mapping[str, Any]], Text]] = {
            "expedition": self._expedition,
            "ufo-flew": lambda a: Text(f"The UFO is on {a['space']}."),
            "boarded": lambda a: self._name(a["seat"]).append(f" boards the {a['astronaut']}."),
            "launched": lambda a: Text(f"Take-off from {a['space']} with {a['dice']} dice."),
            "flew": self._flew,
            "tunnelled": lambda a: Text(f"A tunnel takes the rocket on to {a['space']}."),
            "regained-die": lambda a: Text(f"A die comes back: {a['dice']} dice."),
            "found-points": lambda a: self._name(a["seat"]).append(" takes a token with points."),
            "met-ufo": lambda a: self._name(a["seat"]).append(" meets the UFO and takes a token."),
            "crashed": self._crashed,
            "landed": self._landed,
            "tinkered": lambda a: Text(f"The tinkerer costs a die: {a['dice']} left."),
            "reached-goal": self._goal,
            "took-command": self._command,
            "ended": lambda _: Text(),  # the scores say it
        }
        return [tell[what](fact.about) for fact in facts]

    def _astronaut(self, about: Mapping[str, Any]) -> Text:
        return self._name(about["seat"]).append(f"'s {about['astronaut']}")

    def _expedition(self, about: Mapping[str, Any]) -> Text:
        start = span(f"Expedition {about['number']}", "bold")
        return start.append(": ").append(self._name(about["seat"])).append(" starts it.")

    def _flew(self, about: Mapping[str, Any]) -> Text:
        start, space, dice = about["start"], about["space"], about["dice"]
        groups = [self._group(group, about["used"]) for group in _groups(about["pick"])]
        text = self._name(about["seat"]).append(" uses ").append(listed(groups))
        text.append(f" and flies from {start} to {space}; ")
        kept = ", all kept" if about["pick"].endswith("!") else " left"
        return text.append(f"{counted(dice, 'die', 'dice')}{kept}.")

    def _group(self, group: str, used: str) -> Text:
        if group == "x":
            return Text("the token's extra dice")
        if group.startswith("e"):
            return self._name(group[1:]).append("'s engineer")
        return Text(count_text(used.count(group), group))

    def _crashed(self, about: Mapping[str, Any]) -> Text:
        text = f"The rocket crashes on {about['space']}: "
        failures = f"failure {about['failures']} of {self.board.failures}."
        return Text(text + failures, style="red")

    def _landed(self, about: Mapping[str, Any]) -> Text:
        text = self._astronaut(about).append(f" lands on {self._place(about['place'])}")
        points = about["points"]
        return text.append(f": {counted(points, 'point')}." if points else ".")

    def _goal(self, about: Mapping[str, Any]) -> Text:
        text = self._name(about["seat"]).append(" reaches a goal: ")
        return text.append(f"{GOALS[about['goal']]}, 5 points.", style="bold green")

    def _command(self, about: Mapping[str, Any]) -> Text:
        dice = about["dice"]
        text = self._name(about["seat"]).append(" now commands, ")
        return text.append(f"with {counted(dice, 'die', 'dice')}.")


def _groups(pick: str) -> list[str]:
    return pick.removeprefix("fly:").removesuffix("!").split("+")
