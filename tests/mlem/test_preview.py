"""What each action of MLEM would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from games.playing import random_play
from jacta.games.mlem.preview import (
    Beside,
    Boarding,
    Crash,
    Flight,
    Landing,
    Reroll,
    Returning,
    Staying,
)
from jacta.games.mlem.rules.names import LAND, PLACE
from mlem.positions import new_table
from mlem.scripts import game, mat, play

if TYPE_CHECKING:
    from jacta import Table
    from jacta.core.previews import Preview

FLIGHT = "board:settler board:voyager"
NOTHING = Beside("nothing", None, [])


def preview(table: Table, action: str) -> Preview:
    """Return what an action of the seat to move would do."""
    return next(p for p in table.previews(table.turn) if p.action == action)


def details(table: Table, action: str) -> Any:
    return preview(table, action).details


def flying(script: str, options: str = "", **board: Any) -> Table:
    table = game(mat("12*", **board), options=options)
    play(table, script)
    return table


@pytest.mark.rule("3.2", "3.5")
def test_a_flight_ends_on_a_space_with_the_dice_that_are_left() -> None:
    table = flying(f"{FLIGHT} roll:1122**")
    both = preview(table, "fly:1+*")
    assert both.details == Flight("flight", 4, [4], 4, [], False, NOTHING, [])
    assert (both.rule, both.cost, both.gains) == ("3.2", "11", {})
    assert details(table, "fly:*").dice == 6


@pytest.mark.rule("3.3")
def test_an_engineer_costs_no_die() -> None:
    table = flying("board:engineer board:settler roll:112222")
    helped = preview(table, "fly:e0")
    assert helped.details == Flight("flight", 1, [1], 6, [], False, NOTHING, [])
    assert (helped.rule, helped.cost) == ("3.3", "")


@pytest.mark.rule("3.4")
def test_a_flight_ends_in_deep_space() -> None:
    table = flying("board:pioneer board:settler roll:111222", satellite=24)
    far = preview(table, "fly:2")
    assert far.details == Flight("flight", 2, [26], 3, [], False, Beside("deep", None, [7, 5]), [])
    assert far.gains == {"deep": 7}
    assert far.scores == [7, 5]


@pytest.mark.rule("4.1", "4.2", "4.3")
def test_a_flight_shows_what_lies_there() -> None:
    near = flying("board:pioneer board:settler roll:111122", satellite=13)
    assert details(near, "fly:1").beside == Beside("moon", "kittens", [4])
    assert details(near, "fly:1+2").beside == Beside("planet", "sardina", [7, 5, 3])


@pytest.mark.rule("4.2")
def test_a_taken_moon_is_shown_as_taken() -> None:
    table = flying("board:pioneer board:settler roll:122222 fly:1 land", satellite=7)
    play(table, "roll:33333 board:pioneer board:settler roll:122222")
    assert details(table, "fly:1").beside == Beside("taken", "button", [])


@pytest.mark.rule("7.2")
def test_tokens_take_effect_on_the_way() -> None:
    script = "place:e08+e12+e13+e20+e21 board:pioneer board:settler roll:112222"
    table = flying(script, "explorations", satellite=6)
    assert details(table, "fly:1") == Flight(
        "flight", 2, [8, 12], 5, ["e08", "e12"], False, Beside("planet", "tabbor", [2, 1, 1]), []
    )
    found = flying(script, "explorations", satellite=11)
    assert preview(found, "fly:1").gains == {"explorations": 1}
    assert details(found, "fly:1").tokens == ["e13"]


@pytest.mark.rule("7.1")
def test_the_ufo_is_met_and_the_token_used() -> None:
    script = "reveal:x09 board:pioneer board:settler roll:112222"
    table = flying(script, "ufo", satellite=24)
    met = preview(table, "fly:x")
    assert met.details == Flight("flight", 2, [26], 6, [], True, Beside("deep", None, [7, 5]), [])
    assert met.gains == {"deep": 7, "ufo": 5}
    assert (met.rule, met.cost) == ("7.1", "")
    kept = flying("reveal:x01 board:settler board:settler roll:112222", "ufo")
    assert (details(kept, "fly:1!").dice, preview(kept, "fly:1!").cost) == (6, "")
    assert preview(kept, "fly:1!").rule == "7.1"


@pytest.mark.rule("7.1", "3.6")
def test_a_reroll_and_a_chosen_crash_have_previews() -> None:
    table = flying("reveal:x05 board:settler board:settler roll:334444", "ufo")
    assert details(table, "reroll") == Reroll("reroll", 6)
    crash = preview(table, "crash")
    assert (crash.details, crash.rule) == (Crash("crash", 1), "3.6")


@pytest.mark.rule("2.1", "2.2")
def test_boarding_shows_where_the_rocket_would_start() -> None:
    table = game()
    assert details(table, "board:pioneer") == Boarding("boarding", 3)
    assert details(table, "board:settler") == Boarding("boarding", 0)
    play(table, "board:pioneer")
    assert details(table, "board:settler") == Boarding("boarding", 3)
    assert preview(table, "board:settler").rule == "2.2"


@pytest.mark.rule("3.6", "7.1")
def test_helpers_could_save_the_rocket_later() -> None:
    script = "board:engineer board:pioneer roll:112222"
    table = flying(f"reveal:x05 {script}", "ufo", satellite=15)
    assert details(table, "fly:1").helpers == ["engineer", "token"]
    assert details(table, "fly:1+e0").helpers == ["token"]
    play(table, "fly:1")
    assert details(table, "stay") == Staying("staying", 17, 4, ["engineer", "token"])


@pytest.mark.rule("7.3")
def test_returning_a_mission_has_a_preview() -> None:
    table = game(options="missions")
    play(table, "deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08")
    given = preview(table, "return:s02")
    assert (given.details, given.rule) == (Returning("returning", "s02"), "7.3")


@pytest.mark.rule("4.2", "4.5", "6 moonwalker")
def test_landing_on_a_moon_has_a_preview() -> None:
    table = flying("board:moonwalker board:pioneer roll:112222 fly:1", satellite=15)
    landing = preview(table, "land")
    assert landing.details == Landing("landing", 17, "kittens", 8, None, 4, 1)
    assert (landing.rule, landing.gains, landing.scores) == ("4.2", {"moons": 8}, [8, 0])
    assert details(table, "stay") == Staying("staying", 17, 4, [])


@pytest.mark.rule("4.3", "5.3", "6 settler")
def test_landing_on_a_planet_has_a_preview() -> None:
    table = flying("board:pioneer board:settler roll:112222 fly:1 land", satellite=16)
    second = preview(table, "land")
    assert second.details == Landing("landing", 18, "purrion", 6, 1, 4, None)
    assert (second.rule, second.gains) == ("4.3", {"planets": 6})


@pytest.mark.rule("6 drifter")
def test_a_drifter_lands_beside_another_space() -> None:
    table = flying("board:drifter board:pioneer roll:112222 fly:1", satellite=15)
    assert details(table, "land:+1") == Landing("landing", 18, "purrion", 5, 0, 4, 1)
    assert details(table, "land:-1").place == "yarnix"
    assert preview(table, "land:-1").rule == "6"


@pytest.mark.rule("6 tinkerer")
def test_a_tinkerer_costs_the_rocket_a_die() -> None:
    table = flying("board:tinkerer board:pioneer roll:112222 fly:1", satellite=15)
    assert details(table, "land").dice == 3


@pytest.mark.rule("4.4")
def test_the_commander_lands_on_the_comet() -> None:
    table = flying("board:drifter board:pioneer roll:112222 fly:1", satellite=24)
    landing = preview(table, "land")
    assert landing.details == Landing("landing", 26, "comet", 7, None, 4, None)
    assert (landing.rule, landing.gains) == ("4.4", {"deep": 7})


@pytest.mark.rule("4.7")
def test_a_parachutist_lands_or_goes_home() -> None:
    table = flying("board:parachutist board:pioneer roll:333333", satellite=15)
    assert details(table, "stay") == Staying("home", 15, 6, [])
    landing = preview(table, "land")
    assert (landing.rule, landing.details.commander) == ("4.7", None)


@pytest.mark.rule("7.3")
def test_a_landing_that_fulfils_a_mission_gains_its_points() -> None:
    table = game(mat("12*", satellite=15), options="missions")
    play(table, "deal:0:s18+s02+s03+s04 deal:1:s05+s06+s07+s08 return:s04 return:s08")
    play(table, "board:settler board:pioneer roll:112222 fly:1")
    assert preview(table, "land").gains == {"moons": 4, "missions": 2}


@pytest.mark.parametrize("variants", range(8))
def test_flights_and_landings_end_where_the_game_goes_on(variants: int) -> None:
    """The details agree with the state after the action, wherever that still shows them."""
    compared = 0
    for table in random_play(new_table(3, variants), variants):
        for each in table.previews(table.turn):
            after = table.copy()
            after.play(each.action)
            if isinstance(each.details, Flight) and after.state.phase in (LAND, PLACE):
                assert each.details.way[-1] == after.state.rocket
                assert each.details.dice == after.state.dice
                compared += 1
            if isinstance(each.details, Landing):
                seat, who = table.turn, table.state.crew[table.state.at]
                landed = [one.place for one in after.view(seat).seats[seat].landed]
                assert each.details.place in landed
                assert after.state.spot[seat][who] >= 0
                compared += 1
    assert compared > 30
