"""Sections and what they cost (rules 1.2, 4.1); perilous and magic-carpet ones (9.3, 9.4).

A perilous section costs two dice of its kind and counts two parts: it is one
section all the same, and so is crossed in one move or not at all.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from .dice import count_of, covers, die
from .names import LOCATOR, RED_GIANT
from .state import State
from .tables import Tables

__all__ = [
    "follows",
    "marked_sections",
    "move_cost",
    "next_section",
    "own_sections",
    "sections_in_reach",
    "span",
    "whole",
]


@rule
def own_sections(s: State, seat: int, link: int) -> int:
    """Return the mask of a seat's sections of a link."""
    return s.sections[link] >> 4 * seat & 15


@rule
def marked_sections(s: State, link: int) -> int:
    """Rule 4.3: the mask of the sections that belong to somebody."""
    seats = s.sections[link]
    return (seats | seats >> 4 | seats >> 8 | seats >> 12) & 15


@rule
def whole(b: Tables, link: int) -> int:
    """Return the mask of all sections of a link."""
    return (1 << b.length[link]) - 1


@rule
def next_section(b: Tables, s: State, seat: int, link: int, way: int) -> int:
    """Rules 4.1, 4.4: the first section that is not the seat's own, coming from one end.

    Way 0 comes from the first section, way 1 from the last.
    """
    others = ~own_sections(s, seat, link) & whole(b, link)
    if way:
        return others.bit_length() - 1
    return (others & -others).bit_length() - 1


@rule
def is_carpet(section: int) -> bool:
    """Rule 9.3: only a carpet costs a red giant."""
    return count_of(section, RED_GIANT) > 0


@rule
def follows(before: int, section: int) -> bool:
    """Rule 9.3: a carpet section is a move of its own, so that nothing joins it."""
    return before == 0 or not (is_carpet(before) or is_carpet(section))


@rule
def sections_in_reach(b: Tables, s: State, link: int, way: int, first: int, dice: int) -> int:
    """Rules 4.1, 4.4: how many sections from the first on one move can mark with these dice."""
    marked = marked_sections(s, link)
    cost = die(LOCATOR)
    before = 0
    reach = 0
    at = first
    while 0 <= at < b.length[link] and not marked >> at & 1:
        section = b.section[link][at]
        cost += section
        if not (follows(before, section) and covers(dice, cost)):
            break
        before = section
        reach += 1
        at += 1 - 2 * way
    return reach


@rule
def span(way: int, first: int, count: int) -> int:
    """Return the mask of some sections, counted onward from the first."""
    lowest = first - count + 1 if way else first
    return ((1 << count) - 1) << lowest


@rule
def move_cost(b: Tables, link: int, sections: int) -> int:
    """Rule 4.1: one locator and what the sections cost."""
    cost = die(LOCATOR)
    for at in range(b.length[link]):
        if sections >> at & 1:
            cost += b.section[link][at]
    return cost
