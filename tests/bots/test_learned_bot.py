"""The learned bot at a table: legal, ranked, and the same for the same seed."""

from __future__ import annotations

import pytest

from jacta import Player, Seeded, Table
from jacta.bots import Budget, advice, find_bot, suggestion
from jacta.core.game import GAMES, find_game
from jacta.games.mlem.game import Mlem
from jacta.lab.boards import random_board

pytestmark = pytest.mark.slow

ONE, FEW = Budget(simulations=1), Budget(simulations=8)
AT_A_GLANCE = Budget(simulations=0)


def begun(game: str, decisions: int) -> Table:
    table = Table.new(game, 3, options=find_game(game).option_names, dice=Seeded(3))
    mover = find_bot("random", game, 1)
    for _ in range(decisions):
        table.play(table.game.action_text(advice(mover, table).action))
    return table


@pytest.mark.parametrize("decisions", [0, 5, 40])
@pytest.mark.parametrize("game", GAMES)
def test_it_ranks_actions_by_visits_and_gives_the_chance_to_win(game: str, decisions: int) -> None:
    table = begun(game, decisions)
    thought = advice(find_bot("learned", game, 7, FEW), table)
    told = [table.game.action_text(choice.action) for choice in thought.choices]
    assert {*told} <= {*table.legal()}
    visits = [choice.about["visits"] for choice in thought.choices]
    assert visits == sorted(visits, reverse=True)
    assert visits[-1] > 0
    assert all(0 <= choice.value <= 1 for choice in thought.choices)
    assert 0 < sum(visits) == thought.simulations <= 8
    assert advice(find_bot("learned", game, 7, FEW), table) == thought


@pytest.mark.parametrize("game", GAMES)
def test_without_simulations_it_judges_at_a_glance(game: str) -> None:
    table = begun(game, 5)
    thoughts = [advice(find_bot("learned", game, seed, AT_A_GLANCE), table) for seed in (1, 2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].simulations == 0
    values = [choice.value for choice in thoughts[0].choices]
    assert values == sorted(values, reverse=True)


def test_on_a_mat_of_your_own_the_search_takes_advice_as_the_glance_does() -> None:
    game = Mlem.on(random_board("mlem", 3), 2)
    table = Table(game, [Player("Ada"), Player("Bo")], Seeded(5))
    # Without advice it would try something else in a third of its decisions.
    while table.turn is not None:
        glance = suggestion(find_bot("learned", "mlem", 1, AT_A_GLANCE), table)
        assert suggestion(find_bot("learned", "mlem", 1, ONE), table) == glance
        table.play(glance)
