"""Mats such as a printed box may show, unlike the standard one (rule 9), are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mlem.scripts import choices, game, loose_mat, only, places, play, rocket, scored

if TYPE_CHECKING:
    from jacta import Table

CREW = "board:settler board:voyager"


def with_tokens(*tokens: tuple[int, int | str]) -> dict[str, Any]:
    """Return a mat with tokens of these spaces and effects, e00 first; the others lie on 25."""
    all_tokens = [*tokens, *[(25, 1)] * (20 - len(tokens))]
    explorations = [
        {"id": f"e{i:02}", "space": space, "effect": effect}
        for i, (space, effect) in enumerate(all_tokens)
    ]
    return loose_mat(explorations=explorations)


def flown(*tokens: tuple[int, int | str], placed: str = "e00+e01+e02+e03+e04") -> Table:
    """Return a game whose rocket flew to space 8, with such tokens open."""
    table = game(with_tokens(*tokens), options="explorations")
    play(table, f"place:{placed} {CREW} roll:222244")
    return table


def happened(table: Table) -> list[str]:
    """Return what exploration tokens brought, in order."""
    kinds = ("found-points", "regained-die", "tunnelled")
    facts = [fact for event in table.events() for fact in event.facts]
    return [" ".join([f.what, *map(str, f.about.values())]) for f in facts if f.what in kinds]


# Several exploration tokens on one space


@pytest.mark.rule("7.2", "9")
def test_tokens_on_one_space_take_effect_in_the_files_order_and_tunnels_last() -> None:
    table = flown((8, "tunnel"), (8, "die"), (8, 3), (8, 2), (20, 1))
    assert happened(table) == ["regained-die 5", "found-points 0", "found-points 0", "tunnelled 12"]
    assert scored(table, 0, "explorations") == 5
    assert rocket(table) == "12, 5 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.2", "9")
def test_only_open_tokens_of_the_space_take_effect() -> None:
    table = flown((8, 1), (8, 2), (8, 3), placed="e01+e04+e05+e06+e07")
    assert table.view(0).seats[0].exploration_points == [2]
    assert table.view(None).explorations == ["e04", "e05", "e06", "e07"]


@pytest.mark.rule("7.2", "9")
def test_two_tunnels_on_one_space_lead_on_twice_and_what_lies_between_counts() -> None:
    table = flown((8, "tunnel"), (8, "tunnel"), (12, 2), (16, "die"), (20, 3))
    assert happened(table) == ["tunnelled 12", "found-points 0", "tunnelled 16", "regained-die 5"]
    assert scored(table, 0, "explorations") == 2
    assert table.view(None).explorations == ["e04"]


@pytest.mark.rule("7.2", "3.4", "9")
def test_a_tunnel_that_is_left_over_in_deep_space_does_nothing() -> None:
    board = with_tokens((22, "tunnel"), (22, "tunnel")) | {"satellite": 18}
    table = game(board, options="explorations")
    play(table, "place:e00+e01+e02+e03+e04 board:pioneer board:voyager roll:222224")
    assert happened(table) == ["tunnelled 26"]
    facts = play(table, "place:e05+e06")
    assert only("landed", facts) == ["0 pioneer comet 7", "1 voyager galaxy 10"]


@pytest.mark.rule("7.2", "10")
def test_used_tokens_are_replaced_even_on_spaces_that_have_some() -> None:
    table = flown((8, 1), (8, 1), (8, 1))
    assert all(text.count("+") == 2 for text in table.outcomes())
    play(table, "place:e05+e06+e07")
    assert table.view(None).explorations == ["e03", "e04", "e05", "e06", "e07"]


@pytest.mark.rule("7.2", "9")
def test_a_space_may_have_no_token() -> None:
    table = flown((9, 1), (9, 2), (9, 3))
    assert happened(table) == []
    assert table.view(None).rocket.space == 8


# Moons beside several spaces


@pytest.mark.rule("4.2", "9")
def test_moons_beside_several_spaces_are_one_group() -> None:
    table = game(loose_mat(), players=3)
    play(table, f"{CREW} board:voyager roll:222244")
    facts = play(table, "land land")
    assert only("landed", facts) == ["0 settler bells 2", "1 voyager bells 1"]
    assert table.is_chance, "both moons are taken, so nobody else is asked"


@pytest.mark.rule("4.2", "9")
def test_a_moon_taken_from_one_space_is_taken_at_the_others() -> None:
    table = game(loose_mat())
    play(table, f"{CREW} roll:222244 land stay")
    play(table, "roll:1111 board:pioneer board:pioneer roll:111133")
    assert table.view(None).rocket.space == 9
    facts = play(table, "land")
    assert only("landed", facts) == ["1 pioneer bells 1"]


@pytest.mark.rule("6 drifter", "9", "10")
def test_a_drifter_is_not_offered_the_same_moons_from_the_next_space() -> None:
    table = game(loose_mat())
    play(table, "board:drifter board:voyager roll:222333")
    assert table.view(None).rocket.space == 9
    assert choices(table) == "stay land"


# Spaces with nothing beside them


@pytest.mark.rule("1.2", "4.1", "9")
def test_nobody_is_asked_to_land_beside_nothing() -> None:
    table = game(loose_mat())
    play(table, f"{CREW} roll:222234 fly:3+4")
    assert table.is_chance
    assert rocket(table) == "7, 4 dice: 0 settler, 1 voyager"


@pytest.mark.rule("6 drifter", "9")
def test_a_drifter_can_leave_from_beside_nothing() -> None:
    table = game(loose_mat())
    play(table, "board:drifter board:voyager roll:222234 fly:3+4")
    assert choices(table) == "stay land:+1 land:-1"
    play(table, "land:-1")
    assert places(table, 0) == {"drifter": "crumb"}


@pytest.mark.rule("4.7", "9")
def test_a_parachutist_finds_nothing_to_land_on() -> None:
    table = game(loose_mat(), first=0)
    play(table, "board:parachutist board:voyager roll:222234 fly:3+4 roll:2222")
    view = table.view(None)
    assert (view.failures, view.phase) == (1, "board")
    assert "parachutist" in view.seats[0].home


@pytest.mark.rule("6 drifter", "9")
def test_from_an_empty_space_25_a_drifter_reaches_the_galaxy() -> None:
    board = loose_mat(satellite=22)
    board["planets"][4]["spaces"] = [24]
    table = game(board)
    play(table, "board:drifter board:pioneer roll:222223")
    assert table.view(None).rocket.space == 25
    assert choices(table) == "stay land:+1 land:-1"
    assert only("landed", play(table, "land:+1")) == ["0 drifter galaxy 5"]


@pytest.mark.rule("6 drifter", "4.4", "9")
def test_in_deep_space_a_drifter_is_not_offered_an_empty_space_25() -> None:
    board = loose_mat(satellite=22)
    board["planets"][4]["spaces"] = [24]
    table = game(board)
    facts = play(table, "board:drifter board:pioneer roll:222224")
    assert only("landed", facts) == ["0 drifter comet 7", "1 pioneer galaxy 5"]


# Missions with several targets


def on_a_mission(missions: str, returned: str) -> Table:
    table = game(loose_mat(), options="missions")
    play(table, f"deal:0:{missions} deal:1:s17+s18+s19+s20 return:{returned} return:s20")
    return table


@pytest.mark.rule("7.3", "9")
@pytest.mark.parametrize(
    ("flight", "place"),
    [("roll:222244 land stay", "bells"), ("roll:222444 land stay", "tabbor")],
    ids=["moons", "planet"],
)
def test_any_one_target_fulfils_a_mission(flight: str, place: str) -> None:
    table = on_a_mission("s01+s03+s05+s07", "s07")
    play(table, f"{CREW} {flight}")
    assert places(table, 0) == {"settler": place}
    assert scored(table, 0, "missions") == 2


@pytest.mark.rule("7.3", "9")
def test_a_mission_counts_once_with_two_targets_reached() -> None:
    table = on_a_mission("s01+s03+s05+s07", "s07")
    play(table, f"{CREW} roll:222244 land stay roll:1111")
    play(table, "board:parachutist board:engineer roll:222444 stay land roll:222")
    assert places(table, 0) == {"settler": "bells", "engineer": "tabbor"}
    assert scored(table, 0, "missions") == 2


@pytest.mark.rule("7.3", "9")
def test_one_astronaut_can_fulfil_two_missions_that_share_a_target() -> None:
    table = on_a_mission("s01+s02+s05+s07", "s07")
    play(table, f"{CREW} roll:222244 land stay")
    assert scored(table, 0, "missions") == 5


# Views and previews


@pytest.mark.rule("9")
def test_a_view_names_several_open_tokens_of_one_space_in_the_files_order() -> None:
    table = game(with_tokens((9, 1), (8, 2), (9, 3), (9, "die")), options="explorations")
    play(table, "place:e03+e02+e01+e00+e04")
    assert table.view(None).explorations == ["e00", "e01", "e02", "e03", "e04"]


@pytest.mark.rule("7.2", "9")
def test_a_preview_tells_every_token_in_the_order_in_which_it_acts() -> None:
    table = game(with_tokens((8, "tunnel"), (8, 2), (12, 1)), options="explorations")
    play(table, f"place:e00+e01+e02+e03+e04 {CREW} roll:222344")
    flight = next(p.details for p in table.previews(0) if p.action == "fly:4")
    assert (flight.tokens, flight.way) == (["e01", "e00", "e02"], [8, 12])


@pytest.mark.rule("4.1", "9")
def test_a_preview_says_that_there_is_nothing_beside_a_space() -> None:
    table = game(loose_mat())
    play(table, f"{CREW} roll:222234")
    flight = next(p.details for p in table.previews(0) if p.action == "fly:3+4")
    assert (flight.way, flight.beside.kind) == ([7], "nothing")
