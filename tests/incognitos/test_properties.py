from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from incognitos.positions import (
    FINISHED,
    PLAYERS,
    SEEDS,
    SIGNS,
    TABLES,
    WORLDS,
    new_table,
    random_play,
)
from jacta import Table, read_records
from jacta.games.incognitos.words import PHASE_IDS

if TYPE_CHECKING:
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.view import View

FEW = settings(max_examples=25)


@FEW
@given(TABLES)
def test_a_record_replays_to_the_same_state(table: Table) -> None:
    text = table.record().text()
    (record,) = read_records(text.splitlines())
    again = Table.resume(record)
    assert again.state == table.state
    assert again.events(-1) == table.events(-1)
    assert again.record().text() == text


@settings(max_examples=8)
@given(WORLDS, PLAYERS, SIGNS, SEEDS)
def test_a_state_that_was_played_never_changes(
    board: dict[str, Any],
    players: int,
    signs: bool,  # noqa: FBT001
    seed: int,
) -> None:
    before: list[tuple[State, State]] = []
    for table in random_play(new_table(board, players, signs), seed):
        before.append((table.state, table.state.copy()))
        table.view(0)
        table.game.result(table.state)
        table.game.blinded(table.state, 1)
    assert all(state == copy for state, copy in before)
    assert len({id(state) for state, _ in before}) == len(before)


@FEW
@given(TABLES)
def test_undo_then_redo_is_the_identity(table: Table) -> None:
    events, states = table.events(-1), []
    decisions = sum(event.by not in (None, -1) for event in events)
    for _ in range(decisions):
        states.append(table.state)
        table.undo()
    for state in reversed(states):
        table.redo()
        assert table.state == state
    assert table.events(-1) == events


@settings(max_examples=10)
@given(WORLDS, PLAYERS, SIGNS, SEEDS)
def test_what_holds_at_every_stop(
    board: dict[str, Any],
    players: int,
    signs: bool,  # noqa: FBT001
    seed: int,
) -> None:
    for table in random_play(new_table(board, players, signs), seed):
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


@settings(max_examples=15)
@given(WORLDS, PLAYERS, SIGNS, SEEDS)
def test_every_legal_text_means_the_same_action(
    board: dict[str, Any],
    players: int,
    signs: bool,  # noqa: FBT001
    seed: int,
) -> None:
    for table in random_play(new_table(board, players, signs), seed):
        for action in table.game.legal(table.state):
            assert table.game.action_of(table.game.action_text(action)) == action


@FEW
@given(TABLES, st.integers(0, 3))
def test_a_view_can_be_sent_as_json_and_everything_is_open(table: Table, seat: int) -> None:
    every = dataclasses.asdict(table.view(None))
    mine = dataclasses.asdict(table.view(seat % table.game.players))
    assert json.loads(json.dumps(mine)) == mine
    for view in (every, mine):
        del view["seat"], view["legal"]
    assert mine == every


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


@FEW
@given(FINISHED)
def test_the_logbooks_and_the_score_agree(table: Table) -> None:
    assert table.result is not None
    for seat, parts in zip(table.view(None).seats, table.result.breakdown, strict=True):
        entered = sum(int(entry) for entry in seat.log if entry.isdigit())
        assert entered == sum(parts.values()) - parts["duels"] - parts["route"]
