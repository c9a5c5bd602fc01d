"""What a seat may expect another to hide: points of tokens, and missions (rule 8)."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...games.mlem.rules.explorations import exploration_points
from ...games.mlem.rules.names import EXPLORATIONS, UFO
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.ufo import ufo_points

__all__ = ["BELIEF", "expected_token_points", "likely_mission_chance", "mission_chance"]

# How much likelier a mission is where its owner has an astronaut: 3 to 4 after five or more
# landings, measured in games of bots (docs/bots-learned.md).
BELIEF = 4


@routine
def expected_token_points(b: Tables, s: State, seat: int, eyes: int) -> float:
    """Return the mean points of a seat's tokens, as far as the seat `eyes` knows.

    It knows which tokens the others hold together, and how many each.
    """
    saucers = 0
    saucer_points = 0
    finds = 0
    find_points = 0
    for other in range(s.players):
        if other != eyes:
            saucers += s.ufo_tokens[other].bit_count()
            finds += s.explored[other].bit_count()
            if s.variants & UFO:
                saucer_points += ufo_points(b, s, other)
            if s.variants & EXPLORATIONS:
                find_points += exploration_points(b, s, other)
    points = 0.0
    if saucers:
        points += saucer_points * s.ufo_tokens[seat].bit_count() / saucers
    if finds:
        points += find_points * s.explored[seat].bit_count() / finds
    return points


@rule
def mission_chance(b: Tables, s: State, seat: int, eyes: int) -> float:
    """Return how many of the missions that a seat may have it has fulfilled, as a fraction."""
    known = s.missions[eyes] | s.returned[eyes]
    unknown = 0
    fulfilled = 0
    for token in range(len(b.mission_bodies)):
        if not known >> token & 1:
            unknown += 1
            if s.visited[seat] & b.mission_bodies[token]:
                fulfilled += 1
    return fulfilled / max(1, unknown)


@routine
def likely_mission_chance(b: Tables, s: State, seat: int, eyes: int) -> float:
    """Return how likely one of a seat's missions is fulfilled, by where its astronauts are."""
    fulfilled = mission_chance(b, s, seat, eyes)
    return BELIEF * fulfilled / (1.0 + (BELIEF - 1) * fulfilled)
