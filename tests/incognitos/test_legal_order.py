"""The legal actions of a table come in the order in which the rules count them."""

from __future__ import annotations

import pytest

from games.playing import random_play
from jacta import Table
from jacta.games.incognitos.rules.choices import count_actions, nth_action


@pytest.mark.parametrize("board", ["station", "arabia", "rome"])
def test_legal_actions_match_those_counted_by_the_rules(board: str) -> None:
    for table in random_play(Table.new("incognitos", 3, board=board, options=["signs"]), seed=2):
        if table.turn is not None:
            s = table.state
            assert table.game.legal(s) == [nth_action(s, n) for n in range(count_actions(s))]
