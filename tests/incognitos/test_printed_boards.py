"""Rule 10: what a printed board may show and ours do not can be played, recorded and viewed."""

from __future__ import annotations

from typing import Any

import pytest

from games.playing import random_play
from incognitos.positions import random_world
from incognitos.scripts import (
    NOTHING,
    choices,
    game,
    moves,
    only,
    owner,
    play,
    route,
    scored,
    world,
)
from jacta import BoardError, MalformedAction, Table
from jacta.games.incognitos.board import Board

PARALLEL = "sh1-m1.low:M,M sh1-m1.high:J m1-m2:M sh2-m3:M"


def costs(board: dict[str, Any], **kinds: str) -> dict[str, Any]:
    for kind, cost in kinds.items():
        board["table"][kind]["cost"] = cost
    return board


# Two links between the same destinations


@pytest.mark.rule("10", "11")
def test_moves_on_parallel_links_are_told_apart_by_the_links_ids() -> None:
    table = game(world(PARALLEL))
    play(table, "roll:LLMMJR")
    assert moves(table) == {
        "sh1-m1.low:1",
        "sh1-m1.low:2",
        "sh1-m1.high:1",
        "sh2-m3:1",
    }
    facts = play(table, "move:sh1-m1.high:1")
    assert only("moved", facts) == ["0 sh1-m1.high 0 1"]
    assert (route(table, "sh1-m1.low"), route(table, "sh1-m1.high")) == ("..", "0")
    assert owner(table, "m1") == "0!"
    assert "m1-sh1.low:2" in moves(table)
    play(table, "move:m1-sh1.low:1")
    assert route(table, "sh1-m1.low") == ".0"


@pytest.mark.rule("10", "4.3", "4.4")
def test_a_rival_may_take_the_other_of_two_links_but_not_reach_the_place() -> None:
    table = game(world(PARALLEL))
    play(table, "roll:LJRRRR move:sh1-m1.high:1 roll:RRRR roll:LMMRRR move:sh1-m1.low:2")
    assert (route(table, "sh1-m1.low"), route(table, "sh1-m1.high")) == ("11", "0")
    assert owner(table, "m1") == "0!"
    assert [seat.route for seat in table.view(None).seats] == [3, 3]


@pytest.mark.rule("10", "7.4")
def test_two_links_between_the_same_places_are_a_circuit() -> None:
    table = game(world(PARALLEL))
    play(table, "roll:LLMMJR move:sh1-m1.low:2 move:m1-sh1.high:1")
    assert table.view(None).seats[0].route == 2 + 1 + 2


@pytest.mark.rule("10", "8", "11")
def test_an_arrow_names_the_link_by_its_id() -> None:
    table = game(world(PARALLEL, shape="arrow"), options="signs")
    play(table, "roll:LSMJRV move:sh2-m3:1 mark:m3:yellow roll:RV")
    assert {text for text in choices(table) if "sh1" in text} == {
        "teleport:sh1-m1.low:0",
        "teleport:sh1-m1.low:1",
        "teleport:sh1-m1.high:0",
    }
    facts = play(table, "teleport:sh1-m1.low:1")
    assert only("teleported", facts) == ["0 sh1-m1.low 1"]
    assert route(table, "sh1-m1.low") == ".0"


@pytest.mark.rule("11")
@pytest.mark.parametrize(
    "text",
    [
        "move:sh1-m1:1",
        "move:sh1-m1.up:1",
        "move:sh1-m1.:1",
        "move:m1-m2.low:1",
        "teleport:sh1-m1:0",
        "teleport:m1-sh1.low:0",
        "teleport:sh1-m1.low:2",
    ],
)
def test_an_unknown_link_id_is_rejected(text: str) -> None:
    with pytest.raises(MalformedAction):
        game(world(PARALLEL)).game.action_of(text)


@pytest.mark.rule("10")
def test_a_link_without_parallel_ones_may_have_an_id_that_no_text_needs() -> None:
    table = game(world("sh1-m1.low:M"))
    play(table, "roll:LMRRRR")
    assert "sh1-m1:1" in moves(table)
    assert table.view(None).links[0].id is None


@pytest.mark.rule("10")
@pytest.mark.parametrize("links", ["sh1-m1:M sh1-m1.a:M", "sh1-m1.a:M m1-sh1.a:J"])
def test_parallel_links_need_ids_of_their_own(links: str) -> None:
    with pytest.raises(BoardError, match="several links join"):
        Board.of(world(links), "mine.toml")


# Perilous sections of two kinds


@pytest.mark.rule("10", "9.3", "9.4")
@pytest.mark.parametrize("scenario", [3, 4])
@pytest.mark.parametrize("section", ["MJ", "JM"])
def test_a_perilous_section_may_take_a_moonboot_and_a_jetpack(section: str, scenario: int) -> None:
    table = game(world(f"sh1-m1:M,{section} m1-m2:M", scenario=scenario))
    play(table, "roll:LLMMRR")
    assert moves(table) == {"sh1-m1:1"}
    play(table, "move:sh1-m1:1 store:M store:L")
    facts = play(table, "roll:JR")
    assert only("moved", facts) == ["0 sh1-m1 0 1"]
    assert owner(table, "m1") == "0!"
    assert table.view(None).seats[0].route == 1 + 2 + 2


@pytest.mark.rule("10", "4.1")
def test_it_joins_other_sections_in_a_move() -> None:
    table = game(world("sh1-m1:J,MJ,M", scenario=3))
    play(table, "roll:LMMJJR")
    assert moves(table) == {"sh1-m1:1", "sh1-m1:2", "sh1-m1:3"}


@pytest.mark.rule("8")
def test_no_arrow_marks_it() -> None:
    table = game(world("sh1-m1:M m1-m2:MJ,J", scenario=3, shape="arrow"), options="signs")
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV")
    assert choices(table) == {"teleport:m1-m2:1", "pass"}


# Costs of any symbols


@pytest.mark.rule("10", "5.1")
@pytest.mark.parametrize("cost", ["L", "M", "R", "V", "VV", "LMRV", "LLMMRV", "LR", "SSSSS"])
def test_a_monster_may_cost_any_symbols(cost: str) -> None:
    table = game(costs(world("sh1-m1:M"), yellow=cost, green="SSSSSS"))
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:RRRR {NOTHING}")
    fill = "".join(symbol for symbol in "SJMLV" if symbol not in cost)[0] * (6 - len(cost))
    if cost == "VV":
        fill = "SSSR"
    dice = "".join(sorted(cost + fill, key="LSMJRV".find))
    play(table, f"roll:{dice}")
    if table.turn == 0:
        play(table, "mark:m1:yellow")
    assert scored(table, 0, "monsters") == 2


@pytest.mark.rule("2.4", "10")
def test_red_giants_that_a_monster_costs_still_count_for_the_ban() -> None:
    table = game(costs(world("sh1-m1:M"), yellow="SR"))
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:VVVV {NOTHING} roll:SSJRRV")
    assert choices(table) == {"store:S", "store:J"}
    play(table, "store:S done roll:SRVVV")
    assert "mark:m1:yellow" in choices(table)


@pytest.mark.rule("10", "5.1")
def test_six_cheap_monsters_can_be_marked_in_a_turn() -> None:
    links = " ".join(f"sh1-m{i}:M" for i in range(6))
    table = game(costs(world(links, shape="oval", rounds=16), yellow="S"), options="signs")
    for i in range(6):
        play(table, f"roll:LMRRRR move:sh1-m{i}:1 roll:RRRR {NOTHING}")
        while table.view(None).active == 1:
            play(table, NOTHING)
    play(table, "roll:SSSSSS " + " ".join(f"mark:m{i}:yellow" for i in range(6)))
    assert table.view(None).table[0].crossed[-1].owner == 0
    assert len(table.view(None).table[0].crossed) == 6


@pytest.mark.rule("7.3", "2.4", "10")
def test_a_monster_that_no_roll_can_pay_keeps_nobody_in_the_game() -> None:
    board = costs(world("sh1-m1:M"), yellow="RR", green="RRS")
    table = game(board)
    facts = play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert only("cut-off", facts) == ["1", "0"]
    assert table.is_over


@pytest.mark.rule("7.3", "9.3", "10")
def test_a_caravanserai_can_store_the_red_giants_that_a_monster_costs() -> None:
    board = costs(world("sh1-m1:M sh1-f1:M", scenario=3, rounds=6), yellow="RR", green="RR")
    table = game(board)
    play(table, f"roll:LMRRRR move:sh1-m1:1 roll:RRRR {NOTHING}")
    play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:V")
    assert table.view(None).active == 0
    assert [seat.cut_off for seat in table.view(None).seats] == [False, True]
    play(table, "roll:RRRRVV store:RR! roll:VVVS mark:m1:yellow")
    assert scored(table, 0, "monsters") == 2


@pytest.mark.rule("7.3", "9.2", "10")
def test_a_chest_whose_vortex_would_be_a_seventh_die_keeps_nobody_in_the_game() -> None:
    board = costs(
        world("sh1-f1:M sh1-m1:M", scenario=2),
        **dict.fromkeys(("yellow", "white", "red", "blue", "green"), "SSSSSS"),
    )
    table = game(board)
    play(table, "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert table.view(None).active == 1
    assert table.view(None).seats[0].cut_off


# All of it together


@pytest.mark.parametrize("seed", range(8))
def test_every_text_and_view_of_a_game_on_such_a_board(seed: int) -> None:
    board = random_world(seed)
    table = Table.new("incognitos", 2 + seed % 3, board=board, options=["signs"])
    names = {link.name() for link in table.game.board.links}
    assert len(names) == len(table.game.board.links)
    for _ in random_play(table, seed):
        for action in table.game.legal(table.state):
            text = table.game.action_text(action)
            assert table.game.action_of(text) == action
        drawn = {f"{e.a}-{e.b}" + (f".{e.id}" if e.id else "") for e in table.view(None).links}
        assert drawn == names
    assert Table.resume(table.record()).view(None) == table.view(None)


@pytest.mark.slow
def test_the_random_boards_cover_every_loosened_case() -> None:
    boards = [random_world(seed) for seed in range(60)]
    sections = {each for board in boards for link in board["link"] for each in link["sections"]}
    assert {"MJ", "JM", "MM", "JJ", "C"} <= sections
    assert any("id" in link for board in boards for link in board["link"])
    assert set("LSMJRV") == {e for b in boards for row in b["table"].values() for e in row["cost"]}
    lengths = {len(row["cost"]) for board in boards for row in board["table"].values()}
    assert lengths == set(range(1, 7))
