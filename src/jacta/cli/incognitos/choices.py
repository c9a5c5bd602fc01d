"""What each legal action of Los Incognitos would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import name_tag, percent, span
from jacta.cli.incognitos.moves import Lead, is_near, lead, move, teleport
from jacta.cli.incognitos.prospect import prospects
from jacta.cli.incognitos.words import (
    SIGNS,
    SITE_COST,
    SYMBOLS,
    article,
    cost_tag,
    counted,
    dice_row,
    kind_tag,
)
from jacta.cli.screen import Choice
from jacta.games.incognitos.rules.names import DICE
from jacta.games.incognitos.words import SYMBOL_IDS
from jacta.lab.odds.incognitos import duel, next_roll

if TYPE_CHECKING:
    from jacta.cli.incognitos.prospect import Prospect
    from jacta.core.table import Table
    from jacta.games.incognitos.view import RowView

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
    place = ORDER.index(p.verb)
    if p.verb == "mark":
        return place, -(_row(p, p.rest.rstrip("!").split(":")[1]).next_points or 0)
    if p.verb == "duel":
        return place, -_ahead_by(p)
    if p.verb == "teleport":
        return place, 2 * lead(p) + (not is_near(p))
    if p.verb == "move":
        return place if lead(p) <= Lead.TOWARDS else LATE, lead(p)
    return (LATE, LATE) if p.verb == "store" and p.rest.endswith("!") else (place, 0)


def _says(p: Prospect) -> Text:
    match p.verb:
        case "move":
            return move(p)
        case "teleport":
            return teleport(p)
        case "mark":
            return _mark(p)
        case "explore":
            return _explore(p)
        case "vortex":
            return _vortex(p)
        case "duel":
            return _duel(p)
        case "store":
            return _hoard(p) if p.rest.endswith("!") else _store(p)
        case "set":
            return Text(f"a {SYMBOLS[p.rest]} for the next player, who rolls one die fewer")
        case "pass":
            return Text("no duel: keep the arena" if p.view.phase == "duel" else "mark nothing")
        case _:
            return _done(p)


# Points


def _row(p: Prospect, kind: str) -> RowView:
    return next(row for row in p.view.table if row.kind == kind)


def _mark(p: Prospect) -> Text:
    kind = p.rest.rstrip("!").split(":")[1]
    row, printed = _row(p, kind), p.board.rows[p.view.table.index(_row(p, kind))]
    by_chest = p.text.endswith("!")
    says = cost_tag(printed.cost + "V" * by_chest)
    says.append(counted(row.next_points or 0, "point"), style="bold")
    says.append(" for a ").append(kind_tag(kind))
    says.append(f" by a {p.board.site}" if by_chest else "")
    if "signs" in p.view.variants:
        shape = printed.shapes[len(row.crossed)]
        says.append(f"; {shape}: {SIGNS[shape]}", style="dim")
    return says


def _explore(p: Prospect) -> Text:
    points = counted(p.board.sites[p.view.sites.index(None)], "point")
    site = article(p.board.site)
    if p.board.function == "duel":
        return cost_tag(SITE_COST).append(f"{site}, {points} with its duel")
    return cost_tag(SITE_COST).append(points, style="bold").append(f" and {site} to use")


def _vortex(p: Prospect) -> Text:
    points = next(int(fact.about["points"]) for fact in p.facts if fact.what == "cashed")
    return span(counted(points, "point"), "bold").append(" for the vortexes; the turn ends")


def _worth(p: Prospect, kind: str, field: str) -> int:
    return _row(p, kind).crossed[int(field)].points


def _ahead_by(p: Prospect) -> int:
    """Return by how much the challenger's monster is worth more."""
    kind, field, _, other, theirs = p.rest.split(":")
    return _worth(p, kind, field) - _worth(p, other, theirs)


def _duel(p: Prospect) -> Text:
    kind, field, seat, other, theirs = p.rest.split(":")
    own, rival = _worth(p, kind, field), _worth(p, other, theirs)
    aside = p.view.dice.aside
    win, draw = duel(own - rival, DICE - len(aside), aside.count("R"))
    says = Text("your ").append(kind_tag(kind)).append(f" {own} against ")
    says.append(name_tag(p.players, int(seat))).append("'s ").append(kind_tag(other))
    says.append(f" {rival}: win {percent(win)}, draw {percent(draw)}")
    return says.append(f"; a victory is worth {(rival + 1) // 2}", style="dim")


# Dice


def _store(p: Prospect) -> Text:
    pad = sorted(p.view.dice.pad + p.rest, key=SYMBOL_IDS.index)
    says = Text(f"keep a {SYMBOLS[p.rest]}: pad {dice_row(pad)}")
    return says.append(p.outlook())


def _hoard(p: Prospect) -> Text:
    kept = p.rest.rstrip("!")
    says = Text(f"keep {dice_row(kept)} by a {p.board.site}")
    return says.append(p.outlook())


def _done(p: Prospect) -> Text:
    state = p.rolled_next()
    if state is None:
        return Text("the turn ends")
    acting, scoring = next_roll(p.game, state)
    says = Text(f"roll {counted(state.dice, 'die', 'dice')} again: something to do ")
    says.append(percent(acting), style="bold")
    return says.append(", points ").append(percent(scoring), style="bold")
