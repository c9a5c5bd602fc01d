"""A fixture for the tests of this folder: with them, and only with them, Magpie is a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jacta.core.kits import register_game, unregister_game
from magpie.kit import KIT

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["magpie_is_registered"]


@pytest.fixture(scope="module", autouse=True)
def magpie_is_registered() -> Iterator[None]:
    register_game(KIT)
    yield
    unregister_game(KIT.name)
