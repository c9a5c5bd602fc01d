"""All legal actions on a roll, compared with a slow second implementation from a view."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from games.playing import random_play
from incognitos.positions import (
    BOARDS,
    PLAYERS,
    SEEDS,
    SIGNS,
    WORLDS,
    new_table,
)
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta import Table
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.view import View

DICE = {"C": "JR"}  # other sections are named by their dice


def pays(dice: str, cost: str) -> bool:
    return not Counter(cost) - Counter(dice)


def moves(view: View, board: Board, dice: str) -> Iterator[str]:
    kinds = {place.id: place.kind for place in board.destinations}
    mine = {each.id for each in view.destinations if each.reached and each.owner == view.turn}
    for link, drawn in zip(view.links, board.links, strict=True):
        row = list(zip(drawn.sections, link.owners, strict=True))
        for start, goal, sections in ((link.a, link.b, row), (link.b, link.a, row[::-1])):
            own = list(itertools.takewhile(lambda each: each[1] == view.turn, sections))
            free = itertools.takewhile(lambda each: each[1] is None, sections[len(own) :])
            if start not in mine and kinds[start] != "shuttle":
                continue
            if not own and start in view.started:
                continue
            taken = ""
            for n, (section, _) in enumerate(free, 1):
                taken += DICE.get(section, section)
                joins_carpet = n > 1 and "C" in (section, sections[len(own) + n - 2][0])
                if joins_carpet or not pays(dice, "L" + taken):
                    break
                yield f"move:{start}-{goal}{f'.{link.id}' if link.id else ''}:{n}"


def marks(view: View, board: Board, dice: str) -> Iterator[str]:
    chests = board.scenario == 2 and view.seats[view.turn or 0].functions
    for place, each in zip(board.destinations, view.destinations, strict=True):
        kinds = range(4) if place.kind == "vessel" else place.monsters
        for kind in kinds:
            if view.table[kind].next_points is None or each.used:
                continue
            cost = board.rows[kind].cost
            if each.reached and each.owner == view.turn and pays(dice, cost):
                yield f"mark:{place.id}:{KIND_IDS[kind]}"
            if chests and place.kind == "monster" and not each.reached and pays(dice, cost + "V"):
                yield f"mark:{place.id}:{KIND_IDS[kind]}!"


def others(view: View, board: Board, dice: str) -> Iterator[str]:
    for place, each in zip(board.destinations, view.destinations, strict=True):
        mine = each.reached and each.owner == view.turn and not each.used
        if place.kind == "site" and mine and pays(dice, "LMJ"):
            yield f"explore:{place.id}"
    if len(view.dice.pad) < 2:
        yield from {f"store:{symbol}" for symbol in view.dice.roll if symbol in "LSMJ"}


def functions(view: View, board: Board) -> Iterator[str]:
    roll = view.dice.roll
    if not view.seats[view.turn or 0].functions:
        return
    if board.scenario == 1 and "V" in roll + view.dice.aside:
        yield "vortex"
    if board.scenario == 3 and not view.dice.held:
        for count in range(1, len(roll)):
            yield from {f"store:{''.join(some)}!" for some in itertools.combinations(roll, count)}


def by_the_book(table: Table) -> set[str]:
    view, board = table.view(table.turn), table.game.board
    dice = view.dice.pad + view.dice.kept + view.dice.aside + view.dice.roll
    actions = set(others(view, board, dice))
    if view.dice.may_move:
        actions |= set(moves(view, board, dice))
    if view.dice.may_mark:
        actions |= set(marks(view, board, dice))
    special = set(functions(view, board)) | {text for text in actions if text.endswith("!")}
    may_finish = table.state.acted or (not actions - special and special)
    return actions | special | ({"done"} if may_finish else set())


def check(table: Table, seed: int) -> None:
    for _ in random_play(table, seed):
        if table.view(None).phase == "act":
            assert set(table.legal()) == by_the_book(table)


@pytest.mark.slow
@pytest.mark.rule("2.1", "2.3", "4.1", "4.2", "4.4", "5.1", "9.2", "9.3")
@settings(max_examples=10)
@given(WORLDS, PLAYERS, SIGNS, SEEDS)
def test_legal_actions_agree_with_the_rules_on_any_board(
    board: dict[str, Any],
    players: int,
    signs: bool,  # noqa: FBT001
    seed: int,
) -> None:
    check(new_table(board, players, signs), seed)


@pytest.mark.slow
@pytest.mark.rule("2.1", "2.3", "4.1", "4.2", "4.4", "5.1", "9.1", "9.2", "9.3")
@settings(max_examples=8)
@given(BOARDS, PLAYERS, SIGNS, SEEDS)
def test_legal_actions_agree_with_the_rules_in_every_scenario(
    board: str,
    players: int,
    signs: bool,  # noqa: FBT001
    seed: int,
) -> None:
    check(new_table(board, players, signs), seed)
