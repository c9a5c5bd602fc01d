from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from mlem.scripts import choices, game, mat, only, play, rocket, scored

if TYPE_CHECKING:
    from jacta import Table

CREW = "board:settler board:voyager"
TOKENS = [f"x{number:02}" for number in range(1, 15)]


def ufo_game(fuel: str = "34", reveal: str = "x01", burn: int = 0, satellite: int = 3) -> Table:
    """Return a game with the UFO whose first expedition has revealed a token."""
    table = game(mat(fuel, burn=burn, satellite=satellite), options="ufo")
    play(table, f"reveal:{reveal}")
    return table


@pytest.mark.rule("7.1")
def test_the_ufo_starts_in_deep_space_over_five_tokens() -> None:
    ufo = game(options="ufo").view(None).ufo
    assert ufo is not None
    assert (ufo.space, ufo.tokens_left, ufo.next_points, ufo.pile) == (26, 5, 5, 14)
    assert ufo.token is None


@pytest.mark.rule("7.1")
def test_without_its_variant_there_is_no_ufo() -> None:
    s = game().state
    assert (s.ufo, s.ufo_left, s.token_pile) == (-1, 0, 0)


@pytest.mark.rule("7.1")
def test_a_token_is_revealed_before_anyone_boards() -> None:
    table = game(mat(), options="ufo")
    assert table.outcomes() == {f"reveal:{token}": Fraction(1, 14) for token in TOKENS}
    facts = play(table, "reveal:x08")
    assert only("ufo-flew", facts) == ["23"]
    view = table.view(None)
    assert (view.phase, view.rocket.dice) == ("board", 4)
    assert view.ufo is not None
    assert (view.ufo.space, view.ufo.token, view.ufo.token_ready) == (23, "x08", True)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("token", "dice"), [("x01", 6), ("x02", 5), ("x04", 4)])
def test_the_token_says_with_how_many_dice_the_expedition_begins(token: str, dice: int) -> None:
    table = ufo_game(reveal=token)
    play(table, CREW)
    assert rocket(table) == f"0, {dice} dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.1", "2.1")
def test_the_pioneer_starts_from_the_satellite_with_the_tokens_dice() -> None:
    table = ufo_game(reveal="x04")
    play(table, "board:pioneer board:settler")
    assert rocket(table) == "3, 4 dice: 0 pioneer, 1 settler"


def crashes(tokens: list[str], flight: int | None = None) -> Table:
    """Return a game in which an expedition crashed with each of these tokens.

    With a flight, every token lets the UFO fly so far.
    """
    board = mat("34", failures=99)
    for token in board["expeditions"]:
        token["ufo"] = token["ufo"] if flight is None else flight
    table = game(board, options="ufo")
    for token in tokens:
        play(table, f"reveal:{token} board:settler board:settler")
        play(table, f"roll:{'1' * table.view(None).rocket.dice}")
        if "crash" in table.legal():
            play(table, "crash")
    return table


@pytest.mark.rule("7.1")
def test_the_ufo_never_flies_below_space_0() -> None:
    table = crashes(TOKENS[:9], flight=3)
    assert space_of_ufo(table) == 0
    play(table, "reveal:x10")
    assert space_of_ufo(table) == 0


def space_of_ufo(table: Table) -> int:
    view = table.view(None).ufo
    assert view is not None
    space: int = view.space
    return space


@pytest.mark.rule("7.1", "10")
def test_when_all_fourteen_tokens_are_gone_nothing_is_revealed() -> None:
    table = crashes(TOKENS[:13])
    assert table.outcomes() == {"reveal:x14": Fraction(1)}
    table = crashes(TOKENS)
    view = table.view(None)
    assert (view.phase, view.expedition, view.rocket.dice) == ("board", 15, 6)
    assert view.ufo is not None
    assert (view.ufo.space, view.ufo.pile) == (3, 0), "the standard tokens fly 23 spaces"
    assert (view.ufo.token, view.ufo.token_ready) == (None, False)


@pytest.mark.rule("7.1", "10")
def test_an_expedition_without_a_token_has_six_dice_and_no_ability() -> None:
    table = crashes(TOKENS)
    play(table, "board:settler board:settler roll:222333")
    assert table.view(None).rocket.space == 9, "the only group was taken: nothing could be kept"
    play(table, "stay stay roll:222")
    view = table.view(None)
    assert (view.phase, view.expedition, view.failures) == ("board", 16, 15)
    assert space_of_ufo(table) == 3, "the UFO stays"


@pytest.mark.rule("7.1")
def test_the_ufo_is_met_where_it_stays() -> None:
    table = crashes(TOKENS)
    facts = play(table, "board:settler board:settler roll:122223")
    assert only("met-ufo", facts) == ["0"], "the rocket starts on 0 and flies to 3"


@pytest.mark.rule("7.1")
def test_a_revealed_token_never_comes_back() -> None:
    table = crashes(["x03", "x05"])
    assert list(table.outcomes()) == [f"reveal:{t}" for t in TOKENS if t not in ("x03", "x05")]


# Extra dice


@pytest.mark.rule("7.1")
def test_extra_dice_are_one_more_group() -> None:
    table = ufo_game("24", "x10")  # faces 2 and 3
    play(table, f"{CREW} roll:11124")
    assert choices(table) == "fly:2 fly:4 fly:2+4 fly:x fly:2+x fly:4+x fly:2+4+x"
    play(table, "fly:4+x")
    assert rocket(table) == "6, 4 dice: 0 settler, 1 voyager", "4, and 2 of the extra dice"


@pytest.mark.rule("7.1", "3.5")
def test_nothing_is_discarded_for_extra_dice() -> None:
    table = ufo_game("24", "x14")  # faces 2, 4 and *; four dice
    play(table, f"{CREW} roll:1124 fly:x")
    assert rocket(table) == "6, 4 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.1", "3.2")
@pytest.mark.parametrize("burn", [1, 2, 3])
def test_an_extra_afterburner_counts_what_the_space_says(burn: int) -> None:
    table = ufo_game("3*", "x12", burn=burn)  # two afterburners
    play(table, f"{CREW} roll:1111 fly:x")
    assert table.view(None).rocket.space == 2 * burn


@pytest.mark.rule("7.1", "3.6")
def test_extra_dice_save_from_a_crash_and_can_be_declined() -> None:
    table = ufo_game("34", "x11")  # faces 1 and 4
    play(table, f"{CREW} roll:11122")
    assert choices(table) == "fly:x crash"
    assert only("crashed", play(table, "crash")) == ["0 1"]
    table.undo()
    play(table, "fly:x")
    assert rocket(table) == "4, 5 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.1")
def test_extra_dice_that_are_not_fuel_here_are_not_offered() -> None:
    table = ufo_game("34", "x13")  # face 2
    play(table, f"{CREW} roll:111134")
    assert choices(table) == "fly:3 fly:4 fly:3+4"
    table = ufo_game("34", "x13")
    assert only("crashed", play(table, f"{CREW} roll:111122")) == ["0 1"]


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("token", "use"), [("x13", "fly:4+x"), ("x01", "fly:4!"), ("x05", "reroll")]
)
def test_an_ability_is_used_once_in_an_expedition(token: str, use: str) -> None:
    table = ufo_game("24", token)
    play(table, f"{CREW} roll:111124")
    assert use in table.legal()
    play(table, use)
    assert table.view(None).ufo.token_ready is False
    if table.view(None).phase == "land":
        play(table, "stay stay")
    play(table, f"roll:{'111124'[-table.view(None).rocket.dice :]}")
    assert choices(table) == "fly:2 fly:4 fly:2+4"


@pytest.mark.rule("7.1")
def test_the_current_commander_may_use_the_ability() -> None:
    table = ufo_game("34", "x05")
    play(table, f"{CREW} roll:222444 fly:4 land stay roll:234")
    assert table.turn == 1
    assert "reroll" in table.legal()


@pytest.mark.rule("7.1")
def test_an_unused_ability_is_gone_with_its_expedition() -> None:
    table = ufo_game("34", "x05")
    play(table, f"{CREW} roll:222222 crash reveal:x01 {CREW} roll:222344")
    assert "reroll" not in table.legal()


# Keep


@pytest.mark.rule("7.1", "10")
def test_keep_is_declared_with_the_pick_and_saves_its_dice() -> None:
    table = ufo_game("34", "x01")
    play(table, f"{CREW} roll:223344")
    assert choices(table) == "fly:3 fly:4 fly:3+4 fly:3! fly:4! fly:3+4!"
    play(table, "fly:3+4!")
    assert rocket(table) == "14, 6 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.1", "10")
def test_one_usable_group_still_asks_whether_to_keep() -> None:
    table = ufo_game("34", "x01")
    play(table, f"{CREW} roll:222224")
    assert choices(table) == "fly:4 fly:4!"


@pytest.mark.rule("7.1", "10")
def test_keep_is_not_offered_for_afterburners_or_engineers_alone() -> None:
    table = ufo_game("1*", "x01")
    play(table, "board:engineer board:settler roll:12222*")
    plain = "fly:1 fly:* fly:1+* fly:e0 fly:1+e0 fly:*+e0 fly:1+*+e0"
    assert choices(table) == f"{plain} fly:1! fly:1+*! fly:1+e0! fly:1+*+e0!"


@pytest.mark.rule("7.1", "10")
def test_a_pick_of_afterburners_alone_is_forced() -> None:
    table = ufo_game("3*", "x01")
    play(table, f"{CREW} roll:1222**")
    assert table.is_chance
    assert rocket(table) == "2, 6 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.1", "3.5", "10")
def test_keep_is_not_offered_for_the_last_die_which_stays_anyway() -> None:
    table = ufo_game("34", "x01")
    play(table, f"{CREW} roll:333333 fly:3 stay stay roll:4")
    assert (table.turn, choices(table)) == (0, "stay land")
    assert table.view(None).rocket.space == 22


@pytest.mark.rule("7.1", "3.5", "10")
def test_keep_is_offered_for_all_of_several_dice() -> None:
    table = ufo_game("34", "x04")
    play(table, f"{CREW} roll:3333")
    assert choices(table) == "fly:3 fly:3!"
    play(table, "fly:3!")
    assert rocket(table) == "12, 4 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.1", "3.6")
def test_keep_does_not_save_from_a_crash() -> None:
    table = ufo_game("34", "x01")
    assert only("crashed", play(table, f"{CREW} roll:111122")) == ["0 1"]


@pytest.mark.rule("7.1", "3.6", "10")
def test_keep_is_not_offered_where_only_an_engineer_could_fly() -> None:
    table = ufo_game("14", "x01")
    play(table, "board:engineer board:settler roll:222333")
    assert choices(table) == "fly:e0 crash"


# Reroll


@pytest.mark.rule("7.1", "10")
def test_all_dice_can_be_rolled_again_also_when_some_match() -> None:
    table = ufo_game("34", "x06")
    play(table, f"{CREW} roll:22234")
    assert choices(table) == "fly:3 fly:4 fly:3+4 reroll"
    play(table, "reroll")
    assert table.is_chance
    assert all(len(text) == len("roll:") + 5 for text in table.outcomes())
    play(table, "roll:22344")
    assert choices(table) == "fly:3 fly:4 fly:3+4", "the new result stands"


@pytest.mark.rule("7.1", "10")
def test_one_usable_group_still_asks_whether_to_reroll() -> None:
    table = ufo_game("34", "x06")
    play(table, f"{CREW} roll:22224")
    assert choices(table) == "fly:4 reroll"


@pytest.mark.rule("7.1", "3.6", "10")
def test_a_roll_that_would_crash_can_be_rolled_again() -> None:
    table = ufo_game("34", "x06")
    play(table, f"{CREW} roll:22222")
    assert choices(table) == "reroll crash"
    assert only("crashed", play(table, "reroll roll:11222")) == ["0 1"]


@pytest.mark.rule("7.1", "3.6")
def test_the_reroll_and_an_engineer_may_both_be_declined() -> None:
    table = ufo_game("14", "x06")
    play(table, "board:engineer board:settler roll:22222")
    assert choices(table) == "fly:e0 reroll crash"


# Meeting the UFO


@pytest.mark.rule("7.1")
def test_a_travel_phase_that_ends_on_the_ufo_takes_its_top_token() -> None:
    table = ufo_game("34", "x08")  # to 23, with four dice
    play(table, f"{CREW} roll:4444 fly:4 stay stay roll:4 fly:4 stay stay")
    facts = play(table, "roll:3 fly:3")
    assert only("met-ufo", facts) == ["0"]
    view = table.view(None)
    assert (view.seats[0].ufo_tokens, view.ufo.tokens_left, view.ufo.next_points) == (1, 4, 4)
    assert scored(table, 0, "ufo") == 5


@pytest.mark.rule("7.1")
def test_passing_the_ufo_takes_nothing() -> None:
    table = ufo_game("34", "x08")
    play(table, f"{CREW} roll:4444 fly:4 stay stay roll:4 fly:4 stay stay roll:4 fly:4")
    view = table.view(None)
    assert view.ufo.tokens_left == 5
    assert [seat.ufo_tokens for seat in view.seats] == [0, 0]


@pytest.mark.rule("7.1")
def test_crashing_on_the_ufo_takes_nothing_more() -> None:
    table = ufo_game("34", "x08", satellite=20)
    facts = play(table, "board:pioneer board:settler roll:2223 fly:3 stay stay roll:222 crash")
    assert only("met-ufo", facts) == ["0"]
    assert only("crashed", facts) == ["23 1"]
    assert table.view(None).ufo.tokens_left == 4


@pytest.mark.rule("7.1", "4.4")
def test_the_ufo_can_be_met_in_deep_space() -> None:
    table = ufo_game("34", "x05", satellite=25)  # the UFO does not fly
    facts = play(table, "board:pioneer board:settler roll:222224 fly:4")
    assert only("met-ufo", facts) == ["0"]


@pytest.mark.rule("7.1", "4.5")
def test_the_commander_takes_the_token() -> None:
    table = ufo_game("34", "x08", satellite=16)  # to 23
    play(table, "board:pioneer board:settler roll:2224 fly:4 land stay")
    facts = play(table, "roll:223 fly:3")
    assert only("met-ufo", facts) == ["1"]


@pytest.mark.rule("7.1")
def test_the_ufo_tokens_run_out() -> None:
    still = [{"id": f"x{i:02}", "ufo": 0, "dice": 6, "ability": "keep"} for i in range(1, 15)]
    table = game(mat("34", expeditions=still, satellite=22), options="ufo")
    for number, who in enumerate(
        ["settler", "engineer", "tinkerer", "moonwalker", "parachutist", "voyager"], 1
    ):
        play(table, f"reveal:x{number:02} board:{who} board:{who} roll:444444 fly:4")
        play(table, "stay stay roll:4")
    view = table.view(None)
    assert (view.ufo.tokens_left, view.ufo.next_points) == (0, None)
    assert [seat.ufo_tokens for seat in view.seats] == [3, 2]
    assert [scored(table, seat, "ufo") for seat in (0, 1)] == [5 + 3 + 1, 4 + 2]
