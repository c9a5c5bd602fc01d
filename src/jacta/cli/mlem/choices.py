"""What each legal action of MLEM would do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import listed, name_tag, span
from jacta.cli.mlem.risk import risk
from jacta.cli.mlem.words import (
    action_name,
    dice_text,
    effect_text,
    mission_text,
    points_text,
    targets_of,
    words,
)
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
    from jacta.games.mlem.board import Board, Mission

__all__ = ["Choices"]

THERE = 22  # columns for what lies somewhere, so that what follows is aligned


class Choices:
    """The choices of the seat to move, as some eyes may see them."""

    def __init__(self, table: Table, eyes: int | None) -> None:
        self.table, self.eyes = table, eyes
        self.board: Board = table.game.board

    def listed(self) -> list[Choice]:
        """Return every legal action with what it would do."""
        return [self._choice(preview) for preview in self.table.previews(self.table.turn)]

    def _choice(self, preview: Preview) -> Choice:
        says, name = self._says(preview), action_name(preview.action)
        brief = self._brief(preview)
        if brief is None:
            return Choice(preview.action, says, name, Text(f"{name} ").append(says))
        what = name.partition(":")[2]
        return Choice(preview.action, says, name, Text(f"{what} ").append(brief))

    def _says(self, preview: Preview) -> Text:
        match preview.details:
            case Flight() as flight:
                return self._flight(preview, flight)
            case Landing() as landing:
                return self._landing(preview, landing)
            case Staying(kind="home"):
                return words.line("land.home")
            case Staying() as staying:
                return self._staying(staying)
            case Boarding():
                who = preview.action.partition(":")[2]
                return words.line(f"ability.{who}", satellite=self.board.satellite)
            case Returning(mission=name):
                mission = mission_text(self.board, self._mission(name))
                return words.line("land.return", mission=mission)
            case Reroll(dice=dice):
                return words.line("land.reroll", count=dice)
            case Crash(failures=failures):
                return words.line("land.crash", failures=failures, most=self.board.failures)
        raise TypeError(preview.details)

    def _brief(self, preview: Preview) -> Text | None:
        """Return the same in half a line, where there can be many choices."""
        match preview.details:
            case Flight() as flight:
                return self._short_flight(flight)
            case Boarding():
                return words.line(f"brief.{preview.action.partition(':')[2]}")
            case Returning(mission=name):
                return Text(targets_of(self.board, self._mission(name)))
        return None

    def _mission(self, name: str) -> Mission:
        return next(mission for mission in self.board.missions if mission.id == name)

    # Flying

    def _flight(self, preview: Preview, flight: Flight) -> Text:
        space = span(f"{flight.way[0]:2}", "bold")
        says = words.line("fly.to", steps=f"{f'+{flight.steps}':>3}", space=space)
        tunnels = iter(flight.way[1:])
        for token in (t for name in flight.tokens for t in self.board.explorations if t.id == name):
            if token.effect == "tunnel":
                end = next(tunnels, flight.way[-1])
                says.append(words.line("fly.tunnel", space=end))
            elif token.effect == "die":
                says.append(words.line("fly.die"))
            else:
                says.append(words.line("fly.token", points=effect_text(token)))
        if flight.ufo:
            points = points_text(preview.gains.get("ufo", 0))
            says.append(words.line("fly.ufo", points=points))
        says.append(words.text("colon")).append(self._beside(flight.way[-1], flight.beside))
        if flight.beside.kind == "deep":
            return says
        left = words.text("fly.left", count=flight.dice)
        says.append(f"  {left}, ").append(risk(self.board.spaces[flight.way[-1]], flight.dice))
        return says.append(words.text("fly.help") if flight.helpers else "")

    def _beside(self, space: int, beside: Beside) -> Text:
        """Return what a landing there could bring."""
        name = self._body(beside.place)
        match beside.kind:
            case "deep":
                comet, galaxy = beside.points
                return words.line("beside.deep", "bold", comet=comet, galaxy=galaxy)
            case "planet":
                medals = "/".join(map(str, beside.points))
                return Text(f"{name} {medals}".ljust(THERE), style="bold")
            case "moon":
                text = words.text("beside.moon", name=name, points=beside.points[0])
                return Text(text.ljust(THERE), style="bold")
            case "taken":
                return Text(words.text("beside.taken", name=name).ljust(THERE), style="dim")
        key = "beside.nothing" if space >= FIRST_BODY_SPACE else "beside.no-landing"
        return Text(words.text(key).ljust(THERE), style="dim")

    def _short_flight(self, flight: Flight) -> Text:
        steps, space, beside = f"+{flight.steps}", flight.way[-1], flight.beside
        if beside.kind == "deep":
            return words.line("brief.deep", "bold", steps=steps)
        name, points = self._body(beside.place), "/".join(map(str, beside.points))
        kind = "moon" if beside.kind == "planet" else beside.kind
        key = f"brief.{kind}" if f"brief.{kind}" in words else "brief.nothing"
        what = words.text(key, name=name, points=points)
        says = words.line("brief.flight", steps=steps, space=space, what=what, count=flight.dice)
        return says.append(", ").append(risk(self.board.spaces[space], flight.dice))

    def _body(self, place: str | None) -> str:
        return next((body.name for body in self.board.bodies if body.id == place), "")

    # Landing

    def _landing(self, preview: Preview, landing: Landing) -> Text:
        says = self._arrival(preview, landing)
        for fact in preview.facts:
            if fact.about.get("seat") != self.table.turn:
                continue
            if fact.what == "reached-goal":
                goal = words.text(f"goal.{fact.about['goal']}")
                says.append(words.line("land.goal", "bold green", goal=goal))
            if fact.what == "tinkered":
                says.append(words.line("land.tinkered", dice=dice_text(landing.dice)))
        if "missions" in preview.gains and self.eyes == self.table.turn:
            says.append(words.line("land.mission", "bold green"))
        if landing.commander is not None:
            commander = name_tag(self.table.players, landing.commander)
            says.append(words.line("land.command", name=commander))
        return says

    def _arrival(self, preview: Preview, landing: Landing) -> Text:
        points = points_text(landing.points)
        if landing.place in {"comet", "galaxy"}:
            place = words.text(f"place.{landing.place}")
            return words.line("land.deep", "bold", place=place, points=points)
        name = self._body(landing.place)
        if landing.medal is None:
            return words.line("land.moon", "bold", name=name, points=points)
        gain = preview.gains.get("planets", 0)
        worth = words.text("land.gain", count=abs(gain), sign="-" if gain < 0 else "+")
        return words.line(
            "land.planet",
            "bold",
            name=name,
            medal=words.text(f"medal.{landing.medal}"),
            gain=worth if gain else words.text("land.no-gain"),
        )

    # Going on

    def _staying(self, staying: Staying) -> Text:
        space, dice = self.board.spaces[staying.space], staying.dice
        helpers = [words.text(f"helper.{helper}") for helper in staying.helpers]
        return words.line(
            "stay.helped" if helpers else "stay",
            dice=dice_text(dice),
            fuel=" ".join(FACE_NAMES[face] for face in space.fuel),
            risk=risk(space, dice),
            helpers=listed(helpers, "list.or") if helpers else "",
        )
