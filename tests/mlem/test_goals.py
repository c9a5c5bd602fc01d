from __future__ import annotations

import pytest

from mlem.scripts import game, mat, only, play, scored


def planet(name: str, space: int) -> dict[str, object]:
    return {"id": name, "name": name.title(), "spaces": [space], "points": [3, 2, 1]}


def four_planets() -> dict[str, object]:
    """Return a mat whose spaces 6 to 9 adjoin a planet each, all others moons."""
    moons = [
        {"id": f"m{space}", "name": f"M{space}", "space": space, "points": [1, 1, 1]}
        for space in range(10, 26)
    ]
    planets = [planet(name, 6 + i) for i, name in enumerate(("ada", "bea", "cia", "dea"))]
    missions = [{"id": f"s{i:02}", "target": "ada"} for i in range(1, 21)]
    return mat("34", planets=planets, moons=moons, missions=missions)


TO = {6: "roll:222233", 7: "roll:222234 fly:3+4", 8: "roll:222244", 9: "roll:222333"}


def both_land(who: str, space: int) -> str:
    return f"board:{who} board:{who} {TO[space]} land land"


@pytest.mark.rule("5.1")
def test_astronauts_on_four_different_planets_reach_a_goal() -> None:
    table = game(four_planets())
    flights = zip(("settler", "voyager", "engineer"), (6, 7, 8), strict=True)
    play(table, " ".join(both_land(who, space) for who, space in flights))
    facts = play(table, f"board:moonwalker board:moonwalker {TO[9]} land")
    assert only("reached-goal", facts) == ["1 planets"]
    facts = play(table, "land")
    assert only("reached-goal", facts) == [], "the token is gone"
    assert table.view(None).goals_open == ["planet", "moons", "deep"]
    assert [seat.goals for seat in table.view(None).seats] == [[], ["planets"]]
    assert [scored(table, seat, "goals") for seat in (0, 1)] == [0, 5]


@pytest.mark.rule("5.1")
def test_two_astronauts_on_one_planet_count_as_one_planet() -> None:
    table = game(four_planets())
    flights = zip(("settler", "voyager", "engineer", "tinkerer"), (6, 7, 8, 8), strict=True)
    facts = play(table, " ".join(both_land(who, space) for who, space in flights))
    assert only("reached-goal", facts) == []


@pytest.mark.rule("5.1")
def test_moons_and_deep_space_are_not_planets() -> None:
    table = game(four_planets())
    facts = play(table, "board:tinkerer board:tinkerer roll:444444 stay stay roll:4")
    facts += play(table, "board:moonwalker board:moonwalker roll:222334 fly:3+4 land land")
    flights = zip(("settler", "voyager", "engineer"), (6, 7, 8), strict=True)
    facts += play(table, " ".join(both_land(who, space) for who, space in flights))
    assert only("reached-goal", facts) == []


@pytest.mark.rule("5.1")
def test_three_astronauts_on_one_planet_reach_a_goal() -> None:
    table = game(four_planets())
    facts = play(table, f"{both_land('settler', 6)} {both_land('voyager', 6)}")
    assert only("reached-goal", facts) == []
    facts = play(table, both_land("engineer", 6))
    assert only("reached-goal", facts) == ["0 planet"], "seat 0 started and landed first"
    assert table.view(None).goals_open == ["planets", "moons", "deep"]


@pytest.mark.rule("5.1")
def test_a_goal_is_taken_once_however_often_it_is_fulfilled() -> None:
    table = game(four_planets())
    crews = ("settler", "voyager", "engineer", "tinkerer")
    facts = play(table, " ".join(both_land(who, 6) for who in crews))
    assert only("reached-goal", facts) == ["0 planet"]
    assert scored(table, 0, "goals") == 5


@pytest.mark.rule("5.1")
def test_four_astronauts_on_moons_reach_a_goal() -> None:
    table = game(mat("34"))
    second_lands = "board:{0} board:{0} {1} stay land roll:222"  # seats 1, 0, 1, 0, 1, 0
    flights = [
        ("settler", "roll:222333"),
        ("voyager", "roll:222334 fly:3+4"),
        ("engineer", "roll:222344 fly:3+4"),
        ("tinkerer", "roll:222244"),
        ("moonwalker", "roll:222333"),
        ("parachutist", "roll:222344 fly:3+4"),
    ]
    facts = play(table, " ".join(second_lands.format(*flight) for flight in flights))
    assert only("reached-goal", facts) == []
    assert table.turn == 0
    facts = play(table, "board:drifter board:drifter roll:233344 fly:3+4 land")
    assert only("reached-goal", facts) == ["0 moons"]


@pytest.mark.rule("5.1")
def test_two_astronauts_in_deep_space_reach_a_goal() -> None:
    table = game(mat("34"))
    play(table, "board:settler board:settler roll:444444 stay stay roll:4")
    facts = play(table, "board:voyager board:voyager roll:444444 stay stay roll:4")
    assert only("reached-goal", facts) == ["1 deep"], "seat 1 commanded, so it left first"


@pytest.mark.rule("5.1", "4.7")
def test_a_parachute_landing_counts_for_goals() -> None:
    table = game(four_planets())
    play(table, f"{both_land('settler', 6)} {both_land('voyager', 6)}")
    play(table, f"board:parachutist board:engineer {TO[6]} stay stay")
    facts = play(table, "roll:2222 land")
    assert only("reached-goal", facts) == ["0 planet"]


@pytest.mark.rule("5.1", "6 drifter")
def test_a_drifter_counts_where_it_is() -> None:
    table = game(mat("34"))
    play(table, "board:settler board:settler roll:444444 stay stay roll:4")
    play(table, "board:voyager board:drifter roll:333444 fly:3+4 stay stay roll:4 land")
    facts = play(table, "land:+1")
    assert only("reached-goal", facts) == ["0 deep"]
