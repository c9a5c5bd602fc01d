"""The map's links as all players see them: who holds them, and the dice they still cost."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...core.bits import first_bit
from ...games.incognitos.rules.dice import count_dice, die
from ...games.incognitos.rules.names import LINKS, LOCATOR, SECTIONS
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables

__all__ = [
    "PART_VALUE",
    "fading",
    "links_ahead",
    "lost_links",
    "missing_sections",
    "move_value",
    "rest_of_link",
    "rivals_destinations",
]

PART_VALUE = 0.15  # of one part of the longest route
FADE = 0.82  # what is left of a value that lies one die farther
FADING = tuple(FADE**dice for dice in range(2 * SECTIONS + 2))


@rule
def rivals_destinations(s: State, seat: int) -> int:
    """Rule 4.3: the destinations that belong to a seat's rivals."""
    rivals = 0
    for other in range(s.players):
        if other != seat:
            rivals |= s.owned[other]
    return rivals


@rule
def lost_links(s: State, seat: int) -> int:
    """Rule 4.3: the links on which a rival has a section."""
    lost = 0
    for at in range(SECTIONS):
        lost |= s.taken[at] & ~s.sections[seat][at]
    return lost


@rule
def missing_sections(b: Tables, s: State, link: int) -> int:
    """Return how many sections of a link the seat to move does not own."""
    count = 0
    for at in range(b.length[link]):
        count += 1 - (s.sections[s.turn][at] >> link & 1)
    return count


@rule
def rest_of_link(b: Tables, s: State, seat: int, link: int) -> int:
    """Rule 4.1: the dice to complete a link in one move: a locator and the missing sections."""
    cost = die(LOCATOR)
    for at in range(b.length[link]):
        if not s.sections[seat][at] >> link & 1:
            cost += b.section[link][at]
    return cost


@routine
def links_ahead(b: Tables, s: State) -> list[int]:
    """Return how many dice complete each link in one move: 0 if it is complete, -1 if lost."""
    ahead = [0] * LINKS
    for link in range(b.links):
        dice = 0
        for at in range(b.length[link]):
            if not s.sections[s.turn][at] >> link & 1:
                dice += count_dice(b.section[link][at])
        ahead[link] = dice + 1 if dice else 0
    lost = lost_links(s, s.turn)
    while lost:
        ahead[first_bit(lost)] = -1
        lost &= lost - 1
    return ahead


@rule
def fading(dice: int) -> float:
    """Return what is left of a value some dice ahead; nothing if it is out of reach."""
    return FADING[dice] if dice >= 0 else 0.0


@rule
def move_value(b: Tables, reach: list[float], link: int, way: int, ahead: int, dice: int) -> float:
    """Return the value of coming some dice nearer to the far end of a link."""
    left = ahead - dice + 1 if ahead > dice else 0
    closer = fading(left) - fading(ahead) if ahead > 0 else 0.0
    return reach[b.ends[link][1 - way]] * closer
