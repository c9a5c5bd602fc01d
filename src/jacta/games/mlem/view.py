"""What one seat may see (rule 8); `view_builder` builds it from a state.

Hidden from the others until the end: a seat's missions, and which UFO and
exploration point tokens it has taken. Hidden from all: the order of the piles.
"""

from __future__ import annotations

from msgspec import Struct

from jacta.core.previews import Reason  # noqa: TC001 - the view is described at run time

__all__ = [
    "CrewView",
    "GroupView",
    "LandedView",
    "PlanetView",
    "RocketView",
    "SeatView",
    "UfoView",
    "View",
]


class CrewView(Struct, frozen=True):
    """An astronaut on the rocket."""

    seat: int
    astronaut: str
    aboard: bool
    used: bool  # an engineer whose die was used


class GroupView(Struct, frozen=True):
    """What the commander may pick: dice of one face, an engineer, or the token's extra dice.

    `steps` is how far it takes the rocket; `why` says why it cannot be picked now.
    """

    id: str  # as in a pick: `3`, `*`, `e1`, `x`
    dice: str
    steps: int
    why: Reason | None


class RocketView(Struct, frozen=True):
    """The rocket; the commander and the roll are None while there is none.

    The groups are those of the roll that the commander picks from.
    """

    space: int
    dice: int
    crew: list[CrewView]
    commander: int | None
    roll: str | None
    groups: list[GroupView]


class LandedView(Struct, frozen=True):
    """An astronaut that has landed; on a moon, `moon` counts from the farthest."""

    astronaut: str
    place: str
    moon: int | None


class SeatView(Struct, frozen=True):
    """A player: everything open, and whatever is hidden that the viewer may see.

    The score, with its parts, is the one if the game ended now, as far as the viewer may
    know; hidden parts are left out.
    """

    score: int
    parts: dict[str, int]

    home: list[str]
    landed: list[LandedView]
    goals: list[str]
    ufo_tokens: int
    exploration_tokens: int
    missions_held: int
    ufo_points: list[int] | None
    exploration_points: list[int] | None
    missions: list[str] | None
    missions_done: list[str] | None  # those that are fulfilled now


class PlanetView(Struct, frozen=True):
    """A planet's rows: the seats in the order in which they first landed, with their counts.

    A seat's medal (0 for gold) and points are those that it holds now.
    """

    id: str
    seats: list[int]
    counts: list[int]
    medals: list[int]
    points: list[int]


class UfoView(Struct, frozen=True):
    """The UFO, its tokens, and the expedition token in use."""

    space: int
    tokens_left: int
    next_points: int | None
    token: str | None
    token_ready: bool
    pile: int


class View(Struct, frozen=True):
    """A game of MLEM as one seat sees it."""

    game: str
    board: str
    variants: list[str]
    phase: str
    turn: int | None
    seat: int | None
    legal: list[str]
    expedition: int
    starter: int | None
    failures: int
    rocket: RocketView
    goals_open: list[str]
    planets: list[PlanetView]
    seats: list[SeatView]
    ufo: UfoView | None
    explorations: list[str] | None
    exploration_pile: int
