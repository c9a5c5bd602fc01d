"""Why dice, engineers or the expedition token cannot be used on this roll (rules 3 and 7.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.masks import bits
from jacta.core.previews import Reason
from jacta.games.mlem.rules import names
from jacta.games.mlem.rules.choices import count_picks, spread
from jacta.games.mlem.rules.expedition import seat_at
from jacta.games.mlem.rules.travel import fly, matching_groups
from jacta.games.mlem.rules.ufo import extra_dice
from jacta.games.mlem.words import FACE_IDS

if TYPE_CHECKING:
    from jacta.games.mlem.position import Position
    from jacta.games.mlem.rules.state import State

__all__ = ["why_not_act", "why_not_fly_to", "why_not_group", "why_not_token"]


def why_not_act(at: Position, action: int) -> Reason | None:
    """Rules 3.2, 3.6, 7.1: why the commander cannot make this pick, reroll, or crash."""
    if action == names.REROLL:
        return _why_not_ability(at, names.REROLL_DICE)
    if action == names.CRASH:
        return Reason("dice-match", "3.6") if matching_groups(at.tables, at.state) else None
    for group in bits(action & names.GROUPS):
        reason = why_not_group(at, group)
        if reason is not None:
            return reason
    return _why_not_keep(at, action) if action & names.KEEP else None


def why_not_group(at: Position, group: int) -> Reason | None:
    """Rules 3.1, 3.3, 7.1: why a group cannot be picked."""
    if group < names.FACES:
        return _why_not_face(at, group)
    if group < names.ENGINEER_BIT + names.SEATS:
        return _why_not_engineer(at, group - names.ENGINEER_BIT)
    return _why_not_extra(at)


def _why_not_face(at: Position, face: int) -> Reason | None:
    """Rule 3.1: a group whose face is not fuel on the rocket's space."""
    s = at.state
    if not s.roll >> 4 * face & 15:
        return Reason("not-rolled", "3.1", {"face": FACE_IDS[face]})
    if matching_groups(at.tables, s) >> face & 1:
        return None
    return Reason("no-fuel", "3.1", {"face": FACE_IDS[face], "space": s.rocket})


def _why_not_engineer(at: Position, seat: int) -> Reason | None:
    """Rule 3.3: an engineer aboard, once an expedition, where 1 is fuel."""
    s = at.state
    if not _has_engineer_aboard(s, seat):
        return Reason("no-engineer", "3.3")
    if not s.engineers >> seat & 1:
        return Reason("engineer-used", "3.3")
    is_fuel = at.tables.fuel[s.rocket] & 15
    return None if is_fuel else Reason("engineer-no-fuel", "3.3", {"space": s.rocket})


def _has_engineer_aboard(s: State, seat: int) -> bool:
    return any(s.crew[p] == names.ENGINEER and seat_at(s, p) == seat for p in bits(s.aboard))


# The expedition token


def _why_not_ability(at: Position, ability: int) -> Reason | None:
    """Rule 7.1: an expedition token's ability, once an expedition."""
    s = at.state
    if not s.variants & names.UFO:
        return Reason("no-ufo", "7.1")
    if s.token < 0:
        return Reason("no-token", "7.1")
    if at.tables.token_ability[s.token] != ability:
        return Reason("other-ability", "7.1")
    return None if s.token_ready else Reason("token-used", "7.1")


def _why_not_extra(at: Position) -> Reason | None:
    """Rule 7.1: those of the token's dice whose face is fuel here."""
    reason = _why_not_ability(at, names.EXTRA_DICE)
    if reason is not None or extra_dice(at.tables, at.state):
        return reason
    return Reason("extra-no-fuel", "7.1", {"space": at.state.rocket})


def _why_not_keep(at: Position, pick: int) -> Reason | None:
    """Rule 7.1: keeping is offered only where it saves a die."""
    reason = _why_not_ability(at, names.KEEP_DICE)
    if reason is not None:
        return reason
    if at.state.dice == 1:
        return Reason("keep-last-die", "7.1")
    return None if pick & names.PIP_GROUPS else Reason("keep-nothing", "7.1")


def why_not_token(at: Position, _: int) -> Reason | None:
    """Rule 7.1: why the ability of the expedition token cannot be used on this roll."""
    s = at.state
    ability = at.tables.token_ability[s.token] if s.token >= 0 else names.REROLL_DICE
    if ability == names.EXTRA_DICE:
        return _why_not_extra(at)
    if ability == names.KEEP_DICE:
        return _why_not_keep(at, matching_groups(at.tables, s))
    return _why_not_ability(at, ability)


# Destinations


def why_not_fly_to(at: Position, space: int) -> Reason | None:
    """Rules 3.2, 7.2: why no pick ends on a space."""
    rocket = at.state.rocket
    if space <= rocket:
        return Reason("behind", "3.2", {"rocket": rocket})
    flights = _flights(at)
    if any(end == space for _, end in flights):
        return None
    if any(stop == space for stop, _ in flights):
        return Reason("tunnel-leads-on", "7.2", {"space": space})
    return Reason("unreachable", "3.2", {"space": space})


def _flights(at: Position) -> set[tuple[int, int]]:
    """Return where the picks take the rocket: before tunnels, and after them."""
    groups = at.state.options & names.GROUPS
    flights = set()
    for number in range(count_picks(groups)):
        after = at.state.copy()
        fly(at.tables, after, spread(number + 1, groups))
        stop = next(told[-2] for told in after.told if told[0] == names.FLEW)
        flights.add((stop, after.rocket))
    return flights
