"""Sections and what they cost (rules 1.2, 4.1); perilous and magic-carpet ones (9.3, 9.4).

A perilous section costs two dice and counts as two parts, but is one section:
it is crossed in one move or not at all. A carpet section also costs a red giant,
and nothing joins it in a move; the tables of moves say so.

Sections are kept as masks of links, one for each place in a link, so all links
are handled together.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from .dice import count_of, die
from .names import JETPACK, LOCATOR, MOONBOOT, RED_GIANT, SECTIONS
from .state import State
from .tables import Tables

__all__ = [
    "affordable",
    "claim",
    "move_cost",
    "nearest",
    "next_section",
    "open_links",
    "own_sections",
    "whole_links",
]


@rule
def own_sections(s: State, seat: int, link: int) -> int:
    """Return the mask of a seat's sections of a link."""
    own = 0
    for section in range(SECTIONS):
        own |= (s.sections[seat][section] >> link & 1) << section
    return own


@rule
def whole_links(b: Tables, s: State, seat: int) -> int:
    """Rule 4.4: the links of which every section is the seat's."""
    links = s.sections[seat][0]
    for section in range(1, SECTIONS):
        links &= s.sections[seat][section] | ~b.exists[section]
    return links


@rule
def claim(s: State, seat: int, link: int, section: int) -> None:
    """Rule 4.3: a section belongs to the seat that marks it."""
    s.sections[seat][section] |= 1 << link
    s.taken[section] |= 1 << link


@rule
def nearest(way: int, i: int) -> int:
    """Return the i-th place for a section, coming from one end of a link."""
    return SECTIONS - 1 - i if way else i


@rule
def next_section(b: Tables, s: State, seat: int, link: int, way: int) -> int:
    """Rules 4.1, 4.4: the first section that is not the seat's own, coming from one end."""
    section = b.length[link] - 1 if way else 0
    while s.sections[seat][section] >> link & 1:
        section += -1 if way else 1
    return section


@rule
def open_links(b: Tables, s: State, seat: int, way: int) -> int:
    """Rules 4.2, 4.4: the links that a seat can still continue, coming from one end."""
    links = s.leaving[seat][way]
    onward = 0
    for i in range(SECTIONS):
        section = nearest(way, i)
        onward |= links & b.exists[section] & ~s.taken[section]
        links &= s.sections[seat][section] | ~b.exists[section]
    return onward


@rule
def affordable(b: Tables, dice: int, way: int, first: int, more: int) -> int:
    """Rules 4.1, 9.3: the links on which the dice pay for a move from a section onward.

    The move marks that section and some more.
    """
    boots = b.by_boots[way][first][more][count_of(dice, MOONBOOT)]
    jets = b.by_jets[way][first][more][count_of(dice, JETPACK)]
    carpets = 0 if count_of(dice, RED_GIANT) else b.carpets[first]
    return boots & jets & ~carpets


@rule
def move_cost(b: Tables, link: int, way: int, first: int, count: int) -> int:
    """Rule 4.1: one locator and what the sections cost."""
    cost = die(LOCATOR)
    for i in range(count):
        cost += b.section[link][first - i if way else first + i]
    return cost
