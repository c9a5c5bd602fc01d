from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from incognitos.scripts import NOTHING, choices, game, logbook, only, play, scored, world
from jacta.games.incognitos.rules.arena import best_arena, defeated
from jacta.games.incognitos.rules.state import State

if TYPE_CHECKING:
    from jacta import Table

LINKS = "sh1-f1:M sh1-f2:M sh1-m1:M sh2-m2:M sh2-m4:M sh3-m3:M sh3-m5:M"
EXPLORE = "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R"
DUEL = "duel:yellow:1:1:yellow:0"


def mark(shuttle: int, field: int, kind: str = "yellow") -> str:
    """Script a turn of marking a monster on a field next to a shuttle."""
    return f"roll:LSMJRV move:sh{shuttle}-m{field}:1 mark:m{field}:{kind} roll:RV"


def arena(yellow: str = "4 3 5 4", **changes: Any) -> dict[str, Any]:
    board = world(LINKS, scenario=4, **changes)
    points = [int(number) for number in yellow.split()]
    board["table"]["yellow"] |= {"points": [points, []], "shapes": [["star"] * len(points), []]}
    board["sites"] = {"points": [5, 7]}
    return board


def before_duel(**changes: Any) -> Table:
    """Return a table at the duel of seat 0's yellow monster of 3 and seat 1's of 4."""
    table = game(arena(**changes))
    play(table, f"{EXPLORE} {mark(2, 2)} {mark(1, 1)}")
    return table


@pytest.mark.rule("9.4", "7.1")
def test_exploring_an_arena_scores_nothing_yet() -> None:
    table = game(arena())
    play(table, EXPLORE)
    assert logbook(table, 0) == "0"
    assert scored(table, 0, "sites") == 0
    assert table.view(None).seats[0].functions == 1


@pytest.mark.rule("9.4", "11")
def test_a_rivals_monster_of_equal_or_higher_value_can_be_challenged() -> None:
    table = before_duel()
    assert table.turn == 0
    assert choices(table) == {DUEL, "pass"}
    table = before_duel(yellow="3 3 5 4")
    assert choices(table) == {DUEL, "pass"}
    table = before_duel(yellow="2 3 5 4")
    assert table.is_chance
    assert logbook(table, 0) == "0 3"


@pytest.mark.rule("9.4")
def test_a_duel_can_be_won() -> None:
    table = before_duel()
    play(table, DUEL)
    assert table.view(None).dice.to_roll == 6
    assert scored(table, 0, "sites") == 5
    facts = play(table, "roll:RRRSSS roll:RSSSSS")
    assert only("duelled", facts) == ["0 6 1 5"]
    assert only("defeated", facts) == ["0 1 yellow:0"]
    s = table.state
    assert (s.own_field, s.rival_field, s.red_giants) == (0, 0, 0)
    assert logbook(table, 0) == "0 8"
    assert [scored(table, seat, "duels") for seat in (0, 1)] == [2, 0]
    assert scored(table, 1, "monsters") == 4


@pytest.mark.rule("9.4")
def test_a_monster_is_defeated_no_matter_who_circled_it() -> None:
    s = State()
    s.circled = [1, 2, 4, 8]
    assert defeated(s) == 0b1111


@pytest.mark.rule("9.4")
def test_a_duel_can_be_lost() -> None:
    table = before_duel()
    facts = play(table, f"{DUEL} roll:RSSSSS roll:RSSSSS")
    assert only("defeated", facts) == ["1 0 yellow:1"]
    assert logbook(table, 0) == "0 8"
    assert [scored(table, seat, "duels") for seat in (0, 1)] == [0, 2]
    assert scored(table, 0, "monsters") == 3


@pytest.mark.rule("9.4")
def test_a_duel_can_be_drawn() -> None:
    table = before_duel()
    facts = play(table, f"{DUEL} roll:RRSSSS roll:RSSSSS")
    assert only("defeated", facts) == []
    assert logbook(table, 0) == "0 8"
    assert [scored(table, seat, "duels") for seat in (0, 1)] == [0, 0]
    assert scored(table, 0, "sites") == 5


@pytest.mark.rule("9.4")
def test_half_points_are_rounded_up() -> None:
    table = before_duel(yellow="5 3 5 4")
    play(table, f"{DUEL} roll:RRRSSS roll:SSSSSS")
    assert scored(table, 0, "duels") == 3


@pytest.mark.rule("9.4")
def test_an_arena_may_be_kept_for_later() -> None:
    table = before_duel()
    play(table, "pass")
    assert logbook(table, 0) == "0 3"
    assert table.view(None).seats[0].functions == 1
    assert table.view(None).active == 1


@pytest.mark.rule("9.4")
def test_a_defeated_monster_cannot_be_challenged_again() -> None:
    table = before_duel(yellow="4 3 3 3")
    play(table, f"{DUEL} roll:RRRSSS roll:SSSSSS {NOTHING}")
    play(table, f"{EXPLORE.replace('f1', 'f2')} {NOTHING}")
    if table.view(None).extra_turn:
        play(table, NOTHING)
    play(table, mark(3, 3))
    assert table.is_chance
    assert table.view(None).phase == "roll"


@pytest.mark.rule("9.4")
def test_the_most_valuable_arena_is_used() -> None:
    table = game(arena(yellow="4 3"))
    play(table, f"{EXPLORE} {mark(2, 2)} {EXPLORE.replace('f1', 'f2')} {NOTHING} {mark(1, 1)}")
    play(table, f"{DUEL} roll:SSSSSS roll:SSSSSS")
    assert scored(table, 0, "sites") == 7
    assert table.view(None).seats[0].functions == 1


@pytest.mark.rule("9.4")
def test_of_two_arenas_of_the_same_value_the_first_is_used() -> None:
    board = arena(yellow="4 3")
    board["sites"] = {"points": [6, 6]}
    table = game(board)
    play(table, f"{EXPLORE} {mark(2, 2)} {EXPLORE.replace('f1', 'f2')} {NOTHING}")
    assert best_arena(table.game.tables, table.state) == 0


# Several arenas

TWO_ARENAS = f"{EXPLORE} {mark(2, 2)} {EXPLORE.replace('f1', 'f2')} {NOTHING}"
ANOTHER_ZERO = f"{NOTHING} {NOTHING}"  # with the extra turn that it earns
SECOND = "duel:yellow:2:1:yellow:0"


def two_monsters(rival: str) -> str:
    """Script two turns of seat 0, and one of the rival between; in the second it marks two."""
    reach = "roll:LMRRRR move:sh1-m1:1 roll:RRRR"
    return f"{reach} {rival} roll:LSMJRV move:sh3-m3:1 mark:m1:yellow roll:SJ mark:m3:yellow"


def before_duels(yellow: str = "5 3 4 4") -> Table:
    """Return a table where seat 0 has two arenas, and marked yellow monsters 1 and 2 this turn."""
    table = game(arena(yellow=yellow))
    play(table, f"{TWO_ARENAS} {two_monsters(ANOTHER_ZERO)}")
    return table


@pytest.mark.rule("9.4", "11")
def test_with_another_arena_the_player_is_asked_again_after_each_duel() -> None:
    table = before_duels()
    assert choices(table) == {DUEL, SECOND, "pass"}
    play(table, f"{DUEL} roll:RSSSSS roll:SSSSSS")
    assert scored(table, 0, "sites") == 7
    assert table.view(None).phase == "duel"
    assert choices(table) == {SECOND, "pass"}
    facts = play(table, f"{SECOND} roll:RRSSSS roll:SSSSSS")
    assert only("duelled", facts) == ["0 6 1 5"]
    assert scored(table, 0, "sites") == 12
    assert table.view(None).seats[0].functions == 0
    assert table.view(None).active == 1
    assert logbook(table, 0).split()[-1] == "19"


@pytest.mark.rule("9.4")
def test_each_monster_of_the_turn_challenges_at_most_once() -> None:
    table = before_duels()
    play(table, f"{SECOND} roll:SSSSSS roll:SSSSSS")
    assert choices(table) == {DUEL, "pass"}
    table = before_duels(yellow="5 3 6 4")
    assert choices(table) == {DUEL, "pass"}
    play(table, f"{DUEL} roll:RRSSSS roll:SSSSSS")
    assert table.view(None).active == 1
    assert table.view(None).seats[0].functions == 1


@pytest.mark.rule("9.4")
def test_passing_ends_the_duels_and_keeps_the_other_arena() -> None:
    table = before_duels()
    play(table, f"{DUEL} roll:RRSSSS roll:SSSSSS pass")
    assert table.view(None).active == 1
    assert table.view(None).seats[0].functions == 1
    assert logbook(table, 0).split()[-1] == "14"


@pytest.mark.rule("9.4")
def test_a_monster_defeated_in_the_first_duel_is_no_opponent_in_the_second() -> None:
    table = before_duels()
    play(table, f"{DUEL} roll:RRRSSS roll:SSSSSS")
    assert table.view(None).active == 1
    assert table.view(None).seats[0].functions == 1


@pytest.mark.rule("9.4")
def test_a_monster_of_the_turn_that_lost_does_not_fight_again() -> None:
    table = before_duels()
    facts = play(table, f"{DUEL} roll:SSSSSS roll:SSSSSS")
    assert only("defeated", facts) == ["1 0 yellow:1"]
    assert choices(table) == {SECOND, "pass"}


@pytest.mark.rule("9.4")
def test_one_arena_is_one_duel_whatever_was_marked() -> None:
    table = game(arena(yellow="5 3 4 4"))
    play(table, f"{EXPLORE} {mark(2, 2)} {two_monsters(NOTHING)}")
    play(table, f"{DUEL} roll:RRSSSS roll:SSSSSS")
    assert table.view(None).active == 1


@pytest.mark.rule("9.4")
def test_challengers_are_reset_in_the_next_turn() -> None:
    table = game(arena(yellow="5 3 4 4"))
    play(table, f"{TWO_ARENAS} {mark(1, 1)} {DUEL} roll:RRSSSS roll:SSSSSS {ANOTHER_ZERO}")
    play(table, mark(3, 3))
    assert choices(table) == {SECOND, "pass"}


@pytest.mark.rule("9.4", "8")
def test_a_die_set_aside_counts_only_in_duels_of_its_owner() -> None:
    board = arena(yellow="5 3 4 4")
    board["table"]["yellow"]["shapes"] = [["square", "oval", "square", "oval"], []]
    table = game(board, options="signs")
    reach = "roll:LMRRRR move:sh{}-m{}:1 roll:RRRR"
    play(table, f"{EXPLORE} {reach.format(2, 2)} {EXPLORE.replace('f1', 'f2')} {NOTHING}")
    play(table, f"{reach.format(1, 1)} {reach.format(2, 4)} {reach.format(3, 3)}")
    play(table, "roll:SJRVVV mark:m2:yellow roll:VVVV set:R")
    play(table, "roll:SSJJV mark:m1:yellow mark:m3:yellow roll:V set:R")
    assert choices(table) == {DUEL, SECOND, "pass"}
    play(table, DUEL)
    assert table.view(None).dice.to_roll == 5
    facts = play(table, "roll:RSSSS roll:SSSSSS")
    assert only("duelled", facts) == ["0 5 1 5"]
    play(table, SECOND)
    assert table.view(None).dice.to_roll == 5
    facts = play(table, "roll:SSSSS roll:SSSSSS")
    assert only("duelled", facts) == ["0 5 1 5"]


@pytest.mark.rule("9.4")
def test_without_a_monster_marked_in_the_turn_there_is_no_duel() -> None:
    table = game(arena())
    play(table, f"{EXPLORE} {mark(2, 2)} roll:LMRRRR move:sh1-m1:1 roll:RRRR")
    assert table.view(None).active == 1


@pytest.mark.rule("9.4")
def test_any_monster_marked_in_the_turn_may_challenge() -> None:
    table = game(arena(yellow="5 3 4 4"))
    play(table, f"{EXPLORE} {mark(2, 2)} roll:LMRRRR move:sh1-m1:1 roll:RRRR {NOTHING}")
    play(table, "roll:LSMJRV move:sh3-m3:1 mark:m1:yellow roll:SJ mark:m3:yellow")
    assert choices(table) == {DUEL, "duel:yellow:2:1:yellow:0", "pass"}


@pytest.mark.rule("9.4")
def test_a_player_cannot_challenge_their_own_monster() -> None:
    table = game(arena(yellow="4 3 3 3"))
    play(table, f"{EXPLORE} {NOTHING} {mark(1, 1)} {NOTHING}")
    if table.view(None).extra_turn:
        play(table, NOTHING)
    play(table, mark(3, 3))
    assert table.view(None).phase == "roll"


@pytest.mark.rule("9.4", "8")
def test_signs_come_before_the_duel_and_printed_values_count() -> None:
    table = game(arena(), options="signs")
    play(table, f"{EXPLORE} {mark(2, 2)}")
    play(table, f"roll:SSSSSS {mark(1, 1)}")
    assert table.view(None).phase == "sign-roll"
    play(table, "roll:RRRRSS")
    assert choices(table) == {DUEL, "pass"}
    facts = play(table, f"{DUEL} roll:RSSSSS roll:SSSSSS")
    assert only("duelled", facts) == ["0 4 1 4"]
    assert logbook(table, 0) == "0 12"


@pytest.mark.rule("9.4", "8")
def test_a_red_giant_set_aside_counts_in_the_challengers_roll_only() -> None:
    board = arena()
    board["table"]["yellow"]["shapes"] = [["square", "oval", "oval", "oval"], []]
    table = game(board, options="signs")
    play(table, f"{EXPLORE} {mark(2, 2)} set:R roll:LSMJV move:sh1-m1:1 mark:m1:yellow roll:V")
    assert choices(table) == {DUEL, "pass"}
    play(table, DUEL)
    assert table.view(None).dice.to_roll == 5
    play(table, "roll:RRSSS")
    assert table.view(None).dice.to_roll == 6
    facts = play(table, "roll:RSSSSS")
    assert only("duelled", facts) == ["0 6 1 5"]


@pytest.mark.rule("9.4")
def test_an_arena_never_used_scores_nothing() -> None:
    table = game(arena(rounds=1))
    play(table, f"{EXPLORE} {NOTHING}")
    assert table.is_over
    assert scored(table, 0, "sites") == 0
