"""The weights of nets in files: those that come with the games, and any others by path.

A file is read as plain numbers and texts, never unpickled.
"""

from __future__ import annotations

import functools
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.bots.kit import Engine, bot_kit
from jacta.bots.nets.net import hidden_of, size_of
from jacta.core.errors import SetupError
from jacta.core.game import find_game

if TYPE_CHECKING:
    from jacta.bots.nets.purpose import Purpose

__all__ = ["BROKEN", "net_named", "net_of", "read_net", "weights_file", "write_net"]

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


def net_named(path: str, game: str) -> Any:
    """Return the net in a file, if it was made for this game as it is now.

    An empty path stands for the net that comes with the game.
    """
    if not path:
        return net_of(game)
    try:
        changed = Path(path).stat().st_mtime_ns
    except OSError as error:
        raise SetupError(f"cannot read the net {path}: {error.strerror}") from None
    return _read_checked(path, game, changed)


@functools.lru_cache(maxsize=16)
def _read_checked(path: str, game: str, changed: int) -> Any:  # noqa: ARG001 - read again if changed
    from jacta.bots.nets.purpose import purpose_of  # noqa: PLC0415 - only for files

    found, wanted = _purpose_in(Path(path)), purpose_of(game)
    if found is None:
        raise SetupError(f"the net in {path} does not say what it was made for: train a new one")
    if differences := found.differences(wanted):
        raise SetupError(
            f"the net in {path} was made for something else; what differs: {', '.join(differences)}"
        )
    return read_net(Path(path), game)


def _purpose_in(path: Path) -> Purpose | None:
    """Return what the net in a file was made for, if the file says so."""
    import numpy as np  # noqa: PLC0415 - a table runs without it

    from jacta.bots.nets.purpose import Purpose  # noqa: PLC0415 - only for files

    try:
        with np.load(path, allow_pickle=False) as file:
            text = str(file["purpose"]) if "purpose" in file else None
        return None if text is None else msgspec.json.decode(text, type=Purpose)
    except (*BROKEN, msgspec.MsgspecError) as error:
        raise SetupError(f"{path} is not a net: {_reason(path, error)}") from None


def _reason(path: Path, error: Exception) -> str:
    """Return what is wrong with a file; NumPy takes anything that it does not know for a pickle."""
    return str(error) if zipfile.is_zipfile(path) else "it is no .npz file"


def read_net(path: Path, game: str) -> Any:
    """Read a net from a file; raise SetupError if it does not fit this game's features."""
    import numpy as np  # noqa: PLC0415 - a table runs without it

    try:
        with np.load(path, allow_pickle=False) as file:
            net, features = file["net"].astype(np.float32), int(file["features"])
    except BROKEN as error:
        raise SetupError(f"{path} is not a net: {_reason(path, error)}") from None
    seen = _features(game)
    if features != seen:
        raise SetupError(
            f"the net in {path} has {features} features, but the game has {seen}: train a new one"
        )
    seats = find_game(game).seats[-1]
    units = hidden_of(net, features, seats) if net.ndim == 1 else 0
    if units < 1 or net.size != size_of(features, units, seats) or not np.isfinite(net).all():
        raise SetupError(f"{path} is not a net: its numbers do not fit together")
    return net


def write_net(path: Path, net: Any, game: str) -> None:
    """Write a net to a file, with what it was made for."""
    import numpy as np  # noqa: PLC0415

    from jacta.bots.nets.purpose import purpose_of  # noqa: PLC0415 - only for files

    purpose = msgspec.json.encode(purpose_of(game)).decode()
    np.savez_compressed(path, net=net.astype(np.float16), features=_features(game), purpose=purpose)


def _features(game: str) -> int:
    return bot_kit(game).plain("engine", Engine).FEATURES
