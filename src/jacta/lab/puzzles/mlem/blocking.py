"""What an action of MLEM takes from the rivals: moons (rule 4.2), goals (5.1), medals (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.games.mlem.rules.scoring import planet_points

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.games.mlem.rules.state import State

__all__ = ["Taken", "denied", "is_used", "taken_by"]


class Taken(NamedTuple):
    """The last free moon of a group, goals, and points for medals by seat."""

    moons: int | None  # the group
    moon: int | None  # its spot
    goals: int
    medals: tuple[int, ...]


def taken_by(game: Game[Any], s: State, action: int) -> Taken | None:
    """Return what a landing of the seat to move leaves its rivals without."""
    seat, after, b = s.turn, s.copy(), game.tables
    game.step(after, action)
    if after.landed[seat] == s.landed[seat]:
        return None
    full = [
        body
        for body in range(b.planets, len(s.moons_taken))
        if s.moons_taken[body] < after.moons_taken[body] == b.moon_count[body]
    ]
    goals = after.goals[seat] & ~s.goals[seat]
    medals = tuple(
        sum(planet_points(b, s, p, r) - planet_points(b, after, p, r) for p in range(b.planets))
        if r != seat
        else 0
        for r in range(s.players)
    )
    if not (full or goals or any(medals)):
        return None
    moons = full[0] if full else None
    moon = None if moons is None else b.first_spot[moons] + s.moons_taken[moons]
    return Taken(moons, moon, goals, medals)


def denied(s: State, taken: Taken) -> State:
    """Return the position as if no rival could have these things."""
    without = s.copy()
    if taken.moons is not None:
        without.moons_taken[taken.moons] += 1
    without.goals_open &= ~taken.goals
    for seat, points in enumerate(taken.medals):
        without.moon_points[seat] -= points
    return without


def is_used(s: State, later: State, taken: Taken) -> bool:
    """Return whether a rival of the seat to move has had one of them by a later position."""
    rivals = [seat for seat in range(s.players) if seat != s.turn]
    return any(taken.medals) or any(
        taken.moon in later.spot[seat] or later.goals[seat] & taken.goals for seat in rivals
    )
