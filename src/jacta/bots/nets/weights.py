"""The weights of the nets, stored in half precision with the learned player of each game."""

from __future__ import annotations

import functools
import zipfile
import zlib
from typing import TYPE_CHECKING, Any

from jacta.bots.kit import Engine, bot_kit
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BROKEN", "net_of", "read_net", "weights_file", "write_net"]

# What NumPy raises for a file that is not its own
BROKEN = (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile, zlib.error)


def weights_file(game: str) -> Path:
    """Return the file of the net that comes with a game."""
    path = bot_kit(game).net
    if path is None:
        raise SetupError(f"{game} comes without a net")
    return path


@functools.cache
def net_of(game: str) -> Any:
    """Return the net that comes with a game, as an array."""
    return read_net(weights_file(game), game)


def read_net(path: Path, game: str) -> Any:
    """Read a net from a file; raise SetupError if it is not one for this game."""
    import numpy as np  # noqa: PLC0415 - a table runs without it

    try:
        with np.load(path) as file:
            net, features = file["net"].astype(np.float32), int(file["features"])
    except BROKEN as error:
        raise SetupError(f"{path} is not a net: {error}") from None
    seen = _features(game)
    if features != seen:
        raise SetupError(
            f"the net in {path} has {features} features, but the game has {seen}: train a new one"
        )
    return net


def write_net(path: Path, net: Any, game: str) -> None:
    """Write a net to a file."""
    import numpy as np  # noqa: PLC0415

    np.savez_compressed(path, net=net.astype(np.float16), features=_features(game))


def _features(game: str) -> int:
    return bot_kit(game).plain("engine", Engine).FEATURES
