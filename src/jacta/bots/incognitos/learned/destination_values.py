"""What the map holds for whoever gets there, as the learned player sees it.

A destination is worth its best monster or its site, the less the more dice that
takes, and promises what lies a link beyond it, too.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import count_dice, die
from ....games.incognitos.rules.monsters import has_room
from ....games.incognitos.rules.names import KINDS, LOCATOR, ROW, SECTIONS
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables

__all__ = ["lost_links", "owned_by_others", "rest_of", "set_promises", "set_worths"]

# A net has learnt with these numbers: whoever changes them has to train it anew.
EASE = (1.0, 1.0, 1.0, 0.65, 0.65, 0.3, 0.1)  # how sure a cost of so many dice is to be paid
FADING = tuple(0.82**dice for dice in range(2 * SECTIONS + 2))  # by the dice on the way there
BEYOND = 0.7  # how much of what lies beyond counts beside what lies here


@rule
def owned_by_others(s: State, seat: int) -> int:
    """Rule 4.3: the destinations that belong to a seat's rivals."""
    return (s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]) & ~s.owned[seat]


@rule
def lost_links(s: State, seat: int) -> int:
    """Rule 4.3: the links of which a rival has a section."""
    lost = 0
    for at in range(SECTIONS):
        lost |= s.taken[at] & ~s.sections[seat][at]
    return lost


@rule
def rest_of(b: Tables, s: State, seat: int, link: int) -> int:
    """Rule 4.1: a locator and the dice for all sections of a link that are not the seat's."""
    cost = die(LOCATOR)
    for at in range(b.length[link]):
        if not s.sections[seat][at] >> link & 1:
            cost += b.section[link][at]
    return cost


@rule
def set_worths(b: Tables, s: State, worths: list[float]) -> None:
    """Fill in what the monster or the site of each unused destination scores, if it is not dear."""
    for kind in range(KINDS):
        if has_room(b, s, kind):
            worth = b.points[kind * ROW + s.row[kind]] * EASE[count_dice(b.cost[kind])]
            places = b.attracts[kind] & ~s.used
            while places:
                place = first_bit(places)
                worths[place] = max(worths[place], worth)
                places &= places - 1
    places = b.sites & ~s.used
    while places:
        worths[first_bit(places)] = b.site_points[s.explored] * EASE[3]
        places &= places - 1


@rule
def dice_of(b: Tables, link: int) -> int:
    """Return how many dice a whole link costs."""
    dice = 1
    for at in range(b.length[link]):
        dice += count_dice(b.section[link][at])
    return dice


@rule
def set_promises(b: Tables, s: State, worths: list[float], promised: list[float]) -> None:
    """Fill in what each destination is worth with the best that lies one free link beyond it."""
    taken = s.taken[0] | s.taken[1] | s.taken[2] | s.taken[3]
    owned = s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]
    for place in range(b.destinations):
        promised[place] = worths[place]
    for link in range(b.links):
        if not taken >> link & 1:
            fade = BEYOND * FADING[dice_of(b, link)]
            for way in range(2):
                here = b.ends[link][way]
                there = b.ends[link][1 - way]
                if not owned >> there & 1:
                    promised[here] = max(promised[here], worths[here] + fade * worths[there])
