"""A board in numbers, as the rules read it."""

from __future__ import annotations

from typing import Annotated

from jacta.core.layout import Array, Int8, Record

from .names import DESTINATIONS, FIELDS, KINDS, LINKS, SEATS, SECTIONS, SITES

__all__ = ["Tables"]

Mask = Annotated[int, Array("i8")]
Links8 = Annotated[list[int], Array("i1", LINKS)]
LinkSections8 = Annotated[list[list[int]], Array("i1", LINKS, SECTIONS)]


class Tables(Record):
    """The board of a game. Dice are counted by symbol, 4 bits each."""

    function: Int8
    rounds: Annotated[list[int], Array("i1", SEATS + 1)]  # by the number of players

    destinations: Int8
    shuttles: Mask
    fields: Mask  # monster fields
    sites: Mask
    attracts: Annotated[list[int], Array("i8", KINDS)]  # where a kind can be marked
    links_at: Annotated[list[int], Array("i8", DESTINATIONS)]

    links: Int8
    ends: Annotated[list[list[int]], Array("i1", LINKS, 2)]  # from first to last section
    length: Links8  # in sections
    simple: Links8  # mask of the sections that are neither perilous nor carpets
    section: Annotated[list[list[int]], Array("i4", LINKS, SECTIONS)]  # the dice it costs
    parts: LinkSections8  # what it adds to a route

    cost: Annotated[list[int], Array("i4", KINDS)]
    row_length: Annotated[list[int], Array("i1", KINDS)]
    points: Annotated[list[int], Array("i1", FIELDS)]
    shape: Annotated[list[int], Array("i1", FIELDS)]
    site_points: Annotated[list[int], Array("i1", SITES)]

    # Every roll of 0 to 3 dice as symbol counts: a larger roll is the sum of two.
    rolls: Annotated[list[list[int]], Array("i4", 4, 216)]
