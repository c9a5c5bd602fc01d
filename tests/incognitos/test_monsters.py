from __future__ import annotations

import pytest

from incognitos.scripts import NOTHING, choices, game, logbook, only, owner, play, scored, world


def marks(legal: set[str]) -> set[str]:
    return {text.removeprefix("mark:") for text in legal if text.startswith("mark:")}


NEAR = "roll:LMRRRR move:sh1-m1:1 roll:RRRR"


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("roll", "kinds"),
    [
        ("SJMMMV", {"m1:yellow"}),
        ("LSMMMV", {"m1:white"}),
        ("LSMJRV", {"m1:yellow", "m1:white"}),
        ("SMMMMV", set()),
    ],
)
def test_either_kind_can_be_marked_for_its_cost(roll: str, kinds: set[str]) -> None:
    table = game(world("sh1-m1:M sh2-m2:J", monsters="yellow white"))
    play(table, f"{NEAR} {NOTHING} roll:{roll}")
    assert marks(choices(table)) == kinds


@pytest.mark.rule("5.1")
def test_a_field_is_used_once_and_the_other_monster_vanishes() -> None:
    table = game(world("sh1-m1:M", monsters="yellow white"))
    facts = play(table, "roll:LLSSMM move:sh1-m1:1 mark:m1:white")
    assert only("marked", facts) == ["0 m1 white:0 4 0"]
    assert owner(table, "m1") == "0!x"
    assert marks(choices(table)) == set()


@pytest.mark.rule("5.1")
def test_only_a_player_who_has_reached_a_field_marks_on_it() -> None:
    table = game(world("sh1-m1:M sh1-m2:M"))
    play(table, f"{NEAR} roll:SSMMJJ")
    assert marks(choices(table)) == set()


@pytest.mark.rule("5.1")
def test_a_vessel_attracts_the_upper_four_kinds_but_never_green() -> None:
    table = game(world("sh1-v1:M"))
    play(table, f"roll:LMRRRR move:sh1-v1:1 roll:RRRR {NOTHING} roll:LSSMJJ")
    assert marks(choices(table)) == {"v1:yellow", "v1:white", "v1:red", "v1:blue"}
    table = game(world("sh1-m1:M"))
    play(table, f"{NEAR} {NOTHING} roll:LSSMJJ")
    assert marks(choices(table)) == {"m1:yellow", "m1:green"}


@pytest.mark.rule("5.2", "1.3")
def test_fields_are_crossed_off_in_order_the_upper_row_first() -> None:
    links = " ".join(f"sh1-m{i}:M" for i in range(1, 10))
    table = game(world(links), players=4)
    points = []
    for i in range(1, 10):
        facts = play(table, f"roll:LSMJRV move:sh1-m{i}:1 ")
        if table.turn is not None and f"mark:m{i}:yellow" in choices(table):
            facts += play(table, f"mark:m{i}:yellow")
        points += [int(fact.split()[3]) for fact in only("marked", facts)]
        while table.view(None).seats[(i - 1) % 4].log[i // 5 :] == [] and table.is_chance:
            play(table, "roll:" + "RRRRRR"[: table.view(None).dice.to_roll])
    assert points == [2, 3, 2, 3, 2, 3, 3, 4]
    assert scored(table, 0, "monsters") == points[0] + points[4]


@pytest.mark.rule("5.2")
def test_a_full_row_ends_its_kind() -> None:
    board = world("sh1-m1:M sh1-m2:M")
    board["table"]["yellow"] |= {"points": [[2], []], "shapes": [["star"], []]}
    table = game(board)
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV roll:LSMJRV move:sh1-m2:1")
    assert marks(choices(table)) == set()
    assert logbook(table, 0) == "2"


@pytest.mark.rule("5.2", "7.1")
def test_marking_scores_the_points_of_the_field() -> None:
    table = game(world("sh1-m1:M"))
    play(table, "roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV")
    assert scored(table, 0, "monsters") == 2
    assert logbook(table, 0) == "2"
