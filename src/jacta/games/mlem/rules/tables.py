"""A mat in numbers, as the rules read it."""

from __future__ import annotations

from typing import Annotated

from jacta.core.layout import Array, Int8, Int32, Record
from jacta.core.rolls import ROLLS

from .names import (
    BODIES,
    EXPEDITION_TOKENS,
    EXPLORATION_TOKENS,
    MISSION_TOKENS,
    PLANETS,
    SPACES,
    SPOTS,
    UFO_TOKENS,
)

__all__ = ["Tables"]

Spaces8 = Annotated[list[int], Array("i1", SPACES + 1)]
Spaces32 = Annotated[list[int], Array("i4", SPACES + 1)]


class Tables(Record):
    """The board of a game; bodies are numbered planets first, then groups of moons."""

    satellite: Int8
    failures: Int8
    comet: Int8  # points
    galaxy: Int8
    comet_spot: Int8
    galaxy_spot: Int8

    fuel: Spaces32  # 15 in the 4 bits of each face that is fuel
    burn: Spaces8  # what an afterburner is worth
    body: Spaces8  # what the space adjoins, or NOTHING; -1 for deep space

    planets: Int8
    planet_points: Annotated[list[list[int]], Array("i1", PLANETS, 3)]  # gold, silver, bronze
    moon_count: Annotated[list[int], Array("i1", BODIES + 1)]
    first_spot: Annotated[list[int], Array("i1", BODIES)]
    spot_points: Annotated[list[int], Array("i1", SPOTS)]  # of the moons

    ufo_points: Annotated[list[int], Array("i1", UFO_TOKENS)]  # the top token first
    token_count: Int8
    token_flight: Annotated[list[int], Array("i1", EXPEDITION_TOKENS)]
    token_dice: Annotated[list[int], Array("i1", EXPEDITION_TOKENS)]
    token_ability: Annotated[list[int], Array("i1", EXPEDITION_TOKENS)]
    token_faces: Annotated[list[int], Array("i4", EXPEDITION_TOKENS)]  # 4 bits a face

    explore_at: Spaces32  # mask of the exploration tokens of a space
    explore_effect: Annotated[list[int], Array("i1", EXPLORATION_TOKENS)]
    explore_points: Annotated[list[int], Array("i1", EXPLORATION_TOKENS)]
    tunnels: Int32  # mask of exploration tokens
    mission_bodies: Annotated[list[int], Array("i4", MISSION_TOKENS)]  # mask of targets

    rolls: Annotated[list[list[int]], ROLLS]
