from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from jacta import (
    ActionError,
    DiceError,
    Event,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourTurn,
    Player,
    RecordError,
    Scripted,
    Seeded,
    SetupError,
    Table,
    find_game,
)
from jacta.core.game import Game
from jacta.core.previews import Reason
from jacta.core.records import Entry, GameRecord

BOARDING = ("board:settler", "board:voyager")


def flying() -> Table:
    """Return a game of two that waits for a pick: fly:1, fly:2 or both."""
    table = Table.new("mlem", ["Ada", "Bo"], first=0)
    for text in (*BOARDING, "roll:111224"):
        table.play(text)
    return table


def test_a_table_knows_its_states_and_who_made_the_last_entry() -> None:
    table, last_by = flying(), []
    assert table.state_at(table.seq) == table.state
    for _ in range(3):
        last_by.append(table.last_by)
        if table.seq:
            table.undo()
    assert last_by == [-1, 0, None]
    with pytest.raises(SetupError, match="no entry 1"):
        table.state_at(1)


def finished() -> Table:
    table = Table.new("mlem", 2, dice=Seeded(3))
    while not table.is_over:
        table.play(table.legal()[0])
    return table


def snapshot(table: Table) -> tuple[Any, ...]:
    return table.seq, table.state.copy(), table.events(-1), table.legal(), table.turn


# What is refused


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("fly:3", IllegalAction),
        ("fly:1+2!", IllegalAction),
        ("land", IllegalAction),
        ("board:settler", IllegalAction),
        ("roll:111224", MalformedAction),
        ("jump", MalformedAction),
        ("", MalformedAction),
        (4, IllegalAction),
        (10**30, MalformedAction),
        (-1, MalformedAction),
        (0, MalformedAction),
        (True, MalformedAction),
        (1.0, MalformedAction),
        (None, MalformedAction),
        (b"fly:1", MalformedAction),
        (["fly:1"], MalformedAction),
    ],
)
def test_anything_but_a_legal_action_changes_nothing(action: Any, error: type[ActionError]) -> None:
    table = flying()
    before = snapshot(table)
    with pytest.raises(ActionError) as caught:
        table.play(action)
    assert type(caught.value) is error
    assert snapshot(table) == before


@pytest.mark.parametrize(
    ("outcome", "error"),
    [
        ("roll:11111", IllegalAction),
        ("first:0", IllegalAction),
        ("fly:1", MalformedAction),
        ("", MalformedAction),
        (5, IllegalAction),
        (-1, IllegalAction),
        (10**30, IllegalAction),
        (True, MalformedAction),
        (None, MalformedAction),
        (6.0, MalformedAction),
    ],
)
def test_anything_but_a_possible_outcome_changes_nothing(
    outcome: Any, error: type[ActionError]
) -> None:
    table = Table.new("mlem", 2, first=0)
    for text in BOARDING:
        table.play(text)
    before = snapshot(table)
    with pytest.raises(ActionError) as caught:
        table.play(outcome)
    assert type(caught.value) is error
    assert snapshot(table) == before


@pytest.mark.parametrize("seat", [1, 2, -1, 7, "0", 0.5])
def test_only_the_seat_to_move_may_play(seat: Any) -> None:
    table = flying()
    before = snapshot(table)
    with pytest.raises(NotYourTurn, match=r"the turn of Ada \(seat 0\)"):
        table.play("fly:1", seat)
    assert snapshot(table) == before


def test_at_chance_it_is_nobodys_turn() -> None:
    table = Table.new("mlem", 2)
    with pytest.raises(NotYourTurn, match="the turn of chance"):
        table.play("first:0", 0)
    table.play("first:0", -1)
    assert table.turn == 0


def test_nothing_can_be_played_after_the_end() -> None:
    table = finished()
    before = snapshot(table)
    for action in ("fly:1", "jump", 4, None):
        with pytest.raises(GameOver):
            table.play(action)  # type: ignore[arg-type]
    assert snapshot(table) == before


def test_the_error_of_an_illegal_action_lists_what_is_allowed() -> None:
    allowed = "; allowed: fly:1, fly:2, fly:1+2"
    with pytest.raises(IllegalAction) as caught:
        flying().play("fly:4")
    assert str(caught.value) == f"Face 4 is not fuel on space 0 (3.1){allowed}"
    assert caught.value.reason == Reason("no-fuel", "3.1", {"face": "4", "space": 0})
    with pytest.raises(IllegalAction, match="No die shows 3"):
        flying().play(4)


def test_a_long_list_of_what_is_allowed_is_cut() -> None:
    table = Table.new("mlem", 5, first=0)
    for _ in range(5):
        table.play("board:engineer")
    table.play("roll:112233")
    with pytest.raises(IllegalAction, match=r"and 115 more$"):
        table.play("fly:4")


# Playing


def test_an_action_is_played_by_text_or_by_id() -> None:
    by_text, by_id = flying(), flying()
    by_text.play("fly:1+2", 0)
    by_id.play(by_id.game.action_of("fly:1+2"))
    assert by_text.state == by_id.state
    assert by_text.events() == by_id.events()


def test_playing_returns_its_events() -> None:
    table = Table.new("mlem", 2, first=1, dice=Scripted(["roll:111224"]))
    assert [event.do for event in table.play("board:settler")] == ["board:settler"]
    events = table.play("board:voyager")
    assert [(event.seq, event.by, event.do) for event in events] == [
        (2, 0, "board:voyager"),
        (3, -1, "roll:111224"),
    ]


def test_the_log_begins_with_the_set_up() -> None:
    table = flying()
    first, *rest = table.events(-1)
    assert (first.seq, first.by, first.do) == (0, None, "start")
    assert rest == table.events()
    assert [event.seq for event in rest] == [1, 2, 3]
    assert table.events(2) == rest[2:]
    assert table.events(3) == []


def test_a_table_knows_whose_turn_it_is() -> None:
    table = Table.new("mlem", 2)
    assert (table.turn, table.is_chance, table.is_over) == (None, True, False)
    table.play("first:1")
    assert (table.turn, table.is_chance, table.is_over) == (1, False, False)
    table = finished()
    assert (table.turn, table.is_chance, table.is_over) == (None, False, True)


def test_chance_is_listed_only_where_it_decides() -> None:
    table = Table.new("mlem", 4)
    assert table.outcomes() == {f"first:{seat}": Fraction(1, 4) for seat in range(4)}
    assert table.legal() == []
    table.play("first:3")
    assert table.outcomes() == {}


def test_there_is_a_result_only_at_the_end() -> None:
    assert flying().result is None
    result = finished().result
    assert result is not None
    assert result.winners


def test_players_have_names() -> None:
    assert [player.name for player in flying().players] == ["Ada", "Bo"]
    assert [player.name for player in finished().players] == ["Player 1", "Player 2"]
    game = find_game("mlem").on("standard", 2)
    with pytest.raises(SetupError, match="2 seats, but 1 players"):
        Table(game, [Player("Ada")])


@pytest.mark.parametrize("seat", [-1, 2, 7, "0"])
def test_an_unknown_seat_has_no_view(seat: Any) -> None:
    with pytest.raises(SetupError, match="there is no seat"):
        flying().view(seat)


# Taking back


def test_undo_takes_back_a_decision_and_the_chance_after_it() -> None:
    table = flying()
    taken = table.undo()
    assert [event.do for event in taken] == ["board:voyager", "roll:111224"]
    assert (table.seq, table.turn) == (1, 1)


def test_redo_plays_the_same_again() -> None:
    table = flying()
    before = snapshot(table)
    table.undo()
    table.undo()
    assert [event.do for event in table.redo()] == ["board:settler"]
    assert [event.do for event in table.redo()] == ["board:voyager", "roll:111224"]
    assert snapshot(table) == before


def test_undo_leads_back_to_the_first_decision_and_no_further() -> None:
    table = Table.new("mlem", 2)
    table.play("first:1")
    with pytest.raises(IllegalAction, match="no decision to undo"):
        table.undo()
    assert table.seq == 1


def test_without_an_undo_there_is_no_redo() -> None:
    with pytest.raises(IllegalAction, match="nothing to redo"):
        flying().redo()


def test_following_a_record_forgets_what_was_taken_back() -> None:
    table = flying()
    taken = [Entry("chance" if e.by is None or e.by < 0 else e.by, e.do) for e in table.undo()]
    table.follow(GameRecord(table.header(), taken))
    with pytest.raises(IllegalAction, match="nothing to redo"):
        table.redo()


def test_events_cannot_be_changed() -> None:
    event = flying().events()[0]
    with pytest.raises(AttributeError):
        event.do = "board:voyager"  # type: ignore[misc]


def test_only_the_seat_to_move_learns_why_not() -> None:
    with pytest.raises(NotYourTurn):
        flying().why_not("fly:4", seat=1)
    waiting = Table.new("mlem", 2, first=0)
    for text in BOARDING:
        waiting.play(text)
    with pytest.raises(IllegalAction, match="chance is to move"):
        waiting.why_not("fly:4")


def test_a_record_that_cannot_be_set_up_names_the_line_of_its_header() -> None:
    record = flying().record()
    record.header.game = "unknown"
    record.lines[:] = [7, 8, 9]
    with pytest.raises(RecordError, match="line 7"):
        Table.resume(record)


def test_a_rejected_action_keeps_what_was_taken_back() -> None:
    table = flying()
    table.undo()
    with pytest.raises(IllegalAction):
        table.play("fly:1")
    assert isinstance(table.redo()[0], Event)


def test_the_last_action_of_a_finished_game_can_be_taken_back() -> None:
    table = finished()
    table.undo()
    assert not table.is_over
    assert table.result is None


# What dice do wrong is not the fault of the action


def test_failing_dice_do_not_make_an_accepted_action_look_rejected() -> None:
    table = Table.new("mlem", 2, first=0, dice=Scripted(["roll:1"]))
    table.play(BOARDING[0])
    before = table.seq
    with pytest.raises(DiceError):
        table.play(BOARDING[1])
    assert table.seq == before + 1
    assert table.is_chance


@pytest.mark.parametrize("board", [3, ["standard"], 2.5])
def test_a_board_of_the_wrong_type_is_rejected(board: Any) -> None:
    with pytest.raises(SetupError):
        Table.new("mlem", 2, board=board)


@pytest.mark.parametrize("wrong", [{"players": "AB"}, {"players": 2, "options": "ufo"}])
def test_a_single_text_is_not_a_list_of_names(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="lists of names"):
        Table.new("mlem", **wrong)


def test_a_truth_value_is_not_a_seat() -> None:
    with pytest.raises(SetupError, match="no seat True"):
        Table.new("mlem", 2).view(True)


def test_events_from_before_the_beginning_are_all_events() -> None:
    table = Table.new("mlem", 2, first=0)
    table.play(BOARDING[0])
    assert table.events(-9) == table.events(-1)


def test_tables_are_equal_if_game_players_and_log_are() -> None:
    one, other = (Table.new("mlem", ["Ada", "Bo"], dice=Seeded(7)) for _ in range(2))
    assert one == other
    assert one.game == other.game
    assert len({one.game, other.game, Table.new("mlem", 3).game}) == 2
    one.play(one.legal()[0])
    assert one != other
    assert one == one.copy()
    assert Table.new("mlem", 2, options=["ufo"]) != Table.new("mlem", 2)
    assert Table.new("mlem", 2) != Table.new("mlem", ["Ada", "Bo"])
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_table_says_what_it_is() -> None:
    table = Table.new("mlem", ["Ada", "Bo"], options=["ufo"], first=1, dice=Seeded(7))
    told = "<Table of mlem on standard: Ada, Bo; 1 entries, seat 1 to move>"
    assert repr(table) == told
    assert repr(table.game) == "<Mlem on 'standard', players=2, options=['ufo'], first=1>"


def test_a_table_is_a_picture_in_a_notebook() -> None:
    table = Table.new("mlem", 2, dice=Seeded(7))
    assert table._repr_svg_().startswith("<svg")
    assert table._repr_html_().startswith("<img")


def test_a_state_shares_what_has_not_changed_and_nothing_else() -> None:
    table, dice = Table.new("mlem", 2, options=["missions"]), Seeded(5)
    table.accept(table.settled(dice))
    while not table.is_over:
        before, kept = table.state, repr(table.state)
        table.accept(table.draft(table.legal()[0], dice=dice))
        now = table.state
        assert repr(before) == kept
        for name in (*now.LISTS, *now.GRIDS):
            old, new = getattr(before, name), getattr(now, name)
            assert (old is new) == (old == new)


def test_a_game_knows_when_its_choices_are_secret() -> None:
    table = Table.new("mlem", 2, options=["missions"], dice=Seeded(5))
    found = set()
    while not table.is_over:
        game, s = table.game, table.state
        found.add(game.hides_choices(s))
        assert game.hides_choices(s) == Game.hides_choices(game, s)
        table.play(table.legal()[0])
    assert found == {True, False}
