"""A board in numbers, as the rules read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.rolls import packed, small_rolls
from jacta.games.incognitos.board_map import CARPET, PERILOUS, SECTION_DICE, SIMPLE
from jacta.games.incognitos.odds import DIE
from jacta.games.incognitos.route_order import route_order
from jacta.games.incognitos.rules.names import DICE, GREEN, JETPACK, MOONBOOT, ROW
from jacta.games.incognitos.rules.tables import Tables
from jacta.games.incognitos.words import SHAPE_IDS, SYMBOL_IDS

if TYPE_CHECKING:
    from jacta.games.incognitos.board import Board, Row
    from jacta.games.incognitos.board_map import Destination, Link

__all__ = ["tables_of"]


def tables_of(board: Board) -> Tables:
    """Return a board in numbers."""
    t = Tables()
    t.function = board.scenario
    for players, rounds in board.rounds.items():
        t.rounds[players] = rounds
    _fill_destinations(t, board.destinations)
    _fill_links(t, board.links)
    _fill_rows(t, board.rows)
    t.site_points[: len(board.sites)] = board.sites
    t.rolls = small_rolls(DIE)
    return t


def _fill_destinations(t: Tables, destinations: tuple[Destination, ...]) -> None:
    t.destinations = len(destinations)
    for i, place in enumerate(destinations):
        if place.kind == "shuttle":
            t.shuttles |= 1 << i
        elif place.kind == "site":
            t.sites |= 1 << i
        elif place.kind == "monster":
            t.fields |= 1 << i
        kinds = range(GREEN) if place.kind == "vessel" else place.monsters
        for kind in kinds:
            t.attracts[kind] |= 1 << i


def _fill_links(t: Tables, links: tuple[Link, ...]) -> None:
    t.links = len(links)
    t.order[: len(links)] = route_order(tuple((link.a, link.b) for link in links))
    for i, link in enumerate(links):
        t.ends[i] = [link.a, link.b]
        t.leaving[link.a][0] |= 1 << i
        t.leaving[link.b][1] |= 1 << i
        t.length[i] = len(link.sections)
        t.edge[0][0] |= 1 << i
        t.edge[1][len(link.sections) - 1] |= 1 << i
        for at, section in enumerate(link.sections):
            t.section[i][at] = packed(SECTION_DICE[section])
            t.parts[i][at] = 2 if section in PERILOUS else 1
            t.exists[at] |= 1 << i
            t.simple[at] |= (section in SIMPLE) << i
            t.carpets[at] |= (section == CARPET) << i
            _fill_moves(t, i, link.sections[at:], 0, at)
            _fill_moves(t, i, link.sections[at::-1], 1, at)


def _fill_moves(t: Tables, link: int, ahead: tuple[str, ...], way: int, first: int) -> None:
    """Fill in the cost of each move from a section onward; nothing joins a carpet (rule 9.3)."""
    for more in range(len(ahead)):
        moved = ahead[: more + 1]
        if more and CARPET in moved:
            break
        dice = [symbol for section in moved for symbol in SECTION_DICE[section]]
        for table, symbol in ((t.by_boots, MOONBOOT), (t.by_jets, JETPACK)):
            for held in range(dice.count(symbol), DICE):
                table[way][first][more][held] |= 1 << link


def _fill_rows(t: Tables, rows: tuple[Row, ...]) -> None:
    for kind, row in enumerate(rows):
        t.cost[kind] = packed(SYMBOL_IDS.index(letter) for letter in row.cost)
        t.row_length[kind] = len(row.points)
        for i, (points, shape) in enumerate(zip(row.points, row.shapes, strict=True)):
            t.points[kind * ROW + i] = points
            t.shape[kind * ROW + i] = SHAPE_IDS.index(shape)
