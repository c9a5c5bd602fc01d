from __future__ import annotations

import pytest
from hypothesis import given, settings

from games.playing import random_play
from jacta.games.mlem.board import Board
from mlem.positions import PLAYERS, SEEDS, new_table, random_mat
from mlem.scripts import choices, game, mat, only, places, play, rocket, scored

SETTLERS = "board:settler board:settler"


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("roll", "space"), [("222223", 3), ("222224", 4)])
def test_there_is_no_landing_on_the_first_spaces(roll: str, space: int) -> None:
    table = game(mat("34"))
    play(table, f"{SETTLERS} roll:{roll}")
    assert table.is_chance
    assert table.view(None).rocket.space == space


@pytest.mark.rule("4.1")
def test_space_5_adjoins_nothing_and_space_6_something() -> None:
    table = game(mat("13"))
    play(table, f"{SETTLERS} roll:112223 fly:1+3")
    assert rocket(table) == "5, 3 dice: 0 settler, 1 settler"
    assert table.is_chance
    play(table, "roll:122")
    assert rocket(table) == "6, 2 dice: 0 settler, 1 settler"
    assert choices(table) == "stay land"


@pytest.mark.rule("4.1")
def test_the_commander_decides_first_then_the_others_down_the_rocket() -> None:
    table = game(mat("34"), players=4, first=2)
    play(table, "board:settler " * 4 + "roll:222444")
    order = []
    for _ in range(4):
        assert choices(table) == "stay land"
        order.append(table.turn)
        play(table, "stay")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("4.1")
def test_decisions_are_open() -> None:
    table = game(mat("34"))
    play(table, f"{SETTLERS} roll:222444 land")
    assert table.view(1).seats[0].landed[0].place == "tabbor"


@pytest.mark.rule("4.2")
def test_the_first_to_land_takes_the_farthest_moon_and_scores_at_once() -> None:
    moons = {"id": "bells", "name": "Bells", "space": 9, "points": [3, 2, 1]}
    board = mat("34")
    board["moons"] = [moons if moon["id"] == "bells" else moon for moon in board["moons"]]
    table = game(board, players=4)
    facts = play(table, "board:settler " * 4 + "roll:222333 land land land")
    landed = ["0 settler bells 3", "1 settler bells 2", "2 settler bells 1"]
    assert only("landed", facts) == landed
    view = table.view(None)
    assert [seat.parts["moons"] for seat in view.seats] == [3, 2, 1, 0]
    assert [seat.landed[0].moon for seat in view.seats[:3]] == [0, 1, 2]


@pytest.mark.rule("4.2", "10")
def test_when_all_moons_are_taken_nobody_is_asked() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:settler " * 3 + "roll:222333 land land")
    assert table.is_chance, "two moons at space 9 are taken"
    assert rocket(table) == "9, 3 dice: 2 settler"


@pytest.mark.rule("4.3")
def test_a_planet_holds_any_number_and_remembers_who_came_first() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:settler " * 3 + "roll:222444 stay land land roll:224 land")
    play(table, "board:voyager " * 3 + "roll:222444 land land land")
    planets = {planet.id: planet for planet in table.view(None).planets}
    assert (planets["tabbor"].seats, planets["tabbor"].counts) == ([1, 2, 0], [2, 2, 1])
    assert (planets["yarnix"].seats, planets["yarnix"].counts) == ([0], [1])


@pytest.mark.rule("4.3")
def test_landing_on_a_planet_scores_nothing_yet() -> None:
    table = game(mat("34"))
    facts = play(table, f"{SETTLERS} roll:222444 land")
    assert only("landed", facts) == ["0 settler tabbor 0"]


@pytest.mark.rule("4.4")
def test_in_deep_space_everybody_leaves_the_commander_to_the_comet() -> None:
    table = game(mat("34"), players=3, first=1)
    play(table, "board:settler board:engineer board:moonwalker roll:444444 stay stay stay")
    facts = play(table, "roll:4")
    assert only("landed", facts) == [
        "1 settler comet 7",
        "2 engineer galaxy 5",
        "0 moonwalker galaxy 5",
    ]
    assert only("expedition", facts) == ["2 2"]


@pytest.mark.rule("4.4")
def test_the_commander_is_whoever_commands_on_arrival() -> None:
    table = game(mat("34"))
    play(table, f"{SETTLERS} roll:444444 land stay")
    facts = play(table, "roll:4")
    assert only("landed", facts) == ["1 settler comet 7"]


@pytest.mark.rule("4.4")
def test_deep_space_has_room_for_all() -> None:
    table = game(mat("34"))
    for who in ("settler", "engineer", "tinkerer"):
        play(table, f"board:{who} board:{who} roll:444444 stay stay roll:4")
    assert places(table, 0) == {"settler": "comet", "tinkerer": "comet", "engineer": "galaxy"}
    assert places(table, 1) == {"settler": "galaxy", "tinkerer": "galaxy", "engineer": "comet"}
    assert [scored(table, seat, "deep") for seat in (0, 1)] == [19, 17]


@pytest.mark.rule("4.5")
def test_when_the_commander_lands_the_next_one_commands_with_the_remaining_dice() -> None:
    table = game(mat("34"), players=3)
    facts = play(table, "board:settler " * 3 + "roll:222444 land stay stay")
    assert only("took-command", facts) == ["1 3"]
    assert rocket(table) == "12, 3 dice: 1 settler, 2 settler"
    play(table, "roll:234")
    assert table.turn == 1


@pytest.mark.rule("4.5")
def test_several_may_land_before_somebody_commands() -> None:
    table = game(mat("34"), players=4)
    facts = play(table, "board:settler " * 4 + "roll:222444 land land stay land")
    assert only("took-command", facts) == ["2 3"]
    assert rocket(table) == "12, 3 dice: 2 settler"


# The astronauts. The pioneer, the parachutist and the engineer: see expedition and travel.

DRIFTER = "board:drifter board:settler"


@pytest.mark.rule("6 drifter")
def test_a_drifter_may_land_one_space_further_or_nearer() -> None:
    table = game(mat("34"))
    play(table, f"{DRIFTER} roll:222344 fly:3+4")
    assert rocket(table) == "11, 3 dice: 0 drifter, 1 settler"
    assert choices(table) == "stay land land:+1 land:-1"
    play(table, "land:-1")
    assert places(table, 0) == {"drifter": "saucer"}
    assert choices(table) == "stay land", "only drifters drift"


@pytest.mark.rule("6 drifter")
@pytest.mark.parametrize(
    ("action", "place"), [("land", "mittens"), ("land:+1", "tabbor"), ("land:-1", "saucer")]
)
def test_a_drifter_lands_where_its_action_says(action: str, place: str) -> None:
    table = game(mat("34"))
    play(table, f"{DRIFTER} roll:222344 fly:3+4 {action}")
    assert places(table, 0) == {"drifter": place}


@pytest.mark.rule("6 drifter", "10")
@pytest.mark.parametrize(
    ("fly", "expected"),
    [
        ("roll:222444", "stay land land:-1"),  # 12, as Tabbor lies beside 12 and 13
        ("roll:233334 fly:3+4", "stay land land:+1"),  # 16, as Yarnix lies beside 15 and 16
        ("roll:222334 fly:3+4", "stay land land:+1 land:-1"),  # 10, between other moons
    ],
)
def test_a_body_beside_both_spaces_is_offered_once(fly: str, expected: str) -> None:
    table = game(mat("34"))
    play(table, f"{DRIFTER} {fly}")
    assert choices(table) == expected


@pytest.mark.rule("6 drifter", "10")
def test_a_planet_on_both_sides_is_offered_once() -> None:
    board = mat("34")
    for planet in board["planets"]:
        planet["spaces"] = [11, 13] if planet["id"] == "tabbor" else planet["spaces"]
    for moon in board["moons"]:
        moon["space"] = 12 if moon["id"] == "mittens" else moon["space"]
    table = game(board)
    play(table, f"{DRIFTER} roll:222444")
    assert choices(table) == "stay land land:+1"


@pytest.mark.rule("6 drifter", "4.1")
def test_a_drifter_never_lands_from_the_first_spaces() -> None:
    table = game(mat("13"))
    play(table, f"{DRIFTER} roll:112223 fly:1+3")
    assert table.is_chance
    assert table.view(None).rocket.space == 5


@pytest.mark.rule("6 drifter", "4.1")
def test_a_drifter_finds_nothing_on_space_5() -> None:
    table = game(mat("34"))
    play(table, f"{DRIFTER} roll:222233")
    assert table.view(None).rocket.space == 6
    assert choices(table) == "stay land land:+1"


@pytest.mark.rule("6 drifter", "4.2")
def test_a_drifter_is_offered_only_free_moons() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:settler board:drifter board:voyager roll:222334 fly:3+4 land")
    assert table.turn == 1
    assert choices(table) == "stay land:+1 land:-1", "the moon of space 10 is taken"
    play(table, "stay roll:222 board:drifter board:moonwalker board:moonwalker roll:222333")
    assert choices(table) == "stay land land:-1", "so nothing is free one further than 9"


@pytest.mark.rule("6 drifter", "10")
def test_a_drifter_that_can_land_nowhere_is_not_asked() -> None:
    table = game(mat("34"))
    play(table, "board:settler board:settler roll:222223 roll:22223 land roll:2222")
    play(table, "board:voyager board:voyager roll:222234 fly:3+4 land roll:2222")
    play(table, "board:drifter board:engineer roll:222233")
    assert table.is_chance
    assert rocket(table) == "6, 4 dice: 0 drifter, 1 engineer"


@pytest.mark.rule("6 drifter", "4.4")
def test_one_further_than_25_is_the_galaxy_also_for_the_commander() -> None:
    table = game(mat("34"))
    play(table, f"{DRIFTER} roll:333444 fly:3+4")
    assert table.view(None).rocket.space == 21
    play(table, "stay stay roll:4")
    assert rocket(table) == "25, 1 dice: 0 drifter, 1 settler"
    assert choices(table) == "stay land land:+1"
    facts = play(table, "land:+1")
    assert only("landed", facts) == ["0 drifter galaxy 5"]
    assert rocket(table) == "25, 1 dice: 1 settler"


@pytest.mark.rule("6 drifter", "4.4")
def test_from_deep_space_a_drifter_may_land_beside_space_25() -> None:
    table = game(mat("34"))
    play(table, f"{DRIFTER} roll:444444 stay stay roll:4")
    assert (table.turn, choices(table)) == (0, "land land:-1")
    facts = play(table, "land:-1")
    assert only("landed", facts) == ["0 drifter whiskara 0", "1 settler galaxy 5"]


@pytest.mark.rule("6 drifter", "4.4")
def test_in_deep_space_a_drifter_can_also_take_the_comet() -> None:
    table = game(mat("34"))
    facts = play(table, f"{DRIFTER} roll:444444 stay stay roll:4 land")
    assert only("landed", facts) == ["0 drifter comet 7", "1 settler galaxy 5"]


@pytest.mark.rule("6 drifter", "4.4", "10")
def test_in_deep_space_nothing_is_asked_if_nothing_is_free_beside_space_25() -> None:
    board = mat("34")
    board["planets"] = [p for p in board["planets"] if p["id"] != "whiskara"]
    board["planets"].append({"id": "edge", "name": "Edge", "spaces": [24], "points": [3, 2, 1]})
    board["moons"].append({"id": "rim", "name": "Rim", "space": 25, "points": [9]})
    board["missions"] = [{**m, "target": "edge"} for m in board["missions"]]
    table = game(board)
    play(table, "board:voyager board:voyager roll:333444 fly:3+4 stay stay roll:4 land")
    assert places(table, 0) == {"voyager": "rim"}
    play(table, "roll:2 board:settler board:drifter roll:444444 stay stay")
    facts = play(table, "roll:4")
    assert only("landed", facts) == ["1 settler comet 7", "0 drifter galaxy 5"]


@pytest.mark.rule("6 parachutist")
def test_a_parachutist_lands_like_anybody_else_without_a_crash() -> None:
    table = game(mat("34"))
    play(table, "board:parachutist board:settler roll:222444 land")
    assert places(table, 0) == {"parachutist": "tabbor"}


@pytest.mark.rule("6 drifter", "6 parachutist", "4.7")
def test_a_parachute_does_not_drift() -> None:
    table = game(mat("34"))
    play(table, "board:drifter board:parachutist roll:222344 fly:3+4 stay stay roll:222")
    assert (table.turn, choices(table)) == (1, "stay land")


@pytest.mark.rule("6 moonwalker", "4.2")
def test_a_moonwalker_doubles_its_moon() -> None:
    table = game(mat("34"))
    facts = play(table, "board:moonwalker board:settler roll:233344 fly:3+4 land land")
    assert only("landed", facts) == ["0 moonwalker kittens 8", "1 settler kittens 4"]


@pytest.mark.rule("6 moonwalker")
def test_a_moonwalker_doubles_nothing_else() -> None:
    table = game(mat("34"))
    play(table, "board:moonwalker board:settler roll:222444 land stay roll:222")
    assert scored(table, 0, "planets") == 2
    table = game(mat("34"))
    play(table, "board:moonwalker board:settler roll:444444 stay stay roll:4")
    assert scored(table, 0, "deep") == 7


@pytest.mark.rule("6 voyager", "4.4")
def test_a_voyager_doubles_the_comet_and_the_galaxy() -> None:
    table = game(mat("34"))
    facts = play(table, "board:voyager board:voyager roll:444444 stay stay roll:4")
    assert only("landed", facts) == ["0 voyager comet 14", "1 voyager galaxy 10"]


@pytest.mark.rule("6 voyager")
def test_a_voyager_doubles_nothing_else() -> None:
    table = game(mat("34"))
    facts = play(table, "board:voyager board:settler roll:222333 land")
    assert only("landed", facts) == ["0 voyager bells 2"]


@pytest.mark.rule("6 tinkerer")
def test_when_a_tinkerer_lands_one_die_is_discarded_at_once() -> None:
    table = game(mat("34"))
    facts = play(table, "board:settler board:tinkerer roll:222444 stay land")
    assert only("tinkered", facts) == ["1 2"]
    assert rocket(table) == "12, 2 dice: 0 settler"


@pytest.mark.rule("6 tinkerer", "4.5")
def test_a_landing_tinkerer_commander_costs_the_next_commander_a_die() -> None:
    table = game(mat("34"))
    facts = play(table, "board:tinkerer board:settler roll:222333 land stay")
    assert only("took-command", facts) == ["1 2"]
    assert rocket(table) == "9, 2 dice: 1 settler"


@pytest.mark.rule("6 tinkerer")
def test_every_tinkerer_costs_a_die() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:tinkerer board:tinkerer board:settler roll:222444 land land stay")
    assert rocket(table) == "12, 1 dice: 2 settler"


@pytest.mark.rule("6 tinkerer")
def test_the_last_die_stays() -> None:
    table = game(mat("34"))
    facts = play(table, "board:settler board:tinkerer roll:333333 stay land")
    assert only("tinkered", facts) == []
    assert rocket(table) == "18, 1 dice: 0 settler"


@pytest.mark.rule("6 tinkerer", "4.4")
def test_a_tinkerer_takes_no_die_in_deep_space() -> None:
    table = game(mat("34", satellite=25))
    facts = play(table, "board:pioneer board:tinkerer roll:222224")
    assert only("landed", facts) == ["0 pioneer comet 7", "1 tinkerer galaxy 5"]
    assert only("tinkered", facts) == []


@pytest.mark.rule("6 settler")
def test_a_settler_on_a_moon_or_in_deep_space_doubles_nothing() -> None:
    table = game(mat("34"))
    play(table, "board:settler board:settler roll:222333 land stay roll:333 stay roll:4")
    play(table, "stay roll:4")
    assert places(table, 0) == {"settler": "bells"}
    assert places(table, 1) == {"settler": "comet"}
    assert table.game.result(table.state).scores == [2, 7]


@pytest.mark.slow
@settings(max_examples=40)
@given(PLAYERS, SEEDS)
@pytest.mark.rule("6 drifter", "10")
def test_on_any_mat_a_drifter_is_offered_every_body_once(players: int, seed: int) -> None:
    board = random_mat(seed)
    at = {space: body.id for body in Board.of(board, "random").bodies for space in body.spaces}
    at[26] = "deep"
    for table in random_play(new_table(players, 0, board), seed):
        view = table.view(None)
        crew = {member.seat: member for member in view.rocket.crew if member.aboard}
        if view.phase == "land" and crew[view.turn].astronaut == "drifter":
            offers = [text for text in table.legal() if text != "stay"]
            offsets = [int(text.partition(":")[2] or 0) for text in offers]
            bodies = [at[view.rocket.space + offset] for offset in offsets]
            assert len(set(bodies)) == len(bodies)
            assert ("stay" in table.legal()) == (view.rocket.space < 26)
