"""What one seat may see: in this game, everything. `view_builder` fills it in."""

from __future__ import annotations

from msgspec import Struct

from jacta.core.previews import Reason  # noqa: TC001 - views are described at run time

__all__ = [
    "DestinationView",
    "DiceView",
    "DuelView",
    "FieldView",
    "LinkView",
    "RowView",
    "SeatView",
    "TrailView",
    "View",
    "WayView",
]


class DiceView(Struct, frozen=True):
    """The dice of a turn, as letters."""

    to_roll: int  # at a roll
    again: int  # that `done` would roll again; with 0 it ends the turn
    roll: str
    pad: str
    kept: str  # stored by a function
    held: str  # stored by a function, ready after the next roll
    aside: str  # set aside by a square
    may_move: bool
    may_mark: bool
    unusable: dict[str, Reason]  # symbols that the seat to move cannot use now


class DestinationView(Struct, frozen=True):
    """A destination: who owns it, whether a route has reached it, and whether it was used."""

    id: str
    owner: int | None
    reached: bool
    used: bool


class LinkView(Struct, frozen=True):
    """A link: the owner of each section, from a to b; only parallel links have ids."""

    a: str
    b: str
    id: str | None
    owners: list[int | None]


class WayView(Struct, frozen=True):
    """A link along which the player to move can continue, and from which end.

    A move marks one or more of the free sections, in order. `later` means not in this turn:
    the player has already started from that shuttle.
    """

    link: int
    start: str
    sections: list[int]
    later: bool


class FieldView(Struct, frozen=True):
    """A crossed-off field of the scoring table; `defeated_by` has circled it."""

    points: int
    owner: int
    defeated_by: int | None


class RowView(Struct, frozen=True):
    """A kind of monster: its cost, the fields crossed off so far, and what the next one brings."""

    kind: str
    cost: str
    crossed: list[FieldView]
    next_points: int | None
    next_shape: str | None


class DuelView(Struct, frozen=True):
    """A duel that is being rolled for."""

    own: str
    rival: int
    opponent: str
    red_giants: int | None  # of the challenger, once rolled


class TrailView(Struct, frozen=True):
    """Where a longest route runs: its destinations, and its sections as link and place."""

    destinations: list[str]
    sections: list[list[int]]


class SeatView(Struct, frozen=True):
    """A player: logbook, sites, points, and the longest route."""

    log: list[str]
    entries_left: int
    cut_off: bool
    sites: list[int]  # points of the explored ones
    functions: int  # of them not yet used
    points: dict[str, int]
    score: int  # their sum
    route: int
    trail: TrailView


class View(Struct, frozen=True):
    """A game of Los Incognitos as one seat sees it."""

    game: str
    board: str
    variants: list[str]
    phase: str
    turn: int | None
    seat: int | None
    legal: list[str]
    active: int | None  # whose turn it is, also while dice are rolled
    extra_turn: bool
    turn_points: int
    dice: DiceView
    next_aside: str  # set aside for the next turn
    started: list[str]  # shuttles started from in this turn
    destinations: list[DestinationView]
    links: list[LinkView]
    ways: list[WayView]
    table: list[RowView]
    sites: list[int | None]  # who has explored each site field
    site_cost: str
    site_points: int | None  # of the next site field
    duel: DuelView | None
    seats: list[SeatView]
