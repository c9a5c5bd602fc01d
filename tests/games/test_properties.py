"""What holds of any game at a table, whatever its rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import incognitos.positions
import mlem.positions
from games.playing import random_play
from jacta import IllegalAction, Table, read_records
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, SearchStrategy

SEEDS = st.integers(0, 10**6)


class Tables(NamedTuple):
    """Tables of a game: where nothing has happened yet, and anywhere in random games."""

    new: SearchStrategy[Table]
    any: SearchStrategy[Table]


GAMES = {
    "mlem": Tables(mlem.positions.NEW, mlem.positions.TABLES),
    "incognitos": Tables(incognitos.positions.NEW, incognitos.positions.TABLES),
}
each_game = pytest.mark.parametrize("tables", GAMES.values(), ids=GAMES)
few = settings(max_examples=30)
fewer = settings(max_examples=10)  # of whole games


@pytest.mark.slow
@each_game
@few
@given(st.data())
def test_a_record_replays_to_the_same_state(tables: Tables, data: DataObject) -> None:
    table = data.draw(tables.any)
    text = table.record().text()
    (record,) = read_records(text.splitlines())
    again = Table.resume(record)
    assert again.state == table.state
    assert again.events(-1) == table.events(-1)
    assert again.record().text() == text


@pytest.mark.slow
@each_game
@fewer
@given(st.data(), SEEDS)
def test_a_past_state_never_changes(tables: Tables, data: DataObject, seed: int) -> None:
    before: list[tuple[Any, Any]] = []
    for table in random_play(data.draw(tables.new), seed):
        before.append((table.state, table.state.copy()))
        table.view(0)
        table.game.result(table.state)
        table.game.blinded(table.state, 1)
    assert all(state == copy for state, copy in before)
    assert len({id(state) for state, _ in before}) == len(before)


@pytest.mark.slow
@each_game
@few
@given(st.data())
def test_undo_then_redo_is_the_identity(tables: Tables, data: DataObject) -> None:
    table = data.draw(tables.any)
    events, states = table.events(-1), []
    decisions = sum(event.by not in (None, -1) for event in events)
    for _ in range(decisions):
        states.append(table.state)
        taken = table.undo()
        assert taken[0].by == table.turn
        assert taken == events[table.seq + 1 : table.seq + 1 + len(taken)]
    for state in reversed(states):
        table.redo()
        assert table.state == state
    assert table.events(-1) == events


@each_game
@few
@given(st.data())
def test_a_new_decision_forgets_what_was_taken_back(tables: Tables, data: DataObject) -> None:
    table = data.draw(tables.any)
    if not any(event.by not in (None, -1) for event in table.events()):
        return
    decision = table.undo()[0]
    other = next(text for text in table.legal() if text != decision.do)
    table.play(other)
    with pytest.raises(IllegalAction):
        table.redo()


@each_game
@fewer
@given(st.data(), SEEDS)
def test_every_legal_text_means_the_same_action(
    tables: Tables, data: DataObject, seed: int
) -> None:
    for table in random_play(data.draw(tables.new), seed):
        for action in table.game.legal(table.state):
            assert table.game.action_of(table.game.action_text(action)) == action


@each_game
@few
@given(st.data())
def test_a_view_can_be_sent_as_json(tables: Tables, data: DataObject) -> None:
    table = data.draw(tables.any)
    for seat in (None, *range(table.game.players)):
        view = msgspec.to_builtins(table.view(seat))
        assert json.loads(json.dumps(view)) == view


@each_game
@few
@given(st.data())
def test_odds_sum_to_one_and_every_listed_outcome_can_happen(
    tables: Tables, data: DataObject
) -> None:
    table = data.draw(tables.any)
    game, s = table.game, table.state
    if not table.is_chance:
        assert table.outcomes() == {}
        return
    outcomes = dict(game.outcomes(s))
    assert sum(outcomes.values()) == 1
    assert all(chance > 0 for chance in outcomes.values())
    for outcome in list(outcomes)[:500]:
        assert game.is_possible(s, outcome)
        assert game.outcome_of(s, game.outcome_text(s, outcome)) == outcome


@each_game
@few
@given(st.data())
def test_no_unlisted_outcome_can_happen(tables: Tables, data: DataObject) -> None:
    table = data.draw(tables.any)
    game, s = table.game, table.state
    if not table.is_chance:
        return
    listed = dict(game.outcomes(s))
    rng = game_rng(1)
    assert all(game.random_outcome(s, rng) in listed for _ in range(200))
    unlisted = [o for o in (-1, 10**9, *range(3000)) if o not in listed]
    assert not any(game.is_possible(s, outcome) for outcome in unlisted)
