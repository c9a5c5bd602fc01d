"""Exploring sites (rule 6), and who can use their functions."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import covers, die, pay
from .names import (
    ARENA,
    EXPLORE_WORD,
    EXPLORED,
    EXPLORING,
    JETPACK,
    LOCATOR,
    MOONBOOT,
    SCORED,
)
from .state import State
from .tables import Tables

__all__ = ["IN_FUNCTIONS", "IN_SITES", "explorable", "explore", "list_sites", "spend", "unspent"]

IN_SITES, IN_FUNCTIONS = 1, 2


@rule
def exploring_cost() -> int:
    """Rule 6: jetpack, moonboot, locator."""
    return die(JETPACK) + die(MOONBOOT) + die(LOCATOR)


@rule
def explorable(b: Tables, s: State, seat: int) -> int:
    """Rule 6: sites reached and not used."""
    return s.reached[seat] & ~s.used & b.sites


@rule
def list_sites(b: Tables, s: State, dice: int) -> None:
    """Rule 6: every such site, if the dice pay for it."""
    if covers(dice, exploring_cost()):
        s.options[EXPLORE_WORD] |= explorable(b, s, s.turn)


@rule
def explore(b: Tables, s: State, action: int) -> None:
    """Rules 6, 9.4: the next site field is the player's; an arena scores only when it is used."""
    site = action - EXPLORING
    points = 0 if b.function == ARENA else b.site_points[s.explored]
    pay(s, exploring_cost())
    s.used |= 1 << site
    s.sites[s.turn] |= 1 << s.explored
    s.explored += 1
    s.scored[s.turn][IN_SITES] += points
    s.points += points
    s.deeds |= SCORED
    tell(s, EXPLORED, s.turn, site, points)


@rule
def unspent(b: Tables, s: State, seat: int, function: int) -> int:
    """Rule 6: site fields that give the seat this function, each once."""
    return s.sites[seat] & ~s.spent[seat] if b.function == function else 0


@rule
def spend(s: State, site_field: int) -> None:
    """Rule 6: a site's function has been used."""
    s.spent[s.turn] |= 1 << site_field
