from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from jacta.core.masks import bits
from jacta.games.mlem.board import Board
from jacta.games.mlem.rules.missions import fulfilled_missions
from mlem.scripts import choices, game, mat, play, scored

if TYPE_CHECKING:
    from jacta import Table

# On the standard mat: s01 and s02 Tabbor, s03 Yarnix, s07 Sardina, s14 Bells (9), s16 Mittens (11).


def dealt(mine: str, returned: str, failures: int = 1) -> Table:
    """Return a game on fuel 34 in which seat 0 was dealt four missions and returned one."""
    table = game(mat("34", failures=failures), options="missions")
    play(table, f"deal:0:{mine} deal:1:s17+s18+s19+s20 return:{returned} return:s20")
    return table


@pytest.mark.rule("7.3")
def test_each_player_is_dealt_four_missions_from_the_pile() -> None:
    table = game(options="missions", players=5)
    for seat in range(5):
        outcomes = table.outcomes()
        ways = math.comb(20 - 4 * seat, 4)
        assert len(outcomes) == ways
        assert set(outcomes.values()) == {Fraction(1, ways)}
        play(table, next(iter(outcomes)))
    assert [len(table.view(seat).seats[seat].missions) for seat in range(5)] == [4] * 5


@pytest.mark.rule("7.3", "10")
def test_each_returns_one_of_its_own() -> None:
    table = game(options="missions")
    play(table, "deal:0:s01+s05+s09+s20 deal:1:s02+s03+s04+s06")
    assert (table.turn, choices(table)) == (0, "return:s01 return:s05 return:s09 return:s20")
    play(table, "return:s09")
    assert table.view(0).seats[0].missions == ["s01", "s05", "s20"]
    assert (table.turn, choices(table)) == (1, "return:s02 return:s03 return:s04 return:s06")


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("missions", "fulfilled", "points"),
    [
        ("s05+s06+s08+s20", 0, 0),
        ("s05+s06+s14+s20", 1, 2),
        ("s05+s01+s14+s20", 2, 5),
        ("s16+s01+s14+s20", 3, 10),
    ],
)
def test_one_two_or_three_fulfilled_missions_score(
    missions: str, fulfilled: int, points: int
) -> None:
    table = game(mat("34", failures=3), options="missions")
    play(table, f"deal:0:{missions} deal:1:s02+s17+s18+s19 return:s20 return:s19")
    play(table, "board:settler board:settler roll:222333 land stay roll:222")
    play(table, "board:settler board:voyager roll:222444 stay land roll:222")
    play(table, "board:engineer board:engineer roll:222344 fly:3+4 land stay roll:222")
    assert table.result is not None
    assert table.result.breakdown[0]["missions"] == points
    assert fulfilled_missions(Board.standard().tables(), table.state, 0) == fulfilled


@pytest.mark.rule("7.3")
def test_one_astronaut_fulfils_two_tokens_with_the_same_target() -> None:
    table = dealt("s01+s02+s03+s04", "s04")
    play(table, "board:voyager board:voyager roll:222444 land stay roll:222")
    assert table.result is not None
    assert table.result.breakdown[0]["missions"] == 5


@pytest.mark.rule("7.3")
def test_a_seat_remembers_which_mission_it_returned() -> None:
    table = dealt("s01+s02+s03+s04", "s03")
    assert [bits(mask) for mask in table.state.returned[:2]] == [(2,), (19,)]


@pytest.mark.rule("7.3")
def test_a_returned_mission_counts_nothing() -> None:
    table = dealt("s01+s02+s03+s04", "s01")
    play(table, "board:voyager board:voyager roll:222444 land stay roll:222")
    assert scored(table, 0, "missions") == 2


@pytest.mark.rule("7.3")
def test_only_astronauts_of_its_owner_fulfil_a_mission() -> None:
    table = dealt("s01+s02+s03+s04", "s04")
    play(table, "board:voyager board:voyager roll:222444 stay land roll:222")
    assert [scored(table, seat, "missions") for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("7.3")
def test_the_moons_of_a_space_can_be_a_target() -> None:
    table = dealt("s14+s15+s16+s01", "s01")
    play(table, "board:voyager board:voyager roll:222344 fly:3+4 land stay roll:222")
    assert scored(table, 0, "missions") == 2


@pytest.mark.rule("7.3", "4.7")
def test_a_parachute_landing_counts_for_missions() -> None:
    table = dealt("s01+s03+s05+s07", "s07")
    play(table, "board:parachutist board:voyager roll:222444 stay stay roll:222 land")
    assert table.result is not None
    assert table.result.breakdown[0]["missions"] == 2


@pytest.mark.rule("7.3", "6 drifter")
def test_a_drifter_fulfils_the_mission_of_where_it_is() -> None:
    table = dealt("s15+s03+s05+s07", "s07")
    play(table, "board:drifter board:voyager roll:222344 fly:3+4 land:-1 stay roll:222")
    assert table.result is not None
    assert table.result.breakdown[0]["missions"] == 2
