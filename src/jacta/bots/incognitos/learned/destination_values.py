"""What the map holds, as the learned player sees it.

A destination is worth its best monster or its site, less if that takes many dice, and
something of what lies one link beyond it.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import count_dice
from ....games.incognitos.rules.monsters import has_room
from ....games.incognitos.rules.names import KINDS, ROW, SECTIONS
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables

__all__ = ["set_values_beyond", "set_values_here"]

# The net was trained with these numbers: a change requires a new training.
EASE = (1.0, 1.0, 1.0, 0.65, 0.65, 0.3, 0.1)  # how likely a cost is paid, by its number of dice
FADING = tuple(0.82**dice for dice in range(2 * SECTIONS + 2))  # by the dice on the way there
BEYOND = 0.7  # weight of what lies beyond, compared with what lies here


@rule
def set_values_here(b: Tables, s: State, here: list[float]) -> None:
    """Fill in the points of each unused destination's monster or site, less if it costs much."""
    for kind in range(KINDS):
        if has_room(b, s, kind):
            value = b.points[kind * ROW + s.row[kind]] * EASE[count_dice(b.cost[kind])]
            places = b.attracts[kind] & ~s.used
            while places:
                place = first_bit(places)
                here[place] = max(here[place], value)
                places &= places - 1
    places = b.sites & ~s.used
    while places:
        here[first_bit(places)] = b.site_points[s.explored] * EASE[3]
        places &= places - 1


@rule
def dice_of(b: Tables, link: int) -> int:
    """Return how many dice a whole link costs."""
    dice = 1
    for at in range(b.length[link]):
        dice += count_dice(b.section[link][at])
    return dice


@rule
def set_values_beyond(b: Tables, s: State, here: list[float], beyond: list[float]) -> None:
    """Fill in the value of each destination with the best that lies one free link beyond it."""
    taken = s.taken[0] | s.taken[1] | s.taken[2] | s.taken[3]
    owned = s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]
    for place in range(b.destinations):
        beyond[place] = here[place]
    for link in range(b.links):
        if not taken >> link & 1:
            fade = BEYOND * FADING[dice_of(b, link)]
            for way in range(2):
                place = b.ends[link][way]
                there = b.ends[link][1 - way]
                if not owned >> there & 1:
                    beyond[place] = max(beyond[place], here[place] + fade * here[there])
