"""A table that knows its types: `mypy --strict` follows every field of state and view."""

from __future__ import annotations

from jacta import Seeded, Table
from jacta.games.mlem.game import Mlem


def farthest_flight(seed: int) -> int:
    """Play a game, always by the first legal action; return the farthest space reached."""
    table = Table.new(Mlem, ["Ada", "Bo"], dice=Seeded(seed))
    farthest = 0
    while (seat := table.turn) is not None:
        farthest = max(farthest, table.view(seat).rocket.space)
        table.play(table.legal()[0])
    return farthest


if __name__ == "__main__":
    print(f"farthest space: {farthest_flight(7)}")
