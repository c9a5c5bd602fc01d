"""What holds of every game of Los Incognitos (what holds of any game: see `games`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.playing import random_play
from incognitos.positions import FINISHED, NEW, SEEDS, TABLES
from jacta.games.incognitos.words import PHASE_IDS

if TYPE_CHECKING:
    from jacta import Table
    from jacta.games.incognitos.view import View

FEW = settings(max_examples=25)


@pytest.mark.slow
@settings(max_examples=10)
@given(NEW, SEEDS)
def test_the_invariants_hold_at_every_stop(table: Table, seed: int) -> None:
    for _ in random_play(table, seed):
        legal = table.legal()
        assert len(set(legal)) == len(legal)
        assert len(legal) >= 2 if table.turn is not None else not legal
        view = table.view(None)
        assert view.phase in PHASE_IDS
        check_dice(view)
        check_owners(view, {place.id: place.kind for place in table.game.board.destinations})
    assert table.is_over


def check_dice(view: View) -> None:
    """There are six dice: used ones, and those that lie somewhere."""
    dice = view.dice
    places = (dice.roll, dice.pad, dice.kept, dice.held, dice.aside)
    assert sum(map(len, places)) <= 6
    assert len(dice.pad) <= 2
    if view.phase == "roll":
        assert 1 <= dice.to_roll <= 6 - sum(map(len, places))
        assert dice.roll == ""


def check_owners(view: View, kinds: dict[str, str]) -> None:
    """Rules 4.3, 4.4: a destination is reached by a wholly own link from a base of its owner."""
    state = {place.id: place for place in view.destinations}
    for place in view.destinations:
        assert not (place.reached and kinds[place.id] == "shuttle")
        if place.reached:
            assert any(
                set(link.owners) == {place.owner}
                and (kinds[other] == "shuttle" or state[other].reached)
                for link in view.links
                if place.id in (link.a, link.b)
                for other in {link.a, link.b} - {place.id}
            )


@pytest.mark.slow
@FEW
@given(TABLES, st.integers(0, 3))
def test_everything_is_open(table: Table, seat: int) -> None:
    every = msgspec.to_builtins(table.view(None))
    mine = msgspec.to_builtins(table.view(seat % table.game.players))
    for view in (every, mine):
        del view["seat"], view["legal"]
    assert mine == every


@pytest.mark.slow
@FEW
@given(FINISHED)
def test_every_game_ends_with_full_rows_and_a_result(table: Table) -> None:
    result = table.result
    assert result is not None
    view = table.view(None)
    for seat in view.seats:
        assert seat.entries_left == 0 or seat.cut_off
    assert result.scores == [sum(parts.values()) for parts in result.breakdown]
    best = max(result.scores)
    assert set(result.winners) <= {i for i, score in enumerate(result.scores) if score == best}
    assert result.winners


@pytest.mark.slow
@FEW
@given(FINISHED)
def test_the_logbooks_and_the_score_agree(table: Table) -> None:
    assert table.result is not None
    for seat, parts in zip(table.view(None).seats, table.result.breakdown, strict=True):
        entered = sum(int(entry) for entry in seat.log if entry.isdigit())
        assert entered == sum(parts.values()) - parts["duels"] - parts["route"]
