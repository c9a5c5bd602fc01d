"""Why an astronaut cannot land somewhere, or stay aboard (rules 4 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.previews import Reason
from jacta.games.mlem.facts import facts_of
from jacta.games.mlem.rules import names
from jacta.games.mlem.rules.landing import can_land, land_by

if TYPE_CHECKING:
    from jacta.games.mlem.position import Position

__all__ = ["OFFSETS", "why_not_deep_place", "why_not_land_at", "why_not_land_by"]

OFFSETS = {names.DOWN: 0, names.DRIFT_ON: 1, names.DRIFT_BACK: -1}


def why_not_land_by(at: Position, choice: int) -> Reason | None:
    """Rules 4.1, 4.4, 4.7, 6: why the astronaut cannot take this action."""
    rocket = at.state.rocket
    if choice == names.STAY:
        must_leave = at.state.phase == names.LAND and rocket == names.DEEP_SPACE
        return Reason("must-leave", "4.4") if must_leave else None
    space = rocket + OFFSETS[choice]
    if choice == names.DOWN:
        return _why_not_beside(at, space)
    return _why_not_drift(at) or _why_not_beside(at, space) or _why_not_again(at, space)


def why_not_land_at(at: Position, space: int) -> Reason | None:
    """Rules 4.1, 6: why the astronaut cannot land beside a space."""
    rocket = at.state.rocket
    for choice, offset in OFFSETS.items():
        if space == rocket + offset:
            return why_not_land_by(at, choice)
    return Reason("rocket-elsewhere", "4.1", {"rocket": rocket, "space": space})


def why_not_deep_place(at: Position, place: str) -> Reason | None:
    """Rules 4.4, 6: why landing in deep space leads to the other place there."""
    after = at.state.copy()
    offset = names.DEEP_SPACE - after.rocket
    land_by(at.tables, after, next(choice for choice in OFFSETS if OFFSETS[choice] == offset))
    landed = next(fact for fact in facts_of(at.board, after.told) if fact.what == "landed")
    return None if landed.about["place"] == place else Reason(f"not-to-{place}", "4.4")


def _why_not_drift(at: Position) -> Reason | None:
    """Rules 4.7, 6: only a drifter, and never after a crash."""
    s = at.state
    if s.phase == names.PARACHUTE:
        return Reason("no-drift-in-crash", "4.7")
    return None if s.crew[s.at] == names.DRIFTER else Reason("not-drifter", "6")


def _why_not_beside(at: Position, space: int) -> Reason | None:
    """Rules 1.2, 4.1, 4.2, 6: a planet, a free moon or deep space must be there."""
    if space > names.DEEP_SPACE:
        return Reason("beyond-deep-space", "6")
    if can_land(at.tables, at.state, space):
        return None
    if space < names.FIRST_BODY_SPACE:
        return Reason("no-landing", "4.1")
    body = at.board.body_at(space)
    if body is None:
        return Reason("nothing-beside", "1.2", {"space": space})
    return Reason("moons-taken", "4.2", {"name": body.name})


def _why_not_again(at: Position, space: int) -> Reason | None:
    """Rule 10: a body that another landing leads to is offered only once."""
    rocket, body = at.state.rocket, at.board.body_at(space)
    others = [rocket] if space > rocket else [rocket, rocket + 1]
    if body is None or all(at.board.body_at(other) is not body for other in others):
        return None
    return Reason("same-body", "10", {"name": body.name})
