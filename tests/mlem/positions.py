"""Positions of random games, for property tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from jacta import Table
from jacta.core.generator import below
from jacta.core.seeds import game_rng
from jacta.games.mlem.words import VARIANT_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = st.integers(2, 5)
VARIANTS = st.integers(0, 7)
SEEDS = st.integers(0, 10**6)
STOPS = st.integers(0, 300)


def new_table(players: int, variants: int) -> Table:
    """Return a table without dice."""
    options = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1]
    return Table.new("mlem", players, options=options)


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


def played(players: int, variants: int, seed: int, stops: int = 10**6) -> Table:
    """Return a table after some stops of a random game, or at its end."""
    table = new_table(players, variants)
    for number, _ in enumerate(random_play(table, seed)):
        if number == stops:
            break
    return table


TABLES = st.builds(played, PLAYERS, VARIANTS, SEEDS, STOPS)
FINISHED = st.builds(played, PLAYERS, VARIANTS, SEEDS)
