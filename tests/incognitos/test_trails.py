"""Where a longest route runs: a real trail of the player's own parts, as long as the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.playing import play_some
from incognitos.positions import NEW, SEEDS, STOPS, TABLES
from incognitos.scripts import NOTHING, game, play, world

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jacta import Table
    from jacta.games.incognitos.view import TrailView, View

POSITIONS = TABLES | st.builds(play_some, NEW, SEEDS, STOPS)


def drawn(table: Table, seat: int) -> tuple[list[str], list[tuple[int, int]]]:
    trail = table.view(None).seats[seat].trail
    return trail.destinations, parts_of(trail)


def parts_of(trail: TrailView) -> list[tuple[int, int]]:
    return [(link, at) for link, at in trail.sections]


def test_without_sections_there_is_nothing_to_draw() -> None:
    assert drawn(game(world("sh1-m1:M")), 0) == ([], [])


def test_a_branch_that_is_shorter_is_left_out() -> None:
    table = game(world("sh1-m1:M,M m1-m2:M m1-m3:M,M"))
    play(table, f"roll:LLMMMR move:sh1-m1:2 move:m1-m2:1 roll:R {NOTHING}")
    assert drawn(table, 0) == (["sh1", "m1", "m2"], [(0, 0), (0, 1), (1, 0)])
    play(table, "roll:LMMRRR move:m1-m3:2")
    assert drawn(table, 0) == (["sh1", "m1", "m3"], [(0, 0), (0, 1), (2, 0), (2, 1)])


def test_a_circuit_is_followed_all_the_way_round() -> None:
    table = game(world("sh1-m1:M m1-m2:M m2-sh1:M"))
    play(table, "roll:LLLMMM move:sh1-m1:1 move:m1-m2:1 move:m2-sh1:1")
    assert drawn(table, 0) == (["sh1", "m1", "m2"], [(0, 0), (1, 0), (2, 0)])


@pytest.mark.slow
@given(POSITIONS)
def test_the_trail_has_the_measured_length(table: Table) -> None:
    view = table.view(None)
    for seat in range(table.game.players):
        check_trail(table, view, seat)


def check_trail(table: Table, view: View, seat: int) -> None:
    board, trail = table.game.board, view.seats[seat].trail
    shuttles = {place.id for place in board.destinations if place.kind == "shuttle"}
    places = {place.id: place for place in view.destinations}
    for name in trail.destinations:
        assert name in shuttles or (places[name].reached and places[name].owner == seat)
    assert all(view.links[link].owners[at] == seat for link, at in trail.sections)
    parts = sum(table.game.tables.parts[link][at] for link, at in trail.sections)
    assert parts + len(trail.destinations) == view.seats[seat].route
    check_line([*parts_of(trail), *trail.destinations], steps_of(table, trail))


def steps_of(table: Table, trail: TrailView) -> Iterator[tuple[object, object]]:
    """Yield which parts of a trail lie side by side."""
    board = table.game.board
    for number, at in trail.sections:
        link = board.links[number]
        beside = [(number, at + 1)] if at + 1 < len(link.sections) else [link.b]
        beside += [link.a] if at == 0 else []
        for part in beside:
            near = board.destinations[part].id if isinstance(part, int) else part
            if near in (*parts_of(trail), *trail.destinations):
                yield (number, at), near


def check_line(parts: list[object], steps: Iterable[tuple[object, object]]) -> None:
    steps = list(steps)
    ends = [part for part in parts if sum(part in step for step in steps) % 2]
    assert len(ends) <= 2, "a line has two ends at most"
    found = set(parts[:1])
    for _ in parts:
        found |= {part for step in steps if found.intersection(step) for part in step}
    assert found == set(parts), "it hangs together"
