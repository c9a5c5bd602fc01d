from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from incognitos.scripts import NOTHING, game, play, scored, world
from jacta.games.incognitos.rules.names import ROW
from jacta.games.incognitos.rules.scoring import PARTS
from jacta.games.incognitos.words import PART_IDS

if TYPE_CHECKING:
    from jacta import Table

YELLOW, WHITE, RED, BLUE, GREEN = range(0, 5 * ROW, ROW)  # the first field of each kind
LINKS = "sh1-m1:M sh1-m2:M sh2-m3:M sh2-m4:M,M sh3-m5:M"


def move(link: str, count: int = 1) -> str:
    return f"roll:L{'M' * count}{'R' * (5 - count)} move:{link}:{count} roll:{'R' * (5 - count)}"


def over(table: Table) -> Table:
    assert table.is_over
    assert table.result is not None
    return table


@pytest.mark.rule("7.4")
def test_the_longest_route_gets_six_points() -> None:
    table = game(world(LINKS, rounds=1))
    play(table, f"{move('sh1-m1')} {move('sh2-m4', 2)}")
    assert over(table).state.route[:2] == [3, 4]
    assert [scored(table, seat, "route") for seat in (0, 1)] == [0, 6]


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(("players", "points"), [(2, 3), (3, 2), (4, 1)])
def test_those_tied_share_them_rounded_down(players: int, points: int) -> None:
    table = game(world(LINKS, rounds=1), players)
    for link in ("sh1-m1", "sh1-m2", "sh2-m3", "sh3-m5")[:players]:
        play(table, move(link))
    over(table)
    assert [scored(table, seat, "route") for seat in range(players)] == [points] * players


@pytest.mark.rule("7.4")
def test_without_any_route_nobody_gets_them() -> None:
    table = game(world(LINKS, rounds=1))
    play(table, f"{NOTHING} {NOTHING}")
    assert over(table).result is not None
    assert table.game.result(table.state).scores == [0, 0]
    assert table.game.result(table.state).winners == [0, 1]


@pytest.mark.rule("7.5", "11")
def test_the_score_is_the_sum_of_its_parts() -> None:
    table = game(world(LINKS, rounds=1))
    play(table, f"roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV {move('sh1-m2')}")
    result = over(table).game.result(table.state)
    assert result.breakdown[0] == {
        "monsters": 2,
        "sites": 0,
        "functions": 0,
        "signs": 0,
        "duels": 0,
        "route": 3,
    }
    assert tuple(result.breakdown[0]) == PART_IDS
    assert len(PART_IDS) == PARTS
    assert result.scores == [5, 3]
    assert result.winners == [0]


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(
    ("fields", "winners"),
    [
        (([WHITE, WHITE + 1], [YELLOW, BLUE]), [1]),  # 4 and 3 against 2 and 6
        (([RED], [WHITE]), [0, 1]),  # 4 against 4
        (([BLUE], [BLUE + 1]), [1]),  # 6 against 7
        (([GREEN], [BLUE + 1, BLUE + 2]), [0]),  # 10 against 7 and 7
        (([YELLOW], []), [0]),
        (([], []), [0, 1]),
    ],
)
def test_a_tie_goes_to_the_single_most_valuable_monster(
    fields: tuple[list[int], list[int]], winners: list[int]
) -> None:
    table = game(world(LINKS, rounds=1))
    play(table, f"{NOTHING} {NOTHING}")
    s = table.state.copy()
    for seat, marked in enumerate(fields):
        s.monsters[seat] = sum(1 << field for field in marked)
        s.scored[seat][0] = 20
    assert table.game.result(s).winners == winners
    s.scored[0][0] = 21
    assert table.game.result(s).winners == [0]


@pytest.mark.rule("7.5")
def test_in_a_tie_a_monster_worth_nothing_beats_having_none() -> None:
    board = world(LINKS, rounds=1)
    board["table"]["yellow"]["points"][0][0] = 0
    table = game(board)
    play(table, f"{NOTHING} {NOTHING}")
    s = table.state.copy()
    s.monsters[1] = 1 << YELLOW
    assert table.game.result(s).winners == [1]


@pytest.mark.rule("7.4")
def test_a_result_can_be_asked_for_during_the_game() -> None:
    table = game(world(LINKS))
    play(table, move("sh1-m1"))
    before = table.state.copy()
    result = table.game.result(table.state)
    assert (result.scores, result.winners, result.reason) == ([6, 0], [0], "")
    assert table.state == before
