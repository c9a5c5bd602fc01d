"""The landing phase (rule 4) and what the astronauts do in it (rule 6)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .expedition import end_expedition, next_travel, seat_at, send_home
from .goals import check_deep_space_goal, check_moon_goal, check_planet_goals
from .names import (
    DEEP_SPACE,
    DOWN,
    DRIFT_BACK,
    DRIFT_ON,
    DRIFTER,
    ENGINEER,
    FIRST_BODY_SPACE,
    LAND,
    LANDED,
    MOONWALKER,
    PARACHUTIST,
    SETTLER,
    STAY,
    TINKERED,
    TINKERER,
    TOOK_COMMAND,
    VOYAGER,
)
from .state import State
from .tables import Tables

__all__ = [
    "can_land",
    "land_by",
    "land_next",
    "landing_options",
    "parachute_next",
    "start_landing",
]


@rule
def can_land(b: Tables, s: State, space: int) -> bool:
    """Rules 4.1-4.4: a planet, a free moon, or deep space; never on 0 to 5."""
    if space < FIRST_BODY_SPACE:
        return False
    if space >= DEEP_SPACE:
        return True
    body = b.body[space]
    return body < b.planets or s.moons_taken[body] < b.moon_count[body]


@rule
def can_drift_on(b: Tables, s: State) -> bool:
    """Rule 6, drifter: land as if one space further on; no body is offered twice."""
    here, on = b.body[s.rocket], b.body[s.rocket + 1]
    return here != on and can_land(b, s, s.rocket + 1)


@rule
def can_drift_back(b: Tables, s: State) -> bool:
    """Rule 6, drifter: land as if one space back; no body is offered twice."""
    back = b.body[s.rocket - 1]
    if back == b.body[s.rocket]:
        return False
    if s.rocket < DEEP_SPACE and back == b.body[s.rocket + 1]:
        return False
    return can_land(b, s, s.rocket - 1)


@rule
def landing_options(b: Tables, s: State, who: int) -> int:
    """Rules 4.1, 4.4, 6: land or stay; in deep space everybody must leave."""
    options = 0 if s.rocket == DEEP_SPACE else 1 << STAY
    if can_land(b, s, s.rocket):
        options |= 1 << DOWN
    if who == DRIFTER:
        if s.rocket < DEEP_SPACE and can_drift_on(b, s):
            options |= 1 << DRIFT_ON
        if can_drift_back(b, s):
            options |= 1 << DRIFT_BACK
    return options


@rule
def start_landing(s: State) -> None:
    """Rule 4.1: the landing phase follows, unless the rocket is on 0 to 5."""
    if s.rocket < FIRST_BODY_SPACE:
        next_travel(s)
    else:
        s.phase = LAND
        s.at = 0


@rule
def land_next(b: Tables, s: State) -> bool:
    """Rule 4.1: from the commander down, each decides. True: stop there."""
    while s.at < s.players and not s.aboard >> s.at & 1:
        s.at += 1
    if s.at == s.players:
        return end_landing(b, s)
    options = landing_options(b, s, s.crew[s.at])
    if options & (options - 1):
        s.turn = seat_at(s, s.at)
        s.options = options
        return True
    land_by(b, s, options.bit_length() - 1)
    return False


@rule
def end_landing(b: Tables, s: State) -> bool:
    """Rules 4.5, 4.6: travel on under the commander; an empty rocket ends the expedition."""
    if s.aboard == 0:
        end_expedition(b, s)
        return False
    commander = s.lead
    next_travel(s)
    if s.lead != commander:
        tell(s, TOOK_COMMAND, s.turn, s.dice)
    return True


@rule
def parachute_next(b: Tables, s: State) -> bool:
    """Rule 4.7: each parachutist may land; everyone else goes home. True: stop there."""
    if can_land(b, s, s.rocket):
        while s.at < s.players:
            if s.aboard >> s.at & 1 and s.crew[s.at] == PARACHUTIST:
                s.turn = seat_at(s, s.at)
                s.options = 1 << STAY | 1 << DOWN
                return True
            s.at += 1
    send_home(s)
    end_expedition(b, s)
    return False


@rule
def land_by(b: Tables, s: State, choice: int) -> None:
    """Rules 4.1, 6: the astronaut whose turn it is stays, lands here, or drifts."""
    if choice == DOWN:
        land(b, s, s.rocket)
    elif choice == DRIFT_ON:
        land(b, s, s.rocket + 1)
    elif choice == DRIFT_BACK:
        land(b, s, s.rocket - 1)
    s.at += 1


@rule
def land(b: Tables, s: State, space: int) -> None:
    """Rules 4.2-4.4: off the rocket, onto what adjoins the space."""
    seat = seat_at(s, s.at)
    who = s.crew[s.at]
    s.aboard &= ~(1 << s.at)
    s.landed[seat] += 1
    if who == ENGINEER:
        s.engineers &= ~(1 << seat)
    if space >= DEEP_SPACE:
        land_in_deep_space(b, s, seat, who)
    elif b.body[space] < b.planets:
        land_on_planet(b, s, seat, who, b.body[space])
    else:
        land_on_moon(b, s, seat, who, b.body[space])
    if who == TINKERER and s.phase == LAND and s.rocket < DEEP_SPACE:
        tinker(s, seat)


@rule
def land_on_moon(b: Tables, s: State, seat: int, who: int, body: int) -> None:
    """Rules 4.2, 6: the farthest free moon scores at once, double for the moonwalker."""
    spot = b.first_spot[body] + s.moons_taken[body]
    points = b.spot_points[spot]
    if who == MOONWALKER:
        points *= 2
    s.moons_taken[body] += 1
    s.spot[seat][who] = spot
    s.visited[seat] |= 1 << body
    s.moon_points[seat] += points
    s.moons[seat] += 1
    tell(s, LANDED, seat, who, spot, points)
    check_moon_goal(s, seat)


@rule
def land_on_planet(b: Tables, s: State, seat: int, who: int, planet: int) -> None:
    """Rule 4.3: any number; the order in which colours first land is remembered."""
    if s.planet_count[planet][seat] == 0:
        s.planet_colours[planet] += 1
        s.planet_rank[planet][seat] = s.planet_colours[planet]
    s.planet_count[planet][seat] += 1
    s.spot[seat][who] = b.first_spot[planet]
    s.visited[seat] |= 1 << planet
    if who == SETTLER:
        s.settled[seat] = planet
    tell(s, LANDED, seat, who, b.first_spot[planet], 0)
    check_planet_goals(b, s, seat, planet)


@rule
def land_in_deep_space(b: Tables, s: State, seat: int, who: int) -> None:
    """Rules 4.4, 6: the comet for the commander on arrival, else the galaxy; voyagers double."""
    comet = s.rocket == DEEP_SPACE and s.at == s.lead
    points = b.comet if comet else b.galaxy
    if who == VOYAGER:
        points *= 2
    spot = b.comet_spot if comet else b.galaxy_spot
    s.spot[seat][who] = spot
    s.deep_points[seat] += points
    s.deep[seat] += 1
    tell(s, LANDED, seat, who, spot, points)
    check_deep_space_goal(s, seat)


@rule
def tinker(s: State, seat: int) -> None:
    """Rule 6, tinkerer: the commander discards a die; the last one stays."""
    if s.dice > 1:
        s.dice -= 1
        tell(s, TINKERED, seat, s.dice)
