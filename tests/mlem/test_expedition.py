from __future__ import annotations

import pytest

from jacta.games.mlem.words import ASTRONAUT_IDS
from mlem.scripts import choices, game, mat, only, places, play, rocket, to_deep_space

CRASH = "roll:222222"  # where 2 is not fuel


@pytest.mark.rule("2.1")
def test_the_starting_player_commands_from_space_0_with_six_dice() -> None:
    table = game(players=3, first=2)
    play(table, "board:settler board:voyager board:engineer")
    assert rocket(table) == "0, 6 dice: 2 settler, 0 voyager, 1 engineer"


@pytest.mark.rule("2.1", "6 pioneer", "1.2")
@pytest.mark.parametrize(
    "crew", ["board:pioneer board:settler", "board:settler board:pioneer", "board:pioneer " * 2]
)
def test_with_a_pioneer_or_two_the_rocket_starts_from_the_satellite(crew: str) -> None:
    table = game()
    assert only("launched", play(table, crew)) == ["3 6"]
    assert table.view(None).rocket.space == 3


@pytest.mark.rule("2.1", "6 pioneer")
def test_a_pioneer_of_an_earlier_expedition_does_not_count() -> None:
    table = game(mat("34"))
    play(table, f"board:pioneer board:settler {CRASH} board:voyager board:settler")
    assert table.view(None).rocket.space == 0


@pytest.mark.rule("2.2")
def test_each_player_boards_one_astronaut_from_home_openly() -> None:
    table = game()
    assert choices(table) == " ".join(f"board:{who}" for who in ASTRONAUT_IDS)
    play(table, "board:settler")
    crew = table.view(1).rocket.crew
    assert [(member.seat, member.astronaut) for member in crew] == [(0, "settler")]
    assert "settler" not in table.view(1).seats[0].home
    assert "board:settler" in table.legal(), "every player has one"


@pytest.mark.rule("2.2")
def test_an_astronaut_that_has_landed_cannot_board_again() -> None:
    table = game(mat("34"))
    play(table, "board:settler board:voyager roll:222244 land roll:2222 board:pioneer")
    assert table.turn == 0
    assert "board:settler" not in table.legal()
    assert len(table.legal()) == 7


@pytest.mark.rule("2.3")
def test_the_player_to_the_left_of_the_starter_starts_the_next_expedition() -> None:
    table = game(mat("34"), players=3, first=1)
    starters = [table.view(None).starter]
    for _ in range(3):
        play(table, f"{'board:settler ' * 3} {CRASH}")
        starters.append(table.view(None).starter)
    assert starters == [1, 2, 0, 1]


@pytest.mark.rule("2.3", "4.5")
def test_whoever_commanded_last_does_not_matter() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:settler board:settler board:settler roll:222444")
    play(table, "land land stay roll:222")
    assert table.view(None).starter == 1


@pytest.mark.rule("4.6")
def test_an_expedition_ends_when_the_rocket_is_empty() -> None:
    table = game(mat("34"))
    facts = play(table, "board:settler board:voyager roll:222444 land land")
    assert only("expedition", facts) == ["2 1"]
    view = table.view(None)
    assert (view.failures, view.rocket.space, view.rocket.dice) == (0, 0, 6)


@pytest.mark.rule("4.6", "4.7", "3.6")
def test_a_crash_ends_an_expedition_and_everyone_goes_home() -> None:
    table = game(mat("34"))
    facts = play(table, f"board:settler board:voyager {CRASH}")
    assert only("crashed", facts) == ["0 1"]
    assert only("went-home", facts) == ["0 settler", "1 voyager"]
    view = table.view(None)
    assert view.failures == 1
    assert [seat.home for seat in view.seats] == [list(ASTRONAUT_IDS)] * 2


@pytest.mark.rule("4.7", "6 parachutist")
def test_parachutists_may_land_on_a_crash_in_rocket_order() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:parachutist board:settler board:parachutist roll:222444 stay stay stay")
    facts = play(table, "roll:222")
    assert only("crashed", facts) == ["12 1"]
    assert (table.turn, choices(table)) == (0, "stay land")
    play(table, "land")
    assert (table.turn, choices(table)) == (2, "stay land")
    facts = play(table, "stay")
    assert places(table, 0) == {"parachutist": "tabbor"}
    assert only("went-home", facts) == ["1 settler", "2 parachutist"]
    assert "parachutist" in table.view(None).seats[2].home


@pytest.mark.rule("4.7", "4.2", "6 parachutist")
def test_only_one_parachutist_fits_on_the_last_moon() -> None:
    table = game(mat("34"))
    play(table, "board:parachutist board:parachutist roll:222244 stay stay roll:2222")
    facts = play(table, "land")
    assert places(table, 0) == {"parachutist": "button"}
    assert only("went-home", facts) == ["1 parachutist"]


@pytest.mark.rule("4.7", "6 parachutist")
def test_no_parachutist_is_asked_where_all_moons_are_taken() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:settler board:parachutist board:voyager roll:222244 land")
    assert table.is_chance
    facts = play(table, "roll:2222")
    assert only("went-home", facts) == ["1 parachutist", "2 voyager"]


@pytest.mark.rule("4.7", "4.1", "6 parachutist")
def test_no_parachutist_lands_on_the_spaces_that_adjoin_nothing() -> None:
    table = game(mat("34"))
    facts = play(table, "board:parachutist board:settler roll:222224 roll:22222")
    assert only("crashed", facts) == ["4 1"]
    assert only("went-home", facts) == ["0 parachutist", "1 settler"]


@pytest.mark.rule("5.2")
def test_the_last_failure_ends_the_game_after_the_parachute_landings() -> None:
    table = game(mat("34", failures=2))
    play(table, f"board:settler board:settler {CRASH}")
    play(table, "board:settler board:parachutist roll:222444 stay stay roll:222")
    assert not table.is_over
    assert (table.turn, choices(table)) == (0, "stay land")
    facts = play(table, "land")
    assert facts[-1] == "ended"
    assert table.result is not None
    assert table.result.reason == "failures"
    assert table.result.scores == [2, 0], "the parachutist alone on Tabbor"


@pytest.mark.rule("5.2", "1.3")
def test_on_the_standard_mat_it_is_the_eleventh() -> None:
    table = game()
    for failures in range(11):
        assert not table.is_over
        assert table.view(None).failures == failures
        play(table, "board:settler board:settler roll:333333")
    assert table.is_over


SEVEN = " ".join(to_deep_space(who) for who in ASTRONAUT_IDS if who != "settler")


@pytest.mark.rule("5.2", "4.6")
def test_the_expedition_of_the_eighth_astronaut_is_finished_first() -> None:
    table = game(mat("34"))
    play(table, f"{SEVEN} roll:222444 land")
    assert not table.is_over, "the other settler is still on the rocket"
    assert (table.turn, choices(table)) == (0, "stay land")
    play(table, "stay roll:224")
    assert rocket(table) == "16, 2 dice: 0 settler"
    facts = play(table, "stay roll:24 land")
    assert facts[-1] == "ended"
    assert table.result is not None
    assert table.result.reason == "astronauts"


@pytest.mark.rule("5.2")
def test_both_endings_can_come_at_once() -> None:
    table = game(mat("34", failures=1))
    play(table, f"{SEVEN} roll:222444 land stay roll:222")
    assert table.result is not None
    assert table.result.reason == "failures+astronauts"
