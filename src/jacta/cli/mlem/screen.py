"""MLEM by the contract of a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import name_tag, span
from jacta.cli.mlem.boards import board_summary, draw_board
from jacta.cli.mlem.choices import Prospects
from jacta.cli.mlem.final import final
from jacta.cli.mlem.mat import Mat
from jacta.cli.mlem.players import crew, crew_in_short, goals, players_table
from jacta.cli.mlem.sentences import Narrator
from jacta.cli.mlem.words import ABILITIES, LEGEND, SHORT, body_text, faces_text, token_text
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE
from jacta.games.mlem.words import FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice
    from jacta.core.table import Event, Table
    from jacta.games.mlem.view import View

__all__ = ["MlemScreen"]

WIDE = 116  # from here on the crew stands beside the mat
HIDING = ("ufo", "explorations", "missions")
ROLLING = "roll"


class MlemScreen:
    """A game of MLEM on a terminal."""

    draw_board = staticmethod(draw_board)
    board_summary = staticmethod(board_summary)

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, table.game.board
        self._narrator = Narrator(self.board, table.players)

    def draw(self, eyes: int | None, width: int) -> RenderableType:
        """Return the mat, the rocket with its crew, and the players."""
        view: View = self.table.view(eyes)
        now = self.table.game.result(self.table.game.blinded(self.table.state, eyes))
        mat: RenderableType = Mat(self.board, view)
        below: list[RenderableType] = []
        if view.rocket.crew and width >= WIDE:
            mat = _side_by_side(mat, crew(view))
        elif view.rocket.crew:
            below = [crew_in_short(view)]
        return Group(
            Rule(self._title(view), align="left"),
            goals(self.table.players, view),
            *self._legend(view),
            mat,
            players_table(self.table.players, view, now, width),
            *below,
            *self._own_missions(view),
        )

    def _own_missions(self, view: View) -> list[Text]:
        missions = view.seats[view.seat].missions if view.seat is not None else None
        return [Text("Your missions: ").append(self._targets(view, missions))] if missions else []

    def _targets(self, view: View, missions: list[str]) -> str:
        there = {one.place for one in view.seats[view.seat or 0].landed}
        body = {m.id: self.board.bodies[m.body] for m in self.board.missions}
        targets = [body[mission] for mission in missions]
        return ", ".join(f"{t.name}{' ✓' * (t.id in there)}" for t in targets)

    def _title(self, view: View) -> Text:
        when = f"expedition {view.expedition}" if view.expedition else "before the first expedition"
        title = span(f"{self.table.game.title}, {when}", "bold")
        return title.append(f", failures {view.failures} of {self.board.failures}")

    def _legend(self, view: View) -> list[Text]:
        parts = []
        if view.ufo is not None:
            token = next((t for t in self.board.expeditions if t.id == view.ufo.token), None)
            used = "" if view.ufo.token_ready else " (used)"
            once = f"{token_text(token, FACE_IDS)}{used}" if token else "none yet"
            worth = f", worth {view.ufo.next_points}" if view.ufo.next_points else ""
            parts.append(f"U is the UFO{worth}. Token: {once}.")
        if view.explorations is not None:
            parts.append("Explorations: +1 +2 +3 points, +d die back, +t tunnel.")
        return [Text(" ".join(parts), style="dim")] if parts else []

    def question(self) -> Text:
        """Return who has to decide what."""
        view: View = self.table.view(None)
        if view.turn is None:
            return Text()
        who = name_tag(self.table.players, view.turn)
        rocket = view.rocket
        if view.phase == "return":
            return who.append(", which secret mission do you give back?", style="bold")
        if view.phase == "board":
            return who.append(", who of your astronauts boards?", style="bold")
        if view.phase == "fly":
            fuel = self._fuel(rocket.space)
            asked = f" rolled {faces_text(rocket.roll or '')}  on space {rocket.space} ({fuel})"
            return who.append(asked, style="bold")
        astronaut = next(one.astronaut for one in rocket.crew if one.seat == view.turn)
        where = "deep space" if rocket.space == DEEP_SPACE else f"space {rocket.space}"
        verb = "jump off with" if view.phase == "parachute" else "land"
        return who.append(f", {verb} your {astronaut} from {where}?", style="bold")

    def _fuel(self, space: int) -> str:
        here = self.board.spaces[space]
        faces = [FACE_NAMES[face] for face in here.fuel]
        worth = f", each * counts {here.burn}" if "*" in faces else ""
        return f"fuel {' '.join(faces)}{worth}"

    def choices(self, eyes: int | None) -> Sequence[Choice]:
        """Return the legal actions with what each would do."""
        return Prospects(self.table, eyes).choices()

    def help(self) -> RenderableType:
        """Return what the signs on the mat mean, and what the astronauts can do."""
        crew = "\n".join(f"{SHORT[who]}  {who}: {can}" for who, can in ABILITIES.items())
        return Text(f"{LEGEND}\n{crew}")

    def sentences(self, event: Event) -> list[Text]:
        """Return what happened, told."""
        return self._narrator.sentences(event)

    # Secrets

    def has_secrets(self) -> bool:
        """Rule 8: missions and point tokens are hidden from the others."""
        return any(option in self.table.game.options for option in HIDING)

    def asks_in_secret(self) -> bool:
        """Rule 7.3: which mission goes back is nobody else's business."""
        return bool(self.table.view(None).phase == "return")

    def secrets(self, seat: int) -> RenderableType:
        """Return the missions and point tokens of a seat."""
        mine = self.table.view(seat).seats[seat]
        body = {m.id: self.board.bodies[m.body] for m in self.board.missions}
        there = {one.place for one in mine.landed}
        lines = [name_tag(self.table.players, seat).append(", for your eyes only:")]
        for mission in mine.missions or []:
            target = body[mission]
            mark = "✓" if target.id in there else "·"
            lines.append(Text(f" {mark} mission: {body_text(target)}"))
        for what, points in (("UFO", mine.ufo_points), ("exploration", mine.exploration_points)):
            if points:
                lines.append(Text(f"   {what} tokens: {' '.join(map(str, points))} points"))
        return Group(*lines)

    # Real dice

    def roll_question(self) -> Text | None:
        """Return who rolls how many dice; None if chance is not a roll."""
        view: View = self.table.view(None)
        if view.phase != ROLLING or view.rocket.commander is None:
            return None
        dice = view.rocket.dice
        who = name_tag(self.table.players, view.rocket.commander)
        return who.append(
            f" rolls {dice} {'die' if dice == 1 else 'dice'} on space {view.rocket.space} "
            f"({self._fuel(view.rocket.space)}). What do they show?",
            style="bold",
        )

    def roll_text(self, typed: str) -> str:
        """Return typed faces, in any order and however spaced, as an outcome."""
        faces = [face for face in typed if not face.isspace() and face not in ",;+"]
        order = {face: i for i, face in enumerate(FACE_IDS)}
        return "roll:" + "".join(sorted(faces, key=lambda face: order.get(face, len(order))))

    def final(self) -> RenderableType:
        """Return how the game ended."""
        return final(self.table)


def _side_by_side(left: RenderableType, right: RenderableType) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row(left, right)
    return grid
