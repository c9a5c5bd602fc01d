"""What each legal action of Los Incognitos would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import name_tag, percent, span
from jacta.cli.incognitos.moves import Lead, is_near, lead, move, short_move, teleport
from jacta.cli.incognitos.prospect import prospects
from jacta.cli.incognitos.words import (
    a_site,
    action_name,
    cost_tag,
    dice_row,
    kind_tag,
    points_text,
    words,
)
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
    return [_choice(p) for p in sorted(prospects(table), key=_rank)]


def _choice(p: Prospect) -> Choice:
    says, name = _says(p), action_name(p.text)
    if p.verb == "move" and p.details.move is not None:
        brief = Text(f"{p.rest} ").append(short_move(p, p.details.move))
    elif p.verb == "store":
        brief = Text(f"{name} ").append(p.short_outlook())
    elif p.verb == "done":
        brief = Text(f"{name} ").append(_done(p, "choice.roll.short"))
    else:
        brief = Text(f"{name} ").append(says)
    return Choice(p.text, says, name, brief)


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
            return words.line("choice.set", symbol=words.text(f"object.{p.rest}"))
        case "pass":
            return words.line("choice.no-duel" if p.view.phase == "duel" else "choice.nothing")
        case _:
            return _done(p)


# Points


def _mark(p: Prospect) -> Text:
    kind = p.rest.rstrip("!").split(":")[1]
    row = next(row for row in p.view.table if row.kind == kind)
    points = span(points_text(row.next_points or 0), "bold")
    key = "choice.mark.site" if p.text.endswith("!") else "choice.mark"
    tag = kind_tag(kind, "object")
    says = cost_tag(p.preview.cost)
    says.append(words.line(key, points=points, kind=tag, site=a_site(p.board)))
    if "signs" in p.view.variants and row.next_shape is not None:
        shape = words.text(f"shape.{row.next_shape}")
        says.append(
            f"; {shape}{words.text('colon')}{words.text(f'sign.{row.next_shape}')}", style="dim"
        )
    return says


def _explore(p: Prospect) -> Text:
    points = span(points_text(p.view.site_points or 0), "bold")
    key = "choice.explore.duel" if p.board.function == "duel" else "choice.explore"
    says = words.line(key, points=points, site=a_site(p.board))
    return cost_tag(p.preview.cost).append(says)


def _vortex(p: Prospect) -> Text:
    return words.line("choice.vortex", points=span(points_text(p.details.points), "bold"))


def _duel(p: Prospect, stakes: DuelDetails) -> Text:
    kind, _, seat, other, _ = p.rest.split(":")
    win, draw = duel(stakes.own - stakes.rival, stakes.dice, stakes.red_giants)
    says = words.line(
        "choice.duel",
        own=kind_tag(kind),
        points=stakes.own,
        name=name_tag(p.players, int(seat)),
        other=kind_tag(other, "object"),
        rival=stakes.rival,
        win=percent(win),
        draw=percent(draw),
    )
    return says.append(words.line("choice.prize", "dim", points=stakes.prize))


# Dice


def _store(p: Prospect) -> Text:
    symbol, pad = words.text(f"object.{p.rest}"), dice_row(p.details.pad)
    says = words.line("choice.store", symbol=symbol, pad=pad)
    return says.append(p.outlook())


def _hoard(p: Prospect) -> Text:
    says = words.line("choice.hoard", dice=dice_row(p.preview.cost), site=a_site(p.board))
    return says.append(p.outlook())


def _done(p: Prospect, key: str = "choice.roll") -> Text:
    dice = p.details.to_roll
    if not dice:
        return words.line("choice.end")
    acting, scoring = (span(percent(chance), "bold") for chance in p.chance_of_next_roll)
    said = words.text("dice", count=dice)
    return words.line(key, dice=said, act=acting, score=scoring)
