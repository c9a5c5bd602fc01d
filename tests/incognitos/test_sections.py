from __future__ import annotations

import pytest

from incognitos.scripts import game, moves, owner, play, route, world


@pytest.mark.rule("9.3", "9.4")
@pytest.mark.parametrize(
    ("roll", "legal"),
    [
        ("LMMSSS", {"sh1-m1:1"}),
        ("LMSSSJ", set()),
        ("LMMMSS", {"sh1-m1:1", "sh1-m1:2"}),
        ("LLMSSJ", set()),
    ],
)
def test_a_perilous_section_is_crossed_in_one_move(roll: str, legal: set[str]) -> None:
    table = game(world("sh1-m1:MM,M", scenario=4))
    play(table, f"roll:{roll}")
    assert moves(table) == legal


@pytest.mark.rule("9.3", "7.4")
def test_a_perilous_section_counts_two_parts() -> None:
    table = game(world("sh1-m1:JJ", scenario=3))
    play(table, "roll:LJJSSS move:sh1-m1:1")
    assert owner(table, "m1") == "0!"
    assert table.view(None).seats[0].route == 4


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("roll", "legal"),
    [("LJRSSS", {"sh1-m1:1"}), ("LJJSSS", set()), ("LRRSSM", set()), ("JJRRSM", set())],
)
def test_a_carpet_costs_jetpack_locator_and_red_giant(roll: str, legal: set[str]) -> None:
    table = game(world("sh1-m1:C", scenario=3))
    play(table, f"roll:{roll}")
    assert moves(table) == legal


@pytest.mark.rule("9.3")
def test_a_carpet_is_a_move_of_its_own() -> None:
    table = game(world("sh1-m1:J,C,C,J", scenario=3))
    play(table, "roll:LLJJJR")
    assert moves(table) == {"sh1-m1:1"}
    play(table, "move:sh1-m1:1")
    assert moves(table) == {"sh1-m1:1"}
    play(table, "move:sh1-m1:1")
    assert route(table, "sh1-m1") == "00.."


@pytest.mark.rule("9.3")
def test_nothing_joins_a_carpet_from_the_other_end_either() -> None:
    table = game(world("m1-sh1:J,C,J", scenario=3))
    play(table, "roll:LLJJJR")
    assert moves(table) == {"sh1-m1:1"}


@pytest.mark.rule("9.3", "2.4")
def test_the_red_giants_of_a_carpet_still_forbid_marking() -> None:
    table = game(world("sh1-m1:C", scenario=3))
    play(table, "roll:LSJJRR move:sh1-m1:1")
    assert owner(table, "m1") == "0!"
    assert not any(text.startswith("mark") for text in table.legal())
