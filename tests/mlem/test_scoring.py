from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jacta.games.mlem.board import Board
from jacta.games.mlem.rules.scoring import score
from jacta.games.mlem.words import PART_IDS
from mlem.positions import played
from mlem.scripts import game, mat, play, scored, to_deep_space

if TYPE_CHECKING:
    from jacta import Table


def planets(table: Table) -> list[int]:
    return [scored(table, seat, "planets") for seat in range(table.game.players)]


@pytest.mark.rule("5.3")
def test_the_order_of_landing_breaks_ties() -> None:
    table = game(mat("34"), players=4)
    play(table, "board:voyager " * 4 + "roll:333333 stay land land land roll:2")
    assert planets(table) == [0, 5, 3, 2]


@pytest.mark.rule("5.3")
def test_every_other_player_with_an_astronaut_there_gets_bronze() -> None:
    table = game(mat("34"), players=5)
    play(table, "board:voyager " * 5 + "roll:333333 land land land land stay roll:2")
    assert planets(table) == [5, 3, 2, 2, 0]


@pytest.mark.rule("5.3")
def test_more_astronauts_rank_before_those_who_came_first() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:voyager " * 3 + "roll:333333 land land stay roll:2")
    play(table, "board:tinkerer " * 3 + "roll:333333 stay land stay roll:2")
    play(table, "board:engineer " * 3 + "roll:333333 land stay stay roll:2")
    counts = next(p for p in table.view(None).planets if p.id == "purrion")
    assert (counts.seats, counts.counts) == ([0, 1, 2], [1, 1, 2])
    assert planets(table) == [3, 2, 5]


@pytest.mark.rule("5.3", "6 settler")
@pytest.mark.parametrize(("crew", "points"), [("settler", [10, 3]), ("voyager", [5, 3])])
def test_a_settler_doubles_what_its_player_scores_for_its_planet(
    crew: str, points: list[int]
) -> None:
    table = game(mat("34"))
    play(table, f"board:{crew} board:voyager roll:333333 land land")
    assert planets(table) == points


@pytest.mark.rule("6 settler")
def test_a_settler_doubles_bronze_and_only_its_own_planet() -> None:
    table = game(mat("34"), players=3)
    play(table, "board:voyager board:voyager board:settler roll:333333 land land land")
    assert planets(table) == [5, 3, 4]
    play(table, "board:engineer board:engineer board:engineer roll:333444 fly:3+4")
    play(table, "stay land stay roll:2")
    assert planets(table) == [5, 3, 4 + 7], "Sardina is not doubled"


@pytest.mark.rule("6 settler")
def test_a_settler_doubles_even_if_others_of_its_colour_came_first() -> None:
    table = game(mat("34"))
    play(table, "board:voyager board:voyager roll:333333 land stay roll:2")
    play(table, "board:voyager board:settler roll:333333 stay land roll:2")
    assert planets(table) == [10, 0]


@pytest.mark.rule("5.4")
def test_scores_are_the_sums_of_their_parts() -> None:
    table = game(mat("34", failures=1))
    play(table, f"{to_deep_space('voyager')} {to_deep_space('engineer')}")
    play(table, "board:moonwalker board:settler roll:222333 land stay roll:333 land")
    facts = play(table, "board:tinkerer board:settler roll:222222")
    assert facts[-1] == "ended"
    result = table.result
    assert result is not None
    assert [list(parts) for parts in result.breakdown] == [list(PART_IDS)] * 2
    assert result.scores == [sum(parts.values()) for parts in result.breakdown]
    assert result.breakdown[0] == dict.fromkeys(PART_IDS, 0) | {"moons": 4, "deep": 19}
    rest = {"deep": 17, "planets": 10, "goals": 5}
    assert result.breakdown[1] == dict.fromkeys(PART_IDS, 0) | rest
    assert result.scores == [23, 32]
    assert result.winners == [1]


@pytest.mark.rule("5.4", "10")
def test_tied_players_share_the_victory() -> None:
    table = game(mat("34", failures=1), players=3)
    play(table, "board:settler board:voyager board:engineer roll:222344 fly:3+4 land land")
    play(table, "roll:222")
    result = table.result
    assert result is not None
    assert (result.scores, result.winners) == ([2, 2, 0], [0, 1])


@pytest.mark.rule("5.4")
def test_the_rules_and_the_result_give_the_same_sums() -> None:
    for seed in range(5):
        table = played(4, 7, seed)
        result = table.result
        assert result is not None
        tables = Board.standard().tables()
        assert [score(tables, table.state, seat) for seat in range(4)] == result.scores
