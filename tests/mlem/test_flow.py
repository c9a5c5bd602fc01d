from __future__ import annotations

import pytest

from jacta.games.mlem.words import ASTRONAUT_IDS
from mlem.scripts import choices, game, mat, play, rocket, to_deep_space

DEAL = "deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08"
PLACE = "place:e06+e07+e08+e09+e10"


def verbs(script: str) -> list[str]:
    return [word.partition(":")[0] for word in script.split()]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_the_same_eight_astronauts_and_there_are_six_dice(players: int) -> None:
    table = game(players=players)
    view = table.view(None)
    assert [seat.home for seat in view.seats] == [list(ASTRONAUT_IDS)] * players
    assert view.rocket.dice == 6


@pytest.mark.rule("1.3")
def test_the_failure_track_is_empty_and_four_goals_lie_open() -> None:
    view = game().view(None)
    assert view.failures == 0
    assert view.goals_open == ["planets", "planet", "moons", "deep"]
    assert [seat.goals for seat in view.seats] == [[], []]


@pytest.mark.rule("7.1", "7.2", "7.3")
def test_without_variants_their_parts_are_absent() -> None:
    view = game().view(0)
    assert view.variants == []
    assert (view.ufo, view.explorations, view.exploration_pile) == (None, None, 0)
    assert (view.seats[0].missions, view.seats[0].missions_held) == ([], 0)


@pytest.mark.rule("1.4")
def test_the_table_may_choose_who_is_first() -> None:
    table = game(players=4, first=2)
    assert table.turn == 2
    assert table.view(None).starter == 2


@pytest.mark.rule("1.4", "10")
def test_otherwise_chance_chooses_who_is_first() -> None:
    table = game(players=3, first=None)
    assert table.is_chance
    assert table.view(None).starter is None
    assert list(table.outcomes()) == ["first:0", "first:1", "first:2"]
    play(table, "first:1")
    assert table.turn == 1


@pytest.mark.rule("1.4", "2.2")
def test_play_runs_in_seat_order() -> None:
    table = game(players=3, first=1)
    turns = []
    for astronaut in ("settler", "voyager", "engineer"):
        turns.append(table.turn)
        play(table, f"board:{astronaut}")
    assert turns == [1, 2, 0]


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    ("options", "script"),
    [
        ("", "first:1 board:settler board:voyager"),
        ("ufo", "first:1 reveal:x01 board:settler board:voyager"),
        ("explorations", f"first:1 {PLACE} board:settler board:voyager"),
        ("missions", f"first:1 {DEAL} return:s01 return:s05 board:settler board:voyager"),
        (
            "ufo explorations missions",
            f"first:1 {DEAL} return:s01 return:s05 {PLACE} reveal:x01 board:settler board:voyager",
        ),
    ],
)
def test_the_order_of_set_up_and_take_off(options: str, script: str) -> None:
    table = game(options=options, first=None)
    play(table, script)
    assert verbs(" ".join(event.do for event in table.events())) == verbs(script)
    assert table.is_chance
    assert next(iter(table.outcomes())).startswith("roll:")


@pytest.mark.rule("10", "7.3")
def test_missions_are_dealt_and_returned_in_seat_order_whoever_is_first() -> None:
    table = game(options="missions", first=1)
    play(table, DEAL)
    assert table.turn == 0
    play(table, "return:s04")
    assert table.turn == 1
    play(table, "return:s08")
    assert table.turn == 1, "now the first player boards"


@pytest.mark.rule("10", "7.2")
def test_used_exploration_tokens_are_replaced_between_travel_and_landing() -> None:
    table = game(mat("34"), options="explorations")
    play(table, f"{PLACE} board:settler board:voyager roll:111333")
    assert table.is_chance
    assert all(text.startswith("place:") for text in table.outcomes())
    play(table, "place:e25")
    assert choices(table) == "stay land"


@pytest.mark.rule("10")
def test_a_forced_pick_is_taken_on_the_way_and_not_recorded() -> None:
    table = game(mat("34"))
    play(table, "board:settler board:voyager roll:222224")
    assert [event.do for event in table.events()][-1] == "roll:222224"
    assert rocket(table) == "4, 5 dice: 0 settler, 1 voyager"
    assert table.is_chance


@pytest.mark.rule("10", "2.2")
def test_the_last_astronaut_at_home_boards_without_being_asked() -> None:
    table = game(mat("34"))
    for who in ASTRONAUT_IDS[:7]:
        play(table, to_deep_space(who))
    assert table.is_chance, "both engineers are aboard already"
    assert rocket(table) == "0, 6 dice: 1 engineer, 0 engineer"
