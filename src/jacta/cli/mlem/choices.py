"""What each legal action of MLEM would do, found by doing it on a copy of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import name_tag, span
from jacta.cli.mlem.risk import helpers, risk
from jacta.cli.mlem.words import ABILITIES, GOALS, MEDALS, effect_text, mission_text
from jacta.cli.screen import Choice
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE, FIRST_BODY_SPACE
from jacta.games.mlem.texts import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.core.game import Fact
    from jacta.core.table import Table
    from jacta.games.mlem.board import Body
    from jacta.games.mlem.rules.state import State
    from jacta.games.mlem.view import View

__all__ = ["Prospects"]

THERE = 22  # columns for what lies somewhere, so that what follows is aligned


class Prospects:
    """What lies ahead of the seat that has to decide, as far as the eyes may know."""

    def __init__(self, table: Table, eyes: int | None) -> None:
        self.table, self.game, self.board = table, table.game, table.game.board
        self.seat = table.turn if table.turn is not None else -1
        self.now: State = self.game.blinded(table.state, eyes)
        self.view: View = table.view(eyes)

    def choices(self) -> list[Choice]:
        """Return every legal action with what it would do."""
        return [Choice(text, self._says(text)) for text in self.table.legal()]

    def _says(self, text: str) -> Text:
        verb, _, rest = text.partition(":")
        if verb == "board":
            return Text(ABILITIES[rest])
        if verb == "return":
            mission = next(m for m in self.board.missions if m.id == rest)
            return Text(f"give back: {mission_text(self.board, mission)}")
        if verb == "fly":
            return self._flight(text)
        if verb == "land":
            return self._landing(text)
        if verb == "reroll":
            return Text(f"use the token: roll all {self.now.dice} dice again, the new roll stands")
        return self._crash() if verb == "crash" else self._staying()

    def _after(self, text: str) -> tuple[State, list[Fact]]:
        state = self.now.copy()
        self.game.step(state, self.game.action_of(text))
        return state, self.game.facts(state.told)

    # Flying

    def _flight(self, text: str) -> Text:
        state, facts = self._after(text)
        flew = next(fact.about for fact in facts if fact.what == "flew")
        space, dice = int(flew["space"]), int(flew["dice"])
        steps = f"+{space - int(flew['start'])}"
        says = Text(f"{steps:>3} to ").append(f"{space:2}", style="bold")
        found = self._points_found(state)
        for fact in facts:
            if fact.what == "found-points":
                says.append(f", a token of {next(found)}")
            elif fact.what == "regained-die":
                dice = int(fact.about["dice"])
                says.append(", a die back")
            elif fact.what == "tunnelled":
                space = int(fact.about["space"])
                says.append(f", by tunnel to {space}")
            elif fact.what == "met-ufo":
                says.append(f", UFO token of {self._ufo_points()}")
        says.append(": ").append(self._lies_at(space))
        return says if space == DEEP_SPACE else says.append(self._outlook(state, space, dice))

    def _outlook(self, state: State, space: int, dice: int) -> Text:
        left = f"  {dice} {'die ' if dice == 1 else 'dice'} left, "
        text = Text(left).append(risk(self.board.spaces[space], dice))
        return text.append(" (help)" if helpers(self.board, state, space) else "")

    def _points_found(self, after: State) -> Iterator[str]:
        """Yield the point tokens that a flight brings, in the order of the chain."""
        new = after.explored[self.seat] & ~self.now.explored[self.seat]
        tokens = [self.board.explorations[i] for i in bits(new)]
        for token in sorted(tokens, key=lambda token: token.space):
            yield effect_text(token)

    def _ufo_points(self) -> str:
        points = self.view.ufo.next_points if self.view.ufo else 0
        return f"{points} points"

    def _lies_at(self, space: int) -> Text:
        """Return what a landing there could bring."""
        if space == DEEP_SPACE:
            board = self.board
            return Text(
                f"deep space, all must leave: comet {board.comet} for the commander, "
                f"galaxy {board.galaxy} for the others",
                style="bold",
            )
        if space < FIRST_BODY_SPACE:
            return Text("no landing".ljust(THERE), style="dim")
        body: Body | None = self.board.body_at(space)
        if body is None:
            return Text("nothing here".ljust(THERE), style="dim")
        if body.is_planet:
            medals = "/".join(map(str, body.points))
            return Text(f"{body.name} {medals}".ljust(THERE), style="bold")
        free = body.points[self._taken(body) :]
        if not free:
            return Text(f"{body.name}, no free moon".ljust(THERE), style="dim")
        return Text(f"{body.name}, moon worth {free[0]}".ljust(THERE), style="bold")

    def _taken(self, body: Body) -> int:
        return sum(one.place == body.id for player in self.view.seats for one in player.landed)

    # Landing

    def _landing(self, text: str) -> Text:
        state, facts = self._after(text)
        mine = [fact for fact in facts if fact.about.get("seat") == self.seat]
        landed = next(fact.about for fact in mine if fact.what == "landed")
        says = self._arrival(state, str(landed["place"]), int(landed["points"]))
        for fact in mine:
            if fact.what == "reached-goal":
                says.append(
                    f"; goal {GOALS[str(fact.about['goal'])]}, 5 points", style="bold green"
                )
            if fact.what == "tinkered":
                says.append(f"; the rocket goes on with {fact.about['dice']} dice")
        if self._gain(state, "missions") > 0:
            says.append("; a secret mission", style="bold green")
        return says.append(self._next_commander())

    def _arrival(self, state: State, place: str, points: int) -> Text:
        if place in {"comet", "galaxy"}:
            return span(f"the {place}: {points} points", "bold")
        body = next(body for body in self.board.bodies if body.id == place)
        if not body.is_planet:
            return span(f"{body.name}: {points} point{'s' * (points != 1)} now", "bold")
        medal = MEDALS[min(self._standing(state, place), len(MEDALS) - 1)]
        gain = self._gain(state, "planets")
        worth = f"{gain:+d} point{'s' * (gain != 1)}" if gain else "no more points"
        return span(f"{body.name}: {medal} as it stands, {worth} at the end", "bold")

    def _standing(self, state: State, planet: str) -> int:
        """Rule 5.3: how many are ahead; the first to land wins a tie."""
        view: View = self.game.view(state, None)
        row = next(row for row in view.planets if row.id == planet)
        order = sorted(range(len(row.seats)), key=lambda i: -row.counts[i])
        return [row.seats[i] for i in order].index(self.seat)

    def _gain(self, state: State, part: str) -> int:
        before: dict[str, int] = self.game.result(self.now).breakdown[self.seat]
        after: dict[str, int] = self.game.result(state).breakdown[self.seat]
        return after[part] - before[part]

    def _next_commander(self) -> Text:
        rocket = self.view.rocket
        aboard = [one.seat for one in rocket.crew if one.aboard]
        if self.view.phase != "land" or rocket.space == DEEP_SPACE:
            return Text()
        if rocket.commander != self.seat or len(aboard) == 1:
            return Text()
        return Text("; then ").append(name_tag(self.table.players, aboard[1])).append(" commands")

    # Going on

    def _staying(self) -> Text:
        if self.view.phase == "parachute":
            return Text("go home with the others")
        space = self.view.rocket.space
        dice = self.view.rocket.dice
        fuel = " ".join(FACE_NAMES[face] for face in self.board.spaces[space].fuel)
        says = Text(f"fly on with {dice} {'die' if dice == 1 else 'dice'}, fuel {fuel}: ")
        says.append(risk(self.board.spaces[space], dice))
        help_ = " or ".join(helpers(self.board, self.now, space))
        return says.append(f", but {help_} could save it" if help_ else "")

    def _crash(self) -> Text:
        return Text(f"let it crash: failure {self.now.failures + 1} of {self.board.failures}")
