"""What each legal action of MLEM would do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import counted, name_tag, span
from jacta.cli.mlem.risk import risk
from jacta.cli.mlem.words import ABILITIES, GOALS, MEDALS, effect_text, mission_text
from jacta.cli.screen import Choice
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.preview import (
    Beside,
    Boarding,
    Crash,
    Flight,
    Landing,
    Reroll,
    Returning,
    Staying,
)
from jacta.games.mlem.rules.names import FIRST_BODY_SPACE

if TYPE_CHECKING:
    from jacta.core.previews import Preview
    from jacta.core.table import Table
    from jacta.games.mlem.board import Board

__all__ = ["Choices"]

THERE = 22  # columns for what lies somewhere, so that what follows is aligned
HELPERS = {"engineer": "an engineer", "token": "the token"}


class Choices:
    """The choices of the seat to move, told for some eyes."""

    def __init__(self, table: Table, eyes: int | None) -> None:
        self.table, self.eyes = table, eyes
        self.board: Board = table.game.board

    def listed(self) -> list[Choice]:
        """Return every legal action with what it would do."""
        previews = self.table.previews(self.table.turn)
        return [Choice(preview.action, self._says(preview)) for preview in previews]

    def _says(self, preview: Preview) -> Text:
        match preview.details:
            case Flight() as flight:
                return self._flight(preview, flight)
            case Landing() as landing:
                return self._landing(preview, landing)
            case Staying(kind="home"):
                return Text("go home with the others")
            case Staying() as staying:
                return self._staying(staying)
            case Boarding():
                return Text(ABILITIES[preview.action.partition(":")[2]])
            case Returning(mission=name):
                mission = next(m for m in self.board.missions if m.id == name)
                return Text(f"give back: {mission_text(self.board, mission)}")
            case Reroll(dice=dice):
                return Text(f"use the token: roll all {dice} dice again, the new roll stands")
            case Crash(failures=failures):
                return Text(f"let it crash: failure {failures} of {self.board.failures}")
        raise TypeError(preview.details)

    # Flying

    def _flight(self, preview: Preview, flight: Flight) -> Text:
        says = Text(f"{f'+{flight.steps}':>3} to ").append(f"{flight.way[0]:2}", style="bold")
        tunnels = iter(flight.way[1:])
        for token in (t for name in flight.tokens for t in self.board.explorations if t.id == name):
            if token.effect == "tunnel":
                says.append(f", by tunnel to {next(tunnels, flight.way[-1])}")
            elif token.effect == "die":
                says.append(", a die back")
            else:
                says.append(f", a token of {effect_text(token)}")
        if flight.ufo:
            says.append(f", UFO token of {counted(preview.gains.get('ufo', 0), 'point')}")
        says.append(": ").append(self._beside(flight.way[-1], flight.beside))
        if flight.beside.kind == "deep":
            return says
        left = f"  {flight.dice} {'die ' if flight.dice == 1 else 'dice'} left, "
        says.append(left).append(risk(self.board.spaces[flight.way[-1]], flight.dice))
        return says.append(" (help)" if flight.helpers else "")

    def _beside(self, space: int, beside: Beside) -> Text:
        """Return what a landing there could bring."""
        name = next((body.name for body in self.board.bodies if body.id == beside.place), "")
        match beside.kind:
            case "deep":
                comet, galaxy = beside.points
                points = f"comet {comet} for the commander, galaxy {galaxy} for the others"
                return Text(f"deep space, all must leave: {points}", style="bold")
            case "planet":
                medals = "/".join(map(str, beside.points))
                return Text(f"{name} {medals}".ljust(THERE), style="bold")
            case "moon":
                return Text(f"{name}, moon worth {beside.points[0]}".ljust(THERE), style="bold")
            case "taken":
                return Text(f"{name}, no free moon".ljust(THERE), style="dim")
        nothing = "nothing here" if space >= FIRST_BODY_SPACE else "no landing"
        return Text(nothing.ljust(THERE), style="dim")

    # Landing

    def _landing(self, preview: Preview, landing: Landing) -> Text:
        says = self._arrival(preview, landing)
        for fact in preview.facts:
            if fact.about.get("seat") != self.table.turn:
                continue
            if fact.what == "reached-goal":
                goal = GOALS[str(fact.about["goal"])]
                says.append(f"; goal {goal}, 5 points", style="bold green")
            if fact.what == "tinkered":
                says.append(f"; the rocket goes on with {landing.dice} dice")
        if "missions" in preview.gains and self.eyes == self.table.turn:
            says.append("; a secret mission", style="bold green")
        if landing.commander is not None:
            commander = name_tag(self.table.players, landing.commander)
            says.append("; then ").append(commander).append(" commands")
        return says

    def _arrival(self, preview: Preview, landing: Landing) -> Text:
        points = landing.points
        if landing.place in {"comet", "galaxy"}:
            return span(f"the {landing.place}: {counted(points, 'point')}", "bold")
        name = next(body.name for body in self.board.bodies if body.id == landing.place)
        if landing.medal is None:
            return span(f"{name}: {counted(points, 'point')} now", "bold")
        gain = preview.gains.get("planets", 0)
        worth = f"{gain:+d} point{'s' * (gain != 1)}" if gain else "no more points"
        return span(f"{name}: {MEDALS[landing.medal]} as it stands, {worth} at the end", "bold")

    # Going on

    def _staying(self, staying: Staying) -> Text:
        space, dice = self.board.spaces[staying.space], staying.dice
        fuel = " ".join(FACE_NAMES[face] for face in space.fuel)
        says = Text(f"fly on with {dice} {'die' if dice == 1 else 'dice'}, fuel {fuel}: ")
        says.append(risk(space, dice))
        helpers = " or ".join(HELPERS[helper] for helper in staying.helpers)
        return says.append(f", but {helpers} could save it" if helpers else "")
