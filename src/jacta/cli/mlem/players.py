"""The players of MLEM with their points and astronauts, and the crew of the rocket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, name_tag, seat_letter, seat_style, span
from jacta.cli.mlem.words import ABILITIES, GOALS, PARTS, SHORT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.records import Player
    from jacta.games.mlem.view import SeatView, View

__all__ = ["crew", "crew_in_short", "goals", "players_table"]

ROOMY = 100  # columns, for whole headings
BASE_PARTS = ("moons", "planets", "deep", "goals")


def players_table(players: Sequence[Player], view: View, width: int) -> Grid:
    """Return every player's points as things stand, hidden ones left out, and who is at home."""
    parts = [*BASE_PARTS, *view.variants]
    is_wide = width >= ROOMY
    grid = Grid(box=None, padding=(0, 1 + is_wide, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("Player", no_wrap=True)
    for title in ("Sum", *(PARTS[part] for part in parts)):
        grid.add_column(title if is_wide else title[:4], justify="right", no_wrap=True)
    grid.add_column("At home", no_wrap=True)
    for seat, player in enumerate(view.seats):
        cells = [_part(player, part) for part in parts]
        points = Text(str(player.score), style="bold")
        grid.add_row(_who(players, seat, view), points, *cells, _home(player))
    return grid


def _who(players: Sequence[Player], seat: int, view: View) -> Text:
    who = span(f"{seat_letter(seat)} ", seat_style(seat)).append(name_tag(players, seat))
    who.truncate(12, overflow="ellipsis")
    return who.append(" ★" if view.rocket.commander == seat else "")


def _part(player: SeatView, part: str) -> str:
    """Return the points of one source; of what is face down, how many tokens there are."""
    if part in player.parts:
        return str(player.parts[part])
    held = {
        "ufo": player.ufo_tokens,
        "explorations": player.exploration_tokens,
        "missions": player.missions_held,
    }
    return f"{held[part]}?" if held[part] else "-"


def _home(player: SeatView) -> Text:
    names = [short if who in player.home else ".." for who, short in SHORT.items()]
    return Text(" ".join(names))


def goals(players: Sequence[Player], view: View) -> Text:
    """Return the four goals: open, or whose."""
    owner = {goal: seat for seat, player in enumerate(view.seats) for goal in player.goals}
    parts = []
    for goal, name in GOALS.items():
        part = span(name, "dim" if goal in owner else "bold")
        if goal in owner:
            part.append(" ✓ ").append(name_tag(players, owner[goal]))
        parts.append(part)
    return span("Goals, 5 points: ", "dim").append(joined(parts))


def crew_in_short(view: View) -> Text:
    """Return the rocket and its crew in one line, the top of the rocket first."""
    return _rocket(view).append(", crew: ").append(joined(_aboard(view), " → "))


def _rocket(view: View) -> Text:
    dice = view.rocket.dice
    rocket = f"Rocket on {view.rocket.space} with {dice} {'die' if dice == 1 else 'dice'}"
    return span(rocket, "bold")


def _aboard(view: View) -> list[Text]:
    crew = []
    for one in view.rocket.crew:
        if one.aboard:
            name = f"{seat_letter(one.seat)} {one.astronaut}{' (used)' if one.used else ''}"
            star = " ★" if view.rocket.commander == one.seat else ""
            crew.append(span(name, seat_style(one.seat)).append(star))
    return crew


def crew(view: View) -> Grid:
    """Return the rocket and its crew with their abilities, one below the other."""
    grid = Grid.grid()
    grid.add_row(_rocket(view))
    abilities = [ABILITIES[one.astronaut] for one in view.rocket.crew if one.aboard]
    for name, ability in zip(_aboard(view), abilities, strict=True):
        grid.add_row(name)
        grid.add_row(Text(f"  {ability}", style="dim"))
    return grid
