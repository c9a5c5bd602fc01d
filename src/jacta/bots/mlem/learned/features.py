"""What the learned player sees of a position of MLEM, from one seat.

Seats are counted from that one (`seat_features`). It sees what is open, and what only
that seat may know: its missions and its point tokens.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.mlem.rules.explorations import exploration_points
from ....games.mlem.rules.missions import DEALT, fulfilled_missions, mission_points
from ....games.mlem.rules.names import (
    BOARD,
    BODIES,
    DEEP_SPACE,
    DICE,
    DIE_TOKEN,
    EXPEDITION_TOKENS,
    EXPLORATIONS,
    FIRST_BODY_SPACE,
    MISSIONS,
    OVER,
    PLACE,
    POINTS_TOKEN,
    RETURN,
    ROLL,
    SEATS,
    SPACES,
    UFO,
    UFO_TOKENS,
)
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.ufo import ufo_points
from ...nets.net import add
from ..crash_risk import chance_of_no_fuel
from ..points import hidden_points, open_points
from .seat_features import LANDINGS, OF_SEAT, REACH, see_seat

__all__ = ["FEATURES", "MOST_SEEN", "see"]

# Masks of phases: those with a decision, and those in which the rocket matters
ASKING = LANDINGS | 1 << BOARD | 1 << RETURN
FLYING = LANDINGS | 1 << ROLL | 1 << PLACE

# The first feature of each sort; those of the seats begin at SEATED.
PHASE = 0
SPACE = PHASE + OVER + 1
DICE_LEFT = SPACE + DEEP_SPACE + 1
RISK = DICE_LEFT + DICE + 1
FAILURES = RISK + 2
GOALS_OPEN = FAILURES + 16
PLAYERS = GOALS_OPEN + 4
VARIANTS = PLAYERS + SEATS + 1
MOONS_FREE = VARIANTS + 3
TOKEN = MOONS_FREE + BODIES
UFO_LEFT = TOKEN + 3
UFO_AHEAD = UFO_LEFT + 2
EXPLORE_AHEAD = UFO_AHEAD + REACH
EXPLORE = EXPLORE_AHEAD + 3 * REACH
WANTED = EXPLORE + SPACES
OWN = WANTED + BODIES
TURN = OWN + 3
MOONS_LEFT = TURN + SEATS
UFO_AT = MOONS_LEFT + BODIES
UFO_PILE = UFO_AT + DEEP_SPACE + 1
TOKEN_NOW = UFO_PILE + UFO_TOKENS + 1
TOKENS_LEFT = TOKEN_NOW + EXPEDITION_TOKENS
EXPLORE_EFFECT = TOKENS_LEFT + EXPEDITION_TOKENS
EXPLORE_PILE = EXPLORE_EFFECT + 3 * SPACES
FULFILLED = EXPLORE_PILE + 3
RISK_AHEAD = FULFILLED + DEALT + 1
SEATED = RISK_AHEAD + REACH

FEATURES = SEATED + SEATS * OF_SEAT
MOST_SEEN = 220 + SEATS * 85


@rule
def see_flight(b: Tables, s: State, seen: list[int], amounts: list[float], n: int) -> int:
    """Add the rocket, its dice and the risk of a crash, here and ahead."""
    if not FLYING >> s.phase & 1:
        return n
    n = add(seen, amounts, n, SPACE + s.rocket, 1.0)
    n = add(seen, amounts, n, DICE_LEFT + s.dice, 1.0)
    if s.rocket < DEEP_SPACE:
        crash = chance_of_no_fuel(b, s.rocket, s.dice)
        n = add(seen, amounts, n, RISK, 2.0 * crash)
        if s.engineers and b.fuel[s.rocket] & 15:
            n = add(seen, amounts, n, RISK + 1, 2.0 * crash)
    for steps in range(1, min(REACH, DEEP_SPACE - s.rocket)):
        crash = chance_of_no_fuel(b, s.rocket + steps, s.dice)
        n = add(seen, amounts, n, RISK_AHEAD + steps, 2.0 * crash)
    return n


@rule
def see_mat(b: Tables, s: State, seen: list[int], amounts: list[float], n: int) -> int:
    """Add what everybody can see on the mat."""
    n = add(seen, amounts, n, PHASE + s.phase, 1.0)
    n = add(seen, amounts, n, FAILURES + min(s.failures, 15), 1.0)
    n = add(seen, amounts, n, PLAYERS + s.players, 1.0)
    for goal in range(4):
        if s.goals_open >> goal & 1:
            n = add(seen, amounts, n, GOALS_OPEN + goal, 1.0)
    for body in range(b.planets, BODIES):
        if s.moons_taken[body] < b.moon_count[body]:
            points = b.spot_points[b.first_spot[body] + s.moons_taken[body]]
            n = add(seen, amounts, n, MOONS_FREE + body, 0.25 * points)
            left = b.moon_count[body] - s.moons_taken[body]
            n = add(seen, amounts, n, MOONS_LEFT + body, 0.4 * left)
    return n


@rule
def add_exploration(
    b: Tables, token: int, at: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add what an exploration token brings: points, a die or a tunnel."""
    if b.explore_effect[token] == POINTS_TOKEN:
        return add(seen, amounts, n, at, 0.4 * b.explore_points[token])
    return add(seen, amounts, n, at + (1 if b.explore_effect[token] == DIE_TOKEN else 2), 1.0)


@rule
def see_explorations(b: Tables, s: State, seen: list[int], amounts: list[float], n: int) -> int:
    """Add where exploration tokens lie and what they bring, the near ones by distance too."""
    for space in range(FIRST_BODY_SPACE, DEEP_SPACE):
        tokens = s.explore_open & b.explore_at[space]
        while tokens:
            n = add(seen, amounts, n, EXPLORE + space, 1.0)
            effect = EXPLORE_EFFECT + 3 * space
            n = add_exploration(b, first_bit(tokens), effect, seen, amounts, n)
            if 0 <= space - s.rocket < REACH:
                at = EXPLORE_AHEAD + 3 * (space - s.rocket)
                n = add_exploration(b, first_bit(tokens), at, seen, amounts, n)
            tokens &= tokens - 1
    tokens = s.explore_pile
    while tokens:
        n = add_exploration(b, first_bit(tokens), EXPLORE_PILE, seen, amounts, n)
        amounts[n - 1] *= 0.2
        tokens &= tokens - 1
    return n


@rule
def see_saucer(b: Tables, s: State, seen: list[int], amounts: list[float], n: int) -> int:
    """Add the UFO, its tokens, and the expedition tokens: the current one and those to come."""
    n = add(seen, amounts, n, UFO_LEFT, 0.3 * s.ufo_left)
    n = add(seen, amounts, n, UFO_LEFT + 1, 0.1 * s.ufo)
    n = add(seen, amounts, n, UFO_AT + s.ufo, 1.0)
    n = add(seen, amounts, n, UFO_PILE + s.ufo_left, 1.0)
    ahead = s.ufo - s.rocket
    if s.ufo_left and 0 <= ahead < REACH:
        points = b.ufo_points[len(b.ufo_points) - s.ufo_left]
        n = add(seen, amounts, n, UFO_AHEAD + ahead, 0.3 * points)
    if s.token_ready:
        n = add(seen, amounts, n, TOKEN + b.token_ability[s.token], 1.0)
        n = add(seen, amounts, n, TOKEN_NOW + s.token, 1.0)
    tokens = s.token_pile
    while tokens:
        n = add(seen, amounts, n, TOKENS_LEFT + first_bit(tokens), 0.3)
        tokens &= tokens - 1
    return n


@rule
def see_targets(bodies: int, seen: list[int], amounts: list[float], n: int) -> int:
    """Add the targets of a mission."""
    while bodies:
        n = add(seen, amounts, n, WANTED + first_bit(bodies), 1.0)
        bodies &= bodies - 1
    return n


@rule
def see_variants(
    b: Tables, s: State, seat: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add what the variants bring; of hidden things only those of the seat itself."""
    if s.variants & UFO:
        n = add(seen, amounts, n, VARIANTS, 1.0)
        n = add(seen, amounts, n, OWN, 0.2 * ufo_points(b, s, seat))
        n = see_saucer(b, s, seen, amounts, n)
    if s.variants & EXPLORATIONS:
        n = add(seen, amounts, n, VARIANTS + 1, 1.0)
        n = add(seen, amounts, n, OWN + 1, 0.2 * exploration_points(b, s, seat))
        n = see_explorations(b, s, seen, amounts, n)
    if s.variants & MISSIONS:
        n = add(seen, amounts, n, VARIANTS + 2, 1.0)
        n = add(seen, amounts, n, OWN + 2, 0.2 * mission_points(b, s, seat))
        n = add(seen, amounts, n, FULFILLED + fulfilled_missions(b, s, seat), 1.0)
        tokens = s.missions[seat]
        while tokens:
            bodies = b.mission_bodies[first_bit(tokens)]
            if not s.visited[seat] & bodies:
                n = see_targets(bodies, seen, amounts, n)
            tokens &= tokens - 1
    return n


@routine
def see(b: Tables, s: State, eyes: int, seen: list[int], amounts: list[float]) -> int:
    """Fill in the features that a seat sees; return how many there are."""
    n = see_mat(b, s, seen, amounts, 0)
    n = see_flight(b, s, seen, amounts, n)
    n = see_variants(b, s, eyes, seen, amounts, n)
    if ASKING >> s.phase & 1:
        asked = s.turn - eyes
        n = add(seen, amounts, n, TURN + (asked if asked >= 0 else asked + s.players), 1.0)
    mine = open_points(b, s, eyes) + hidden_points(b, s, eyes)
    for place in range(s.players):
        seat = eyes + place
        if seat >= s.players:
            seat -= s.players
        n = see_seat(b, s, seat, eyes, mine, SEATED + place * OF_SEAT, seen, amounts, n)
    return n
