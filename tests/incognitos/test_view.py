from __future__ import annotations

from pathlib import Path

import msgspec

from incognitos.scripts import NOTHING, game, play, world
from jacta import Table, read_records
from jacta.games.incognitos.view import DestinationView, FieldView, WayView

GOLDEN = Path(__file__).parent / "golden"


def test_nothing_is_hidden() -> None:
    table = game(world("sh1-m1:M sh2-m2:M"), players=3)
    play(table, "roll:LSSMRV")
    views = [msgspec.to_builtins(table.view(seat)) for seat in (None, 0, 1, 2)]
    legal = [view.pop("legal") for view in views]
    assert legal == [[], table.legal(), [], []]
    seats = [view.pop("seat") for view in views]
    assert seats == [None, 0, 1, 2]
    assert all(view == views[0] for view in views)
    assert table.game.blinded(table.state, 1) == table.state
    assert table.game.blinded(table.state, 1) is not table.state
    assert table.events_for(2) == table.events()


def test_a_view_shows_where_the_dice_are() -> None:
    table = game(world("sh1-m1:M sh2-m2:M"))
    view = table.view(None)
    assert (view.phase, view.turn, view.active, view.dice.to_roll) == ("roll", None, 0, 6)
    play(table, "roll:LSSMRV store:S")
    view = table.view(None)
    assert (view.phase, view.turn, view.active, view.dice.to_roll) == ("act", 0, 0, 0)
    assert (view.dice.roll, view.dice.pad) == ("LSMRV", "S")


def test_a_view_shows_the_map_and_the_scoring_table() -> None:
    table = game(world("sh1-m1:M,M sh2-m2:M"))
    play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    play(table, "roll:LSMJRV move:sh2-m2:1 mark:m2:yellow")
    view = table.view(None)
    assert [link.owners for link in view.links] == [[0, None], [1]]
    assert view.destinations[3:] == [
        DestinationView("m1", None, reached=False, used=False),
        DestinationView("m2", 1, reached=True, used=True),
    ]
    assert view.table[0].crossed == [FieldView(2, 1, None)]
    assert [row.next_points for row in view.table] == [3, 4, 4, 6, 10]
    assert view.started == ["sh2"]
    assert view.turn_points == 2


def test_a_full_row_has_no_next_field() -> None:
    board = world("sh1-m1:M")
    board["table"]["yellow"] |= {"points": [[2], []], "shapes": [["star"], []]}
    table = game(board)
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow")
    assert table.view(None).table[0].next_points is None


def test_a_view_shows_a_duel_in_progress() -> None:
    board = world("sh1-f1:M sh1-m1:M sh2-m2:M", scenario=4)
    board["table"]["yellow"]["points"][0] = [4, 3, 4, 4]
    table = game(board)
    play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R")
    play(table, "roll:LSMJRV move:sh2-m2:1 mark:m2:yellow roll:RV")
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV")
    assert table.view(None).duel is None
    play(table, "duel:yellow:1:1:yellow:0")
    duel = table.view(None).duel
    assert duel is not None
    assert (duel.own, duel.rival, duel.opponent, duel.red_giants) == (
        "yellow:1",
        1,
        "yellow:0",
        None,
    )
    play(table, "roll:RRRSSS")
    duel = table.view(None).duel
    assert duel is not None
    assert duel.red_giants == 3
    play(table, "roll:SSSSSS")
    assert table.view(None).duel is None
    assert table.view(None).table[0].crossed[0] == FieldView(4, 1, 0)


def test_a_view_shows_logbooks_and_points() -> None:
    table = game(world("sh1-f1:M sh2-m2:M"))
    play(table, f"roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R {NOTHING}")
    seats = table.view(None).seats
    assert [seat.log for seat in seats] == [["4"], ["zero"]]
    assert [seat.entries_left for seat in seats] == [11, 11]
    assert (seats[0].sites, seats[0].functions) == ([4], 1)
    assert seats[0].points == {
        "monsters": 0,
        "sites": 4,
        "functions": 0,
        "signs": 0,
        "duels": 0,
        "route": 6,
    }
    assert [seat.score for seat in seats] == [10, 0]
    assert [seat.route for seat in seats] == [3, 0]


def test_a_view_shows_the_dice_that_no_action_can_use() -> None:
    table = game(world("sh1-m1:M sh2-m2:M"))
    play(table, "roll:LSSMRV")
    unusable = table.view(None).dice.unusable
    assert {die: reason.code for die, reason in unusable.items()} == {
        "R": "die-unstorable",
        "V": "die-unstorable",
    }
    play(table, "move:sh1-m1:1 store:S done roll:LMR")
    assert {die: reason.code for die, reason in table.view(None).dice.unusable.items()} == {
        "S": "die-idle",
        "R": "die-unstorable",
    }


def test_a_view_shows_the_dice_to_roll_again() -> None:
    table = game(world("sh1-f1:M sh2-m2:M"))
    play(table, "roll:LLMMJS")
    assert table.view(None).dice.again == 0
    play(table, "move:sh1-f1:1")
    assert table.view(None).dice.again == 4
    play(table, f"explore:f1 store:S {NOTHING} roll:RRVVVV")
    assert table.legal() == ["vortex", "done"]
    assert table.view(None).dice.again == 0


def test_a_view_shows_where_a_route_can_go_on() -> None:
    table = game(world("sh1-m1:M,J,M sh1-m2:M sh2-m1:M"))
    play(table, "roll:LLMMJS move:sh1-m1:1")
    assert table.view(None).ways == [
        WayView(0, "sh1", [1, 2], later=False),
        WayView(1, "sh1", [0], later=True),
        WayView(2, "sh2", [0], later=False),
    ]
    play(table, "done roll:RRRR roll:LMSSRV")
    assert table.view(None).ways == [
        WayView(1, "sh1", [0], later=False),
        WayView(2, "sh2", [0], later=False),
    ]


def test_a_view_shows_costs_and_the_next_fields() -> None:
    view = game(world("sh1-f1:M sh2-m2:M", shape="oval")).view(None)
    assert [row.cost for row in view.table] == ["SJ", "LSM", "SSJ", "SSJJ", "LSSMJ"]
    assert {row.next_shape for row in view.table} == {"oval"}
    assert (view.site_cost, view.site_points) == ("LMJ", 4)


def test_a_view_shows_the_end() -> None:
    table = game(world("sh1-m1:M", rounds=1))
    play(table, f"{NOTHING} {NOTHING}")
    view = table.view(0)
    assert (view.phase, view.turn, view.active, view.legal) == ("over", None, None, [])


def test_scores_do_not_waver_while_the_routes_are_told() -> None:
    """Rule 7.4: the end measures seat by seat, but the longest route is known before."""
    lines = (GOLDEN / "station-2.jsonl").read_text("utf-8").splitlines()
    (record,) = read_records(lines)
    table = Table.resume(record)
    (*_, end) = table.stages(len(record.entries) - 1)
    scores = [[seat.score for seat in table.game.view(s, None).seats] for s in end]
    facts = [fact.what for fact in table.events()[-1].facts]
    told = scores[facts.index("ended") :]
    assert len(told) > 2
    assert table.result is not None
    assert all(score == table.result.scores for score in told)
