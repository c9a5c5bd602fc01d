"""What an action would do apart from facts, cost and points: details for screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.masks import bits
from jacta.games.incognitos.actions import decoded_move, places_ahead, verb_of
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.arena import defeat, duel_points, owner_of
from jacta.games.incognitos.rules.dice import count_dice, count_of
from jacta.games.incognitos.texts import dice_text, field_text

if TYPE_CHECKING:
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["Details", "DuelDetails", "MoveDetails", "details_of", "ends_turn"]

TURN_ENDINGS = {names.ENTERED, names.EXTRA_TURN}


@dataclass(frozen=True)
class MoveDetails:
    """Sections that would be marked, in the order of the move, and what lies ahead of them."""

    link: int
    start: str
    end: str
    sections: list[int]  # counted from the link's end a
    ahead: list[str]  # the sections that would still be missing, by the dice they need
    rival: int | None  # the owner of one of them, or of the destination at the end


@dataclass(frozen=True)
class DuelDetails:
    """A duel: what both monsters are worth, and the challenger's dice."""

    own: int
    rival: int
    arena: int  # points, whatever the duel brings
    prize: int  # points for a victory
    dice: int  # that the challenger rolls
    red_giants: int  # set aside for the challenger


@dataclass(frozen=True)
class Details:
    """What an action would do up to the next roll."""

    move: MoveDetails | None
    reached: list[str]
    field: str | None  # that would be crossed off, such as `blue:3`
    points: int  # scored at once; the route is not among them
    route: int  # parts of the longest route then
    pad: str
    to_roll: int  # dice that are left to roll
    ends_turn: bool
    duel: DuelDetails | None


def details_of(
    board: Board, t: Tables, before: State, action: int, after: State, route: int
) -> Details:
    """Return what an action of the seat to move would do; `route` is its length afterwards."""
    seat = before.turn
    is_last = ends_turn(after)
    crossed = bits(after.monsters[seat] & ~before.monsters[seat])
    return Details(
        move=_move(board, t, before, action),
        reached=[board.destinations[i].id for i in _reached(before, after)],
        field=field_text(crossed[0]) if crossed else None,
        points=sum(after.scored[seat]) - sum(before.scored[seat]),
        route=route,
        pad="" if is_last else dice_text(after.pad),
        to_roll=0 if is_last else _dice_left(after),
        ends_turn=is_last,
        duel=_duel(t, before, after) if verb_of(action) == "duel" else None,
    )


def ends_turn(after: State) -> bool:
    """Rule 2.3: whether no more actions of this turn follow."""
    told = any(number in TURN_ENDINGS for number, *_ in after.told)
    return told or after.phase not in {names.ACT, names.ROLL}


def _dice_left(after: State) -> int:
    """Rule 2.2: the dice to roll again if nothing more is done on this roll."""
    return after.dice if after.phase == names.ROLL else count_dice(after.roll)


def _reached(before: State, after: State) -> list[int]:
    return list(bits(after.reached[before.turn] & ~before.reached[before.turn]))


def _move(board: Board, t: Tables, s: State, action: int) -> MoveDetails | None:
    verb = verb_of(action)
    if verb == "teleport":
        section, link = divmod(action - names.TELEPORTING, names.WIDTH)
        return _move_details(board, s, link, 0, [section], [])
    if verb != "move":
        return None
    link, way, count = decoded_move(action)
    places = places_ahead(t, s, link, way)
    return _move_details(board, s, link, way, places[:count], places[count:])


def _move_details(
    board: Board, s: State, number: int, way: int, sections: list[int], ahead: list[int]
) -> MoveDetails:
    link = board.links[number]
    start, end = (link.a, link.b)[:: -1 if way else 1]
    missing = [at for at in ahead if not s.sections[s.turn][at] >> number & 1]
    return MoveDetails(
        link=number,
        start=board.destinations[start].id,
        end=board.destinations[end].id,
        sections=sections,
        ahead=[link.sections[at] for at in missing],
        rival=_rival(s, number, missing, end),
    )


def _rival(s: State, link: int, ahead: list[int], end: int) -> int | None:
    """Rules 4.3, 4.4: the rival in the way to a destination, or its owner."""
    for seat in range(s.players):
        marked = any(s.sections[seat][at] >> link & 1 for at in ahead)
        if seat != s.turn and (marked or s.owned[seat] >> end & 1):
            return seat
    return None


def _duel(t: Tables, before: State, after: State) -> DuelDetails:
    seat, won = before.turn, after.copy()
    defeat(won, seat, owner_of(won, won.rival_field), won.rival_field)
    return DuelDetails(
        own=t.points[after.own_field],
        rival=t.points[after.rival_field],
        arena=sum(after.scored[seat]) - sum(before.scored[seat]),
        prize=duel_points(t, won, seat) - duel_points(t, after, seat),
        dice=after.dice,
        red_giants=count_of(after.aside, names.RED_GIANT),
    )
