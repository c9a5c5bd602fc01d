from __future__ import annotations

import pytest

from mlem.scripts import choices, game, mat, only, play, rocket


@pytest.mark.rule("3.1", "9")
def test_only_groups_whose_face_is_fuel_here_can_be_used() -> None:
    table = game()
    play(table, "board:settler board:voyager roll:12234*")
    assert choices(table) == "fly:1 fly:2 fly:1+2 fly:* fly:1+* fly:2+* fly:1+2+*"


@pytest.mark.rule("3.1")
def test_the_commander_rolls_all_dice_they_have() -> None:
    table = game()
    play(table, "board:settler board:voyager")
    assert all(len(text) == len("roll:") + 6 for text in table.outcomes())
    play(table, "roll:112333 fly:1")
    assert rocket(table) == "2, 4 dice: 0 settler, 1 voyager"
    assert all(len(text) == len("roll:") + 4 for text in table.outcomes())


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("pick", "space"),
    [("fly:1", 2), ("fly:3", 3), ("fly:1+3", 5), ("fly:*", 6), ("fly:1+*", 8), ("fly:1+3+*", 11)],
)
def test_groups_are_used_whole_and_the_rocket_advances_by_their_sum(pick: str, space: int) -> None:
    table = game(mat("13*", burn=3))
    facts = play(table, f"board:settler board:voyager roll:1134** {pick}")
    assert table.view(None).rocket.space == space
    used = "".join(face for face in "1134**" if face in pick)
    assert only("flew", facts)[0].startswith(f"0 {pick} {used} 0 {space} ")


@pytest.mark.rule("3.2", "1.2")
@pytest.mark.parametrize("burn", [1, 2, 3])
def test_an_afterburner_counts_what_the_space_says(burn: int) -> None:
    table = game(mat("3*", burn=burn))
    play(table, "board:settler board:voyager roll:1122**")
    assert table.view(None).rocket.space == 2 * burn


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    ("pick", "dice"),
    [("fly:1", 4), ("fly:3", 5), ("fly:*", 6), ("fly:1+3", 3), ("fly:1+3+*", 3)],
)
def test_used_dice_are_discarded_but_afterburners_and_unused_dice_stay(
    pick: str, dice: int
) -> None:
    table = game(mat("13*"))
    play(table, f"board:settler board:voyager roll:1134** {pick}")
    assert table.view(None).rocket.dice == dice


@pytest.mark.rule("3.5", "3.2")
@pytest.mark.parametrize(
    ("fuel", "roll", "space", "dice"),
    [
        ("14", "112222", 2, 4),
        ("24", "111122", 4, 4),
        ("34", "222233", 6, 4),
        ("34", "222244", 8, 4),
        ("4*", "2222**", 4, 6),
    ],
)
def test_two_dice_of_each_face_move_the_rocket(fuel: str, roll: str, space: int, dice: int) -> None:
    table = game(mat(fuel, burn=2))
    play(table, f"board:settler board:voyager roll:{roll}")
    assert rocket(table) == f"{space}, {dice} dice: 0 settler, 1 voyager"


@pytest.mark.rule("3.5")
def test_the_last_die_comes_back() -> None:
    table = game(mat("34"))
    facts = play(table, "board:settler board:voyager roll:333333 stay stay roll:4")
    assert only("flew", facts) == ["0 fly:3 333333 0 18 1", "0 fly:4 4 18 22 1"]
    assert rocket(table) == "22, 1 dice: 0 settler, 1 voyager"


@pytest.mark.rule("3.3", "6 engineer")
def test_every_engineer_aboard_is_a_group_of_value_1() -> None:
    table = game(mat("14"), players=3)
    play(table, "board:engineer board:settler board:engineer roll:122224")
    one_of_each = "fly:1 fly:4 fly:1+4"
    with_0 = "fly:e0 fly:1+e0 fly:4+e0 fly:1+4+e0"
    with_2 = "fly:e2 fly:1+e2 fly:4+e2 fly:1+4+e2"
    with_both = "fly:e0+e2 fly:1+e0+e2 fly:4+e0+e2 fly:1+4+e0+e2"
    assert choices(table) == f"{one_of_each} {with_0} {with_2} {with_both}"
    play(table, "fly:1+4+e0+e2")
    assert rocket(table) == "7, 4 dice: 0 engineer (used), 1 settler, 2 engineer (used)"


@pytest.mark.rule("3.3", "6 engineer")
def test_an_engineer_may_fly_alone_even_when_dice_match() -> None:
    table = game(mat("14"))
    play(table, "board:settler board:engineer roll:122224 fly:e1")
    assert rocket(table) == "1, 6 dice: 0 settler, 1 engineer (used)"


@pytest.mark.rule("3.3", "6 engineer")
def test_an_engineer_helps_only_where_1_is_fuel() -> None:
    table = game(mat("34"))
    play(table, "board:engineer board:engineer roll:222344")
    assert choices(table) == "fly:3 fly:4 fly:3+4"


@pytest.mark.rule("3.3", "6 engineer")
def test_an_engineer_helps_once_in_an_expedition_and_stays_aboard() -> None:
    table = game(mat("14"))
    play(table, "board:settler board:engineer roll:122224 fly:4+e1 roll:12224")
    assert choices(table) == "fly:1 fly:4 fly:1+4"
    play(table, "fly:1+4 stay")
    assert rocket(table) == "10, 3 dice: 0 settler, 1 engineer (used)"


@pytest.mark.rule("3.3", "6 engineer")
def test_an_engineer_that_went_home_helps_again_in_the_next_expedition() -> None:
    table = game(mat("14"))
    play(table, "board:settler board:engineer roll:122224 fly:e1 roll:222222")
    play(table, "board:engineer board:settler roll:222222")
    assert choices(table) == "fly:e1 crash"


@pytest.mark.rule("3.3", "6 engineer")
def test_an_engineer_that_landed_no_longer_helps() -> None:
    table = game(mat("14"))
    play(table, "board:engineer board:settler roll:222444 fly:4 land stay")
    play(table, "roll:124")
    assert choices(table) == "fly:1 fly:4 fly:1+4"


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("roll", ["333333", "444444"])
def test_the_rocket_never_passes_deep_space(roll: str) -> None:
    table = game(mat("34", satellite=24))
    facts = play(table, f"board:pioneer board:voyager roll:{roll}")
    assert only("flew", facts) == [f"0 fly:{roll[0]} {roll} 24 26 1"]
    assert only("landed", facts) == ["0 pioneer comet 7", "1 voyager galaxy 10"]


@pytest.mark.rule("3.6")
def test_where_nothing_can_be_picked_the_rocket_crashes_without_a_question() -> None:
    table = game(mat("34"))
    facts = play(table, "board:engineer board:settler roll:1122**")
    assert only("crashed", facts) == ["0 1"]


@pytest.mark.rule("3.6", "3.3", "10")
def test_an_engineer_alone_may_be_declined() -> None:
    table = game(mat("14"))
    play(table, "board:settler board:engineer roll:222333")
    assert choices(table) == "fly:e1 crash"
    facts = play(table, "crash")
    assert only("crashed", facts) == ["0 1"]


@pytest.mark.rule("3.6", "3.3")
def test_an_engineer_alone_saves_the_rocket() -> None:
    table = game(mat("14"))
    play(table, "board:settler board:engineer roll:222333 fly:e1")
    assert rocket(table) == "1, 6 dice: 0 settler, 1 engineer (used)"


@pytest.mark.rule("3.6", "10")
def test_crashing_is_not_offered_when_dice_match() -> None:
    table = game(mat("14"))
    play(table, "board:settler board:engineer roll:122333")
    assert choices(table) == "fly:1 fly:e1 fly:1+e1"
