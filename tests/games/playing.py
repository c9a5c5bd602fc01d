"""Random games at a table, for property tests of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.generator import below
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta import Table


def random_play(table: Table, seed: int) -> Iterator[Table]:
    """Yield the table at every stop of a random game, the first and the last included."""
    rng = game_rng(seed)
    yield table
    while not table.is_over:
        actions = table.game.legal(table.state)
        if actions:
            table.play(actions[below(rng, len(actions))])
        else:
            table.play(table.game.random_outcome(table.state, rng))
        yield table


def play_some(table: Table, seed: int, stops: int) -> Table:
    """Return the table after some stops of a random game, or at its end."""
    for number, _ in enumerate(random_play(table, seed)):
        if number == stops:
            break
    return table
