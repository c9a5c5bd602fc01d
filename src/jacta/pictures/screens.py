"""What the terminal shows of a game: as text, as SVG, or as an array of pixels.

A game's kit names its screen; without one the picture is its view as plain text.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Protocol

from jacta.core.kits import find_kit, load_class
from jacta.core.table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jacta.core.game import Game

__all__ = ["ansi", "pixels", "screen_svg"]

WIDTH = 100  # columns
FONT_SIZE = 14
DARK, LIGHT = (16, 18, 27), (222, 222, 230)


class Drawing(Protocol):
    """What a picture needs of a screen."""

    def __init__(self, table: Table) -> None: ...

    def draw(self, eyes: int | None, width: int) -> Any:
        """Return the board and the players as a seat may see them."""


def _drawn(game: Game[Any], s: Any, eyes: int | None) -> Any:
    """Return what the terminal shows of a state."""
    reference = find_kit(game.name).screen or "jacta.cli.plain_screen:PlainScreen"
    return load_class(reference, Drawing)(Table(game, begin=s)).draw(eyes, WIDTH)


def _console(**options: Any) -> Any:
    from rich.console import Console  # noqa: PLC0415 - slow to import, and only pictures need it

    return Console(file=io.StringIO(), width=WIDTH, **options)


def ansi(game: Game[Any], s: Any, eyes: int | None = None, *, colours: bool = False) -> str:
    """Return a state as text, as a seat or a spectator sees it."""
    console = _console(force_terminal=colours, color_system="truecolor" if colours else None)
    console.print(_drawn(game, s, eyes))
    text: str = console.file.getvalue()
    return text


def screen_svg(game: Game[Any], s: Any, eyes: int | None = None) -> str:
    """Return a state as an SVG picture that needs nothing from elsewhere."""
    console = _console(record=True, force_terminal=True, color_system="truecolor")
    console.print(_drawn(game, s, eyes))
    picture: str = console.export_svg(title=game.title, code_format=_svg_frame(), unique_id="jacta")
    return picture


def _svg_frame() -> str:
    """Return rich's SVG frame without the fonts that it would fetch from the web."""
    import re  # noqa: PLC0415

    from rich._export_format import CONSOLE_SVG_FORMAT  # noqa: PLC0415

    return re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def pixels(game: Game[Any], s: Any, eyes: int | None = None) -> NDArray[np.uint8]:
    """Return a state as an array of rows of pixels in red, green and blue."""
    import numpy as np  # noqa: PLC0415 - a table runs without it
    from matplotlib import get_data_path  # noqa: PLC0415 - its font is a fixed-width one
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415

    font = ImageFont.truetype(f"{get_data_path()}/fonts/ttf/DejaVuSansMono.ttf", FONT_SIZE)
    lines = ansi(game, s, eyes).splitlines()
    across, down = FONT_SIZE * 0.61, int(FONT_SIZE * 1.25)
    size = (int(across * WIDTH), down * max(len(lines), 1))
    picture = Image.new("RGB", size, DARK)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        pen.text((0, row * down), line, LIGHT, font)
    return np.asarray(picture, np.uint8).copy()
