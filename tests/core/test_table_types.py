"""Tables know the types of their game; mypy reads `assert_type`, Python runs the rest."""

from __future__ import annotations

from typing import Any, assert_type

from jacta import Seeded, Table
from jacta.core.game import Game
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.view import View


def test_a_table_of_a_class_is_typed() -> None:
    table = Table.new(Mlem, 2, dice=Seeded(7))
    assert_type(table, Table[Mlem])
    assert_type(table.state, State)
    assert_type(table.state_at(0), State)
    assert_type(table.view(0), View)
    assert_type(table.view_at(0, None).rocket.space, int)
    assert_type(table.turn, int | None)
    assert_type(table.copy(), Table[Mlem])
    assert_type(Table(table.game).game, Mlem)
    assert isinstance(table.view(0), View)


def test_a_table_by_name_is_one_of_any_game() -> None:
    table = Table.new("mlem", 2, dice=Seeded(7))
    assert_type(table, Table[Game[Any, Any]])

    def of_any_game(one: Table) -> int:
        return one.seq

    assert of_any_game(table) == of_any_game(Table.new(Mlem, 2, dice=Seeded(7)))
