from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jacta import IllegalAction, Table, read_records
from jacta.games.mlem.words import ASTRONAUT_IDS, PHASE_IDS, VARIANT_IDS
from mlem.positions import (
    FINISHED,
    PLAYERS,
    SEEDS,
    TABLES,
    VARIANTS,
    new_table,
    random_mat,
    random_play,
)

if TYPE_CHECKING:
    from jacta.games.mlem.rules.state import State

FEW = settings(max_examples=30)


@FEW
@given(TABLES)
def test_a_record_replays_to_the_same_state(table: Table) -> None:
    text = table.record().text()
    (record,) = read_records(text.splitlines())
    again = Table.resume(record)
    assert again.state == table.state
    assert again.events(-1) == table.events(-1)
    assert again.record().text() == text


@FEW
@given(PLAYERS, VARIANTS, SEEDS)
def test_a_state_that_was_played_never_changes(players: int, variants: int, seed: int) -> None:
    before: list[tuple[State, State]] = []
    for table in random_play(new_table(players, variants), seed):
        before.append((table.state, table.state.copy()))
        table.view(0)
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
        taken = table.undo()
        assert taken[0].by == table.turn
        assert taken == events[table.seq + 1 : table.seq + 1 + len(taken)]
    for state in reversed(states):
        table.redo()
        assert table.state == state
    assert table.events(-1) == events


@FEW
@given(TABLES)
def test_a_new_decision_forgets_what_was_taken_back(table: Table) -> None:
    if not any(event.by not in (None, -1) for event in table.events()):
        return
    decision = table.undo()[0]
    other = next(text for text in table.legal() if text != decision.do)
    table.play(other)
    with pytest.raises(IllegalAction):
        table.redo()


@settings(max_examples=20)
@given(PLAYERS, VARIANTS, SEEDS, st.booleans())
def test_what_holds_at_every_stop(
    players: int,
    variants: int,
    seed: int,
    any_mat: bool,  # noqa: FBT001
) -> None:
    board = random_mat(seed) if any_mat else None
    for table in random_play(new_table(players, variants, board), seed):
        view = table.view(None)
        legal = table.legal()
        assert len(set(legal)) == len(legal)
        assert len(legal) >= 2 if table.turn is not None else not legal
        assert view.phase in PHASE_IDS
        assert 1 <= view.rocket.dice <= 6 or view.expedition == 0
        assert 0 <= view.rocket.space <= 26
        assert (table.result is None) == (not table.is_over)
        check_astronauts(table)


def check_astronauts(table: Table) -> None:
    """Every astronaut is in exactly one place, and nobody shares a moon."""
    view = table.view(None)
    moons = []
    for number, seat in enumerate(view.seats):
        aboard = [c.astronaut for c in view.rocket.crew if c.aboard and c.seat == number]
        landed = [each.astronaut for each in seat.landed]
        assert sorted(seat.home + aboard + landed) == sorted(ASTRONAUT_IDS)
        moons += [(each.place, each.moon) for each in seat.landed if each.moon is not None]
    assert len(set(moons)) == len(moons)


@FEW
@given(TABLES)
def test_every_legal_text_means_the_same_action(table: Table) -> None:
    for action in table.game.legal(table.state):
        assert table.game.action_of(table.game.action_text(action)) == action


@FEW
@given(TABLES)
def test_a_view_can_be_sent_as_json(table: Table) -> None:
    for seat in (None, *range(table.game.players)):
        view = dataclasses.asdict(table.view(seat))
        assert json.loads(json.dumps(view)) == view


@FEW
@given(FINISHED)
def test_every_game_ends_for_a_reason_with_a_result(table: Table) -> None:
    result = table.result
    assert result is not None
    view = table.view(None)
    failed = view.failures == 11
    landed = any(len(seat.landed) == 8 for seat in view.seats)
    assert result.reason == "+".join(["failures"] * failed + ["astronauts"] * landed)
    assert result.scores == [sum(parts.values()) for parts in result.breakdown]
    for variant in set(VARIANT_IDS) - table.game.options:
        assert all(parts[variant] == 0 for parts in result.breakdown)
    assert result.winners == [
        seat for seat, score in enumerate(result.scores) if score == max(result.scores)
    ]
