"""Random boards: valid, playable, and the same for the same seed.

Bots meant for any board are trained and measured on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from jacta.core.errors import BoardError, SetupError
from jacta.core.game import find_game
from jacta.core.kits import find_kit, load

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["RandomBoards", "random_board", "written"]

TRIES = 100


class RandomBoards(Protocol):
    """A game's module of random boards."""

    def random_board(self, rng: np.random.Generator) -> dict[str, Any]:
        """Return the content of a random board's file; it may occasionally be invalid."""


def random_board(game: str, seed: int | Sequence[int]) -> dict[str, Any]:
    """Return the content of a random board's file by a seed."""
    reference = find_kit(game).random_boards
    if reference is None:
        raise SetupError(f"{game} has no random boards")
    maker, rng = load(reference, RandomBoards), np.random.default_rng(seed)
    for _ in range(TRIES):
        data = maker.random_board(rng)
        try:
            find_game(game).load_board(data)
        except BoardError:
            continue
        return data
    raise SetupError(f"none of {TRIES} random boards of {game} was valid")


def written(data: dict[str, Any]) -> str:
    """Return a board's content as TOML: one line for each element of a list."""
    import tomlkit  # noqa: PLC0415 - only commands that write boards need it

    document = tomlkit.document()
    for key, value in data.items():
        document[key] = value
        if isinstance(value, list) and value and isinstance(value[0], dict):
            document[key] = _lines(value)
    return tomlkit.dumps(document)


def _lines(tables: list[dict[str, Any]]) -> Any:
    """Return a list of tables as an array with a line for each."""
    import tomlkit  # noqa: PLC0415

    array = tomlkit.array()
    for table in tables:
        inline = tomlkit.inline_table()
        inline.update(table)
        array.append(inline)
    return array.multiline(multiline=True)
