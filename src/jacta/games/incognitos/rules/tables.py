"""A board in numbers, as the rules read it."""

from __future__ import annotations

from typing import Annotated

from jacta.core.layout import Array, Int8, Record
from jacta.core.rolls import ROLLS

from .names import DESTINATIONS, DICE, FIELDS, KINDS, LINKS, SEATS, SECTIONS, SITES

__all__ = ["Tables"]

Mask = Annotated[int, Array("i8")]
Links8 = Annotated[list[int], Array("i1", LINKS)]
Places = Annotated[list[int], Array("i8", SECTIONS)]
MoveCosts = Annotated[list[list[list[list[int]]]], Array("i8", 2, SECTIONS, SECTIONS, DICE)]


class Tables(Record):
    """The board of a game. Dice are counted by symbol, 4 bits each."""

    function: Int8
    rounds: Annotated[list[int], Array("i1", SEATS + 1)]  # by the number of players

    destinations: Int8
    shuttles: Mask
    fields: Mask  # monster fields
    sites: Mask
    attracts: Annotated[list[int], Array("i8", KINDS)]  # where a kind can be marked
    leaving: Annotated[list[list[int]], Array("i8", DESTINATIONS, 2)]  # links, by their end here

    links: Int8
    ends: Annotated[list[list[int]], Array("i1", LINKS, 2)]
    length: Links8  # in sections
    order: Links8  # the order in which routes are measured
    section: Annotated[list[list[int]], Array("i4", LINKS, SECTIONS)]  # the dice it costs
    parts: Annotated[list[list[int]], Array("i1", LINKS, SECTIONS)]  # what it adds to a route

    # Masks of links, by the place of a section
    exists: Places
    simple: Places  # it is neither perilous nor a carpet
    carpets: Places
    edge: Annotated[list[list[int]], Array("i8", 2, SECTIONS)]  # it is the first from an end

    # Masks of links, by way, first section, and how many more a move marks: those where the
    # sections exist and form one move that costs at most as many dice of a kind.
    by_boots: MoveCosts
    by_jets: MoveCosts

    cost: Annotated[list[int], Array("i4", KINDS)]
    row_length: Annotated[list[int], Array("i1", KINDS)]
    points: Annotated[list[int], Array("i1", FIELDS)]
    shape: Annotated[list[int], Array("i1", FIELDS)]
    site_points: Annotated[list[int], Array("i1", SITES)]

    rolls: Annotated[list[list[int]], ROLLS]
