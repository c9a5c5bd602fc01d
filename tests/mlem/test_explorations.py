from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from mlem.scripts import choices, game, mat, only, play, rocket, scored, told

if TYPE_CHECKING:
    from jacta import Table

CREW = "board:settler board:voyager"


def tokens(effects: dict[int, int | str]) -> list[dict[str, int | str]]:
    """Return tokens with these effects by space; all others give a point."""
    return [
        {"id": f"e{space:02}", "space": space, "effect": effects.get(space, 1)}
        for space in range(6, 26)
    ]


def explored(
    placed: str, effects: dict[int, int | str] | None = None, options: str = "explorations"
) -> Table:
    """Return a game on fuel 34 with these tokens placed."""
    table = game(mat("34", explorations=tokens(effects or {})), options=options)
    play(table, f"place:{placed}")
    return table


@pytest.mark.rule("7.2", "10")
def test_five_of_the_twenty_tokens_are_placed_open() -> None:
    table = game(options="explorations")
    outcomes = table.outcomes()
    assert len(outcomes) == 15504
    assert outcomes["place:e06+e07+e08+e09+e10"] == Fraction(1, 15504)
    play(table, "place:e06+e09+e12+e20+e25")
    view = table.view(None)
    assert view.explorations == ["e06", "e09", "e12", "e20", "e25"]
    assert view.exploration_pile == 15


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("points", [1, 2, 3])
def test_points_are_kept_by_the_commander_and_scored_at_the_end(points: int) -> None:
    table = explored("e08+e21+e22+e23+e24", {8: points})
    facts = play(table, f"{CREW} roll:222244")
    assert only("found-points", facts) == ["0"]
    assert scored(table, 0, "explorations") == points
    assert table.view(0).seats[0].exploration_points == [points]
    assert table.view(None).seats[0].exploration_tokens == 1


@pytest.mark.rule("7.2", "4.5")
def test_the_current_commander_keeps_the_points() -> None:
    table = explored("e12+e16+e22+e23+e24")
    play(table, f"{CREW} roll:222444 place:e25 land stay")
    facts = play(table, "roll:224")
    assert only("found-points", facts) == ["1"]


@pytest.mark.rule("7.2")
def test_a_die_comes_back_after_the_discard() -> None:
    table = explored("e08+e21+e22+e23+e24", {8: "die"})
    facts = play(table, f"{CREW} roll:222244")
    assert only("flew", facts) == ["0 fly:4 44 0 8 4"]
    assert only("regained-die", facts) == ["5"]
    assert table.view(None).rocket.dice == 5
    assert scored(table, 0, "explorations") == 0


@pytest.mark.rule("7.2", "3.5")
def test_a_die_comes_back_beside_the_one_that_stays_anyway() -> None:
    table = explored("e18+e21+e22+e23+e24", {18: "die"})
    play(table, f"{CREW} roll:333333")
    assert table.view(None).rocket.dice == 2


@pytest.mark.rule("7.2", "7.1")
def test_a_die_comes_back_to_an_expedition_that_began_with_fewer() -> None:
    table = explored("e08+e21+e22+e23+e24", {8: "die"}, "ufo explorations")
    play(table, f"reveal:x12 {CREW} roll:2244")
    assert table.view(None).rocket.dice == 3
    table = game(mat("3*", burn=3), options="ufo explorations")
    play(table, "place:e12+e07+e16+e21+e22 reveal:x04 board:settler board:voyager roll:****")
    assert table.view(None).rocket.space == 12
    assert table.view(None).rocket.dice == 5, "four, and one of the two that were left out"


@pytest.mark.rule("7.2")
def test_a_tunnel_leads_four_spaces_on() -> None:
    table = explored("e08+e21+e22+e23+e24", {8: "tunnel"})
    facts = play(table, f"{CREW} roll:222244")
    assert only("tunnelled", facts) == ["12"]
    play(table, "place:e25")
    assert rocket(table) == "12, 4 dice: 0 settler, 1 voyager"
    play(table, "land")
    assert table.view(None).seats[0].landed[0].place == "tabbor"


@pytest.mark.rule("7.2")
def test_a_token_at_the_tunnels_end_takes_effect_too() -> None:
    effects: dict[int, int | str] = {8: "tunnel", 12: "tunnel", 16: "die", 20: 3}
    table = explored("e08+e12+e16+e20+e24", effects)
    facts = play(table, f"{CREW} roll:222244")
    assert only("tunnelled", facts) == ["12", "16"]
    assert only("regained-die", facts) == ["5"]
    assert only("found-points", facts) == [], "space 20 was not reached"
    assert rocket(table) == "16, 5 dice: 0 settler, 1 voyager"


@pytest.mark.rule("7.2", "10")
def test_used_tokens_are_replaced_only_when_the_chain_is_done() -> None:
    table = explored("e08+e12+e16+e20+e24", {8: "tunnel", 12: "tunnel", 16: "tunnel"})
    play(table, f"{CREW} roll:222244")
    assert table.view(None).explorations == ["e24"]
    assert all(text.count("+") == 3 for text in table.outcomes())
    play(table, "place:e06+e07+e09+e10")
    assert table.view(None).explorations == ["e06", "e07", "e09", "e10", "e24"]
    assert (table.turn, choices(table)) == (0, "stay land")


@pytest.mark.rule("7.2")
def test_a_freshly_placed_token_does_nothing_yet() -> None:
    table = explored("e08+e21+e22+e23+e24", {8: "tunnel", 12: "tunnel"})
    facts = play(table, f"{CREW} roll:222244 place:e12")
    assert only("tunnelled", facts) == ["12"]
    assert rocket(table) == "12, 4 dice: 0 settler, 1 voyager"
    assert choices(table) == "stay land"


@pytest.mark.rule("7.2")
def test_used_tokens_do_not_come_back() -> None:
    table = explored("e08+e21+e22+e23+e24", {8: "die"})
    play(table, f"{CREW} roll:222244")
    assert "place:e08" not in table.outcomes()
    assert len(table.outcomes()) == 15


@pytest.mark.rule("7.2", "3.4", "4.4")
@pytest.mark.parametrize("tunnel", [22, 24])
def test_a_tunnel_can_lead_into_deep_space_and_not_beyond(tunnel: int) -> None:
    table = explored("e06+e07+e22+e24+e10", {tunnel: "tunnel"})
    flight = "roll:333344 fly:3+4 stay stay" if tunnel == 24 else "roll:333333 stay stay"
    facts = play(table, f"{CREW} {flight} roll:4")
    assert only("tunnelled", facts) == ["26"]
    facts = play(table, "place:e25")
    assert only("landed", facts) == ["0 settler comet 7", "1 voyager galaxy 10"]


@pytest.mark.rule("7.2", "7.1")
@pytest.mark.parametrize(
    ("tunnel", "end", "met"), [(19, 23, ["0"]), (23, 26, [])], ids=["at its end", "at its mouth"]
)
def test_the_ufo_is_met_only_where_the_travel_phase_finally_ends(
    tunnel: int, end: int, met: list[str]
) -> None:
    board = mat("34", explorations=tokens({tunnel: "tunnel"}), satellite=tunnel - 3)
    table = game(board, options="ufo explorations")
    play(table, f"place:e{tunnel}+e06+e07+e08+e09 reveal:x08 board:pioneer board:settler")
    assert table.view(None).ufo.space == 23
    facts = play(table, "roll:2223 fly:3")
    assert only("tunnelled", facts) == [str(end)]
    assert only("met-ufo", facts) == met


def walk(effects: dict[int, int | str], space: int) -> Table:
    """Return a game in which an afterburner took the rocket to a space step by step.

    The tokens were placed in the order of their spaces.
    """
    table = game(mat("3*", burn=1, explorations=tokens(effects)), options="explorations")
    play(table, f"place:e06+e07+e08+e09+e10 {CREW}")
    for at in range(1, space + 1):
        play(table, "roll:11111*")
        if table.is_chance and at >= 6:
            play(table, f"place:e{at + 5:02}")
        play(table, "stay stay" if at >= 6 and at < space else "")
    return table


@pytest.mark.rule("7.2")
def test_there_are_never_more_than_six_dice() -> None:
    table = walk({6: "die"}, 6)
    assert table.view(None).explorations == ["e07", "e08", "e09", "e10", "e11"], "e06 was used"
    assert table.view(None).rocket.dice == 6
    assert only("regained-die", told(table.events())) == []


@pytest.mark.rule("7.2", "10")
def test_when_the_pile_is_empty_nothing_is_placed() -> None:
    table = walk({}, 20)
    assert table.view(None).exploration_pile == 0
    play(table, "stay stay roll:11111*")
    assert table.view(None).explorations == ["e22", "e23", "e24", "e25"]
    assert (table.turn, choices(table)) == (0, "stay land")
    assert scored(table, 0, "explorations") == 16


@pytest.mark.rule("7.2", "10")
def test_the_last_of_the_pile_is_placed_though_more_were_used() -> None:
    table = walk({20: "tunnel"}, 19)
    facts = play(table, "stay stay roll:11111*")
    assert only("tunnelled", facts) == ["24"]
    assert only("found-points", facts) == ["0"]
    assert table.outcomes() == {"place:e25": Fraction(1)}
    play(table, "place:e25")
    assert table.view(None).explorations == ["e21", "e22", "e23", "e25"]
