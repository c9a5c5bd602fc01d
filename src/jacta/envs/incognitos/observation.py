"""What a seat sees of a game of Los Incognitos, as a row of numbers; `fields` names them.

Seats are counted from the one that looks. Nothing is hidden.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule
from jacta.envs.loops.outside import index

from ...games.incognitos.rules.arena import duel_points
from ...games.incognitos.rules.logbook import count_entries
from ...games.incognitos.rules.names import (
    ARENA,
    CHANCE_PHASES,
    CHEST,
    FIRST,
    KINDS,
    NO_MARKING,
    NO_MOVING,
    OVER,
    ROW,
    SECTIONS,
    SYMBOLS,
    ZERO,
)
from ...games.incognitos.rules.state import SCORED_PARTS, State
from ...games.incognitos.rules.tables import Tables

__all__ = ["MOST_POINTS", "kept_size", "observe"]

MOST_POINTS = 255  # more are shown as this


@rule
def put_bits(row: list[int], n: int, mask: int, count: int) -> int:
    """Write the lowest bits of a mask as 0 or 1; return the next place."""
    n = index(n)
    for i in range(count):
        row[n + i] = mask >> i & 1
    return n + count


@rule
def put_chosen(row: list[int], n: int, mask: int, chosen: int) -> int:
    """Write those bits of a mask that are chosen as 0 or 1; return the next place."""
    n = index(n)
    while chosen:
        row[n] = 1 if mask & chosen & -chosen else 0
        n += 1
        chosen &= chosen - 1
    return n


@rule
def put_dice(row: list[int], n: int, dice: int) -> int:
    """Write how many dice show each symbol; return the next place."""
    n = index(n)
    for symbol in range(SYMBOLS):
        row[n + symbol] = dice >> 4 * symbol & 15
    return n + SYMBOLS


@rule
def clipped(points: int) -> int:
    """Return points within the range that is shown."""
    return max(-MOST_POINTS, min(points, MOST_POINTS))


@rule
def put_fields(b: Tables, row: list[int], n: int, mask: int) -> int:
    """Write the fields of the scoring table that a mask holds; return the next place."""
    for kind in range(KINDS):
        n = put_bits(row, n, mask >> kind * ROW, b.row_length[kind])
    return n


@rule
def put_turn(s: State, eyes: int, row: list[int], n: int) -> int:
    """Write whose turn it is, what was done in it, and its dice."""
    turn = s.turn - eyes
    if turn < 0:
        turn += s.players
    is_asked = s.phase != OVER and not CHANCE_PHASES >> s.phase & 1
    row[n] = s.phase
    row[n + 1] = turn if is_asked else -1
    row[n + 2] = -1 if s.phase == FIRST else turn
    row[n + 3] = s.extra
    row[n + 4] = 0 if s.blocked & NO_MOVING else 1
    row[n + 5] = 0 if s.blocked & NO_MARKING else 1
    row[n + 6] = s.acted
    row[n + 7] = s.deeds & 1
    row[n + 8] = s.deeds >> 1 & 1
    row[n + 9] = s.dice
    row[n + 10] = clipped(s.points)
    row[n + 11] = s.marks
    row[n + 12] = s.at
    row[n + 13] = s.challengers.bit_count()
    n = put_dice(row, n + 14, s.roll)
    n = put_dice(row, n, s.pad)
    n = put_dice(row, n, s.kept)
    n = put_dice(row, n, s.held)
    n = put_dice(row, n, s.aside)
    return put_dice(row, n, s.gift)


@rule
def put_board(b: Tables, s: State, row: list[int], n: int) -> int:
    """Write what belongs to nobody: used destinations, started shuttles, the scoring table."""
    n = put_bits(row, n, s.used, b.destinations)
    n = put_chosen(row, n, s.started, b.shuttles)
    for kind in range(KINDS):
        row[n + kind] = s.row[kind]
    row[n + KINDS] = s.explored
    return n + KINDS + 1


@rule
def put_seat(b: Tables, s: State, seat: int, row: list[int], n: int) -> int:
    """Write what a seat has."""
    for section in range(SECTIONS):
        n = put_chosen(row, n, s.sections[seat][section], b.exists[section])
    n = put_bits(row, n, s.reached[seat], b.destinations)
    if b.function == CHEST:
        n = put_bits(row, n, s.owned[seat], b.destinations)
    n = put_fields(b, row, n, s.monsters[seat])
    points = 0
    if b.function == ARENA:
        n = put_fields(b, row, n, s.circled[seat])
        points = duel_points(b, s, seat)
    for part in range(SCORED_PARTS):
        points += s.scored[seat][part]
    row[n] = clipped(points)
    row[n + 1] = s.sites[seat].bit_count()
    row[n + 2] = (s.sites[seat] & ~s.spent[seat]).bit_count()
    row[n + 3] = s.entries[seat]
    row[n + 4] = count_entries(s, seat, ZERO)
    row[n + 5] = s.cut_off >> seat & 1
    return n + 6


@rule
def kept_size(b: Tables, players: int) -> int:  # noqa: ARG001
    """Return how many numbers are kept of a game."""
    return 1


@routine
def observe(b: Tables, s: State, eyes: int, row: list[int], kept: list[int]) -> int:  # noqa: ARG001
    """Fill in the compact observation of a seat; return its length. Nothing is kept."""
    n = put_turn(s, eyes, row, 0)
    n = put_board(b, s, row, n)
    for place in range(s.players):
        seat = eyes + place
        if seat >= s.players:
            seat -= s.players
        n = put_seat(b, s, index(seat), row, index(n))
    return n
