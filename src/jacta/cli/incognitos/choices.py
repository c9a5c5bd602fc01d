"""What each legal action of Los Incognitos would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import counted, name_tag, percent, span
from jacta.cli.incognitos.moves import Lead, is_near, lead, move, teleport
from jacta.cli.incognitos.prospect import prospects
from jacta.cli.incognitos.words import SIGNS, SYMBOLS, article, cost_tag, dice_row, kind_tag
from jacta.cli.screen import Choice
from jacta.lab.odds.incognitos import duel

if TYPE_CHECKING:
    from jacta.cli.incognitos.prospect import Prospect
    from jacta.core.table import Table
    from jacta.games.incognitos.preview import DuelDetails

__all__ = ["choices"]

# What is listed first: points, then ways on, then dice to keep, then the end of the roll. What
# only makes a route longer, and the many ways to use a caravanserai, come after that.
ORDER = ("mark", "explore", "vortex", "duel", "set", "move", "teleport", "store", "done", "pass")
LATE = len(ORDER)


def choices(table: Table) -> list[Choice]:
    """Return every legal action with what it would do, the most tempting first."""
    return [Choice(p.text, _says(p)) for p in sorted(prospects(table), key=_rank)]


def _rank(p: Prospect) -> tuple[int, int]:
    """Return where an action is listed."""
    place, details = ORDER.index(p.verb), p.details
    if details.move is not None:
        led = lead(p, details.move)
        if p.verb == "teleport":
            return place, 2 * led + (not is_near(p, details.move))
        return place if led <= Lead.TOWARDS else LATE, led
    if details.duel is not None:
        return place, details.duel.rival - details.duel.own
    if p.verb == "mark":
        return place, -details.points
    return (LATE, LATE) if p.verb == "store" and p.rest.endswith("!") else (place, 0)


def _says(p: Prospect) -> Text:
    if p.details.move is not None:
        tell = move if p.verb == "move" else teleport
        return tell(p, p.details.move)
    if p.details.duel is not None:
        return _duel(p, p.details.duel)
    match p.verb:
        case "mark":
            return _mark(p)
        case "explore":
            return _explore(p)
        case "vortex":
            return _vortex(p)
        case "store":
            return _hoard(p) if p.rest.endswith("!") else _store(p)
        case "set":
            return Text(f"a {SYMBOLS[p.rest]} for the next player, who rolls one die fewer")
        case "pass":
            return Text("no duel: keep the arena" if p.view.phase == "duel" else "mark nothing")
        case _:
            return _done(p)


# Points


def _mark(p: Prospect) -> Text:
    kind = p.rest.rstrip("!").split(":")[1]
    row = next(row for row in p.view.table if row.kind == kind)
    says = cost_tag(p.preview.cost)
    says.append(counted(row.next_points or 0, "point"), style="bold")
    says.append(" for a ").append(kind_tag(kind))
    says.append(f" by a {p.board.site}" if p.text.endswith("!") else "")
    if "signs" in p.view.variants and row.next_shape is not None:
        says.append(f"; {row.next_shape}: {SIGNS[row.next_shape]}", style="dim")
    return says


def _explore(p: Prospect) -> Text:
    says, points = cost_tag(p.preview.cost), counted(p.view.site_points or 0, "point")
    site = article(p.board.site)
    if p.board.function == "duel":
        return says.append(f"{site}, {points} with its duel")
    return says.append(points, style="bold").append(f" and {site} to use")


def _vortex(p: Prospect) -> Text:
    points = counted(p.details.points, "point")
    return span(points, "bold").append(" for the vortexes; the turn ends")


def _duel(p: Prospect, stakes: DuelDetails) -> Text:
    kind, _, seat, other, _ = p.rest.split(":")
    win, draw = duel(stakes.own - stakes.rival, stakes.dice, stakes.red_giants)
    says = Text("your ").append(kind_tag(kind)).append(f" {stakes.own} against ")
    says.append(name_tag(p.players, int(seat))).append("'s ").append(kind_tag(other))
    says.append(f" {stakes.rival}: win {percent(win)}, draw {percent(draw)}")
    return says.append(f"; a victory is worth {stakes.prize}", style="dim")


# Dice


def _store(p: Prospect) -> Text:
    says = Text(f"keep a {SYMBOLS[p.rest]}: pad {dice_row(p.details.pad)}")
    return says.append(p.outlook())


def _hoard(p: Prospect) -> Text:
    says = Text(f"keep {dice_row(p.preview.cost)} by a {p.board.site}")
    return says.append(p.outlook())


def _done(p: Prospect) -> Text:
    dice = p.details.to_roll
    if not dice:
        return Text("the turn ends")
    acting, scoring = p.chance_of_next_roll()
    says = Text(f"roll {counted(dice, 'die', 'dice')} again: something to do ")
    says.append(percent(acting), style="bold")
    return says.append(", points ").append(percent(scoring), style="bold")
