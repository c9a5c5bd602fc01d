"""A viewer takes over what has not changed; its views are those that are built from nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from jacta import Table
from jacta.core.dice import Seeded
from jacta.core.game import find_game
from jacta.core.kits import GAMES

SETUPS = [
    (name, board, players, options)
    for name in GAMES
    for game in [find_game(name)]
    for board in game.boards
    for players, options in ((game.seats[0], game.option_names), (game.seats[-1], ()))
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board", "players", "options"), SETUPS)
def test_views_built_from_an_earlier_one_are_right(
    name: str, board: str, players: int, options: tuple[str, ...]
) -> None:
    rng = random.Random(f"{name} {board} {players} {options}")
    table = Table.new(
        name, players, board=board, options=options, dice=Seeded(rng.randrange(1 << 30))
    )
    game, viewers = table.game, [table.game.viewer(table.state)]
    while not table.is_over:
        table.play(rng.choice(table.legal()))
        viewers.append(game.viewer(table.state, viewers[-1]))
        check(game, table.state, viewers[-1])
        if rng.random() < 0.1:  # as after a decision was taken back
            check(game, table.state, game.viewer(table.state, rng.choice(viewers)))


def check(game: Any, s: Any, viewer: Any) -> None:
    for seat in (None, *range(game.players)):
        assert viewer(seat) == game.view(s, seat)


def test_parts_that_have_not_changed_are_the_same_objects() -> None:
    table = Table.new("mlem", 2, dice=Seeded(1))
    first = table.game.viewer(table.state)
    table.play(table.legal()[0])
    second = table.game.viewer(table.state, first)
    assert second(None).planets is first(None).planets
    assert second(None) != first(None)
