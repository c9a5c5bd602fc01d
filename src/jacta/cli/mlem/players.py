"""The players of MLEM with their points and astronauts, and the crew of the rocket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, name_tag, seat_letter, seat_style, span
from jacta.cli.mlem.words import dice_text, words
from jacta.games.mlem.words import ASTRONAUT_IDS, GOAL_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.records import Player
    from jacta.games.mlem.view import SeatView, View

__all__ = ["crew", "crew_in_short", "goals", "players_table", "scores_in_short"]

ROOMY = 100  # columns, for whole headings
BASE_PARTS = ("moons", "planets", "deep", "goals")


def players_table(players: Sequence[Player], view: View, width: int) -> Grid:
    """Return every player's current points without hidden ones, and who is at home."""
    parts = [*BASE_PARTS, *view.variants]
    is_wide = width >= ROOMY
    grid = Grid(box=None, padding=(0, 1 + is_wide, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column(words.text("player"), no_wrap=True)
    kind = "column" if is_wide else "brief-part"
    for title in (words.text("sum"), *(words.text(f"{kind}.{part}") for part in parts)):
        grid.add_column(title, justify="right", no_wrap=True)
    grid.add_column(words.text("home"), no_wrap=True)
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
    names = [words.text(f"short.{who}") if who in player.home else ".." for who in ASTRONAUT_IDS]
    return Text(" ".join(names))


def scores_in_short(players: Sequence[Player], view: View) -> Text:
    """Return every player's current points in a row."""
    parts = []
    for seat, player in enumerate(view.seats):
        part = _who(players, seat, view).append(f" {player.score}", style="bold")
        parts.append(part.append(f" ({len(player.home)})", style="dim"))
    return joined(parts, "  ")


def goals(view: View) -> Text:
    """Return the four goals: open, or whose."""
    owner = {goal: seat for seat, player in enumerate(view.seats) for goal in player.goals}
    parts = []
    for goal in GOAL_IDS:
        name = words.text(f"goal.short.{goal}")
        part = span(name, "dim" if goal in owner else "bold")
        if goal in owner:
            part.append(" ✓").append(seat_letter(owner[goal]), style=seat_style(owner[goal]))
        parts.append(part)
    return words.line("goals", "dim", goals=joined(parts))


def crew_in_short(view: View, width: int) -> Text:
    """Return the rocket and its crew in one line, the top of the rocket first."""
    whole = words.line("crew", rocket=_rocket(view), crew=joined(_aboard(view), " → "))
    if len(whole) <= width:
        return whole
    crew = joined(_aboard(view, "short"), " → ")
    return words.line("crew", rocket=_rocket(view), crew=crew)


def _rocket(view: View) -> Text:
    dice = dice_text(view.rocket.dice)
    return words.line("rocket", "bold", space=view.rocket.space, dice=dice)


def _aboard(view: View, form: str = "astronaut") -> list[Text]:
    crew = []
    for one in view.rocket.crew:
        if one.aboard:
            called = words.text(f"{form}.{one.astronaut}")
            name = f"{seat_letter(one.seat)} {called if form == 'short' else called.lower()}"
            name = words.text("crew.used", name=name) if one.used else name
            star = " ★" if view.rocket.commander == one.seat else ""
            crew.append(span(name, seat_style(one.seat)).append(star))
    return crew


def crew(view: View, satellite: int) -> Grid:
    """Return the rocket and its crew with their abilities, one below the other."""
    grid = Grid.grid()
    grid.add_row(_rocket(view))
    aboard = [one.astronaut for one in view.rocket.crew if one.aboard]
    for name, who in zip(_aboard(view), aboard, strict=True):
        grid.add_row(name)
        grid.add_row(words.line(f"ability.{who}", "dim", satellite=satellite))
    return grid
