"""The board as the browser draws it: the same components, run without a browser.

The build makes one script of them (web/src/pictures). QuickJS, a small JavaScript engine,
runs it; an engine belongs to the thread that made it.
"""

from __future__ import annotations

import functools
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.core.game import Game

    Draw = Callable[[str], str | None]

__all__ = ["board_svg"]

SCRIPT = Path(__file__).parent.parent / "_pictures" / "pictures.js"
engines = threading.local()


def board_svg(game: Game[Any], s: Any, eyes: int | None, names: Sequence[str]) -> str | None:
    """Return the board of a state as SVG; None if it cannot be drawn here."""
    draw = _engine()
    if draw is None:
        return None
    scene = {
        "game": game.name,
        "board": game.board.data,
        "view": game.view(s, eyes),
        "names": list(names) or [f"Player {seat + 1}" for seat in range(game.players)],
    }
    return draw(msgspec.json.encode(scene).decode())


def _engine() -> Draw | None:
    """Return the function of the script that draws, in this thread's engine."""
    if not hasattr(engines, "draw"):
        engines.draw = _new_engine()
    draw: Draw | None = engines.draw
    return draw


def _new_engine() -> Draw | None:
    script = _script()
    if script is None:
        return None
    try:
        import quickjs  # noqa: PLC0415 - an extra
    except ImportError:
        return None
    context = quickjs.Context()
    context.eval(script)
    draw: Draw = context.get("draw")
    return draw


@functools.cache
def _script() -> str | None:
    return SCRIPT.read_text("utf-8") if SCRIPT.is_file() else None
