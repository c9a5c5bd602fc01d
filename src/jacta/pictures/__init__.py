"""Pictures of a game: its board as the browser draws it, or the terminal's screen.

`svg` and `html` are drawn by the components of the pages themselves, in a small JavaScript
engine (`pip install 'jacta[pictures]'`). Without it, or for a game that the pages do not
draw, they show what the terminal shows, as `ansi` and `pixels` always do.

boards   the browser's board
screens  the terminal's screen, as text, as SVG, or as pixels
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.pictures.boards import board_svg
from jacta.pictures.screens import ansi, pixels, screen_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["RENDER_MODES", "ansi", "check_mode", "html", "pixels", "svg"]

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def check_mode(mode: str | None) -> str | None:
    """Return a render mode; raise SetupError if there is none of that name."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"unknown render mode {mode!r}; choose from {', '.join(RENDER_MODES)}")
    return mode


def svg(game: Game[Any], s: Any, eyes: int | None = None, names: Sequence[str] = ()) -> str:
    """Return a state as an SVG picture that needs nothing from elsewhere.

    As a seat sees it, or a spectator; `names` are the players' names.
    """
    return board_svg(game, s, eyes, names) or screen_svg(game, s, eyes)


def html(game: Game[Any], s: Any, eyes: int | None = None, names: Sequence[str] = ()) -> str:
    """Return the same picture for a notebook: as an image, which keeps its styles to itself."""
    data = base64.b64encode(svg(game, s, eyes, names).encode()).decode()
    return f'<img alt="{game.title}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
