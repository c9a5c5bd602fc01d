"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from jacta.bots.plugins import load_plugin
from jacta.core.kits import GAMES

__all__ = [
    "BoardOption",
    "GameArgument",
    "JobsOption",
    "OwnerOption",
    "PluginOption",
    "RayOption",
    "VariantsOption",
]


def _load_plugins(places: list[str] | None) -> list[str] | None:
    """Load what registers bots, before any other option is read."""
    for place in places or ():
        load_plugin(place)
    return places


GAME_LIST = ", ".join(GAMES)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {GAME_LIST}.")]
OwnerOption = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help=f"The board's game: {GAME_LIST}. Default: guessed from it."
    ),
]
BoardOption = Annotated[
    str | None,
    typer.Option(metavar="BOARD", help="A board by name, or a file. Default: the game's first."),
]
VariantsOption = Annotated[
    str, typer.Option(metavar="LIST", help="Variants, separated by commas, or: all.")
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", metavar="N", min=1, help="Threads. Default: one per core."),
]
PluginOption = Annotated[
    list[str] | None,
    typer.Option(
        "--plugin",
        metavar="FILE",
        callback=_load_plugins,
        is_eager=True,
        help="A Python file or module that registers bots of your own. Repeatable.",
    ),
]
RayOption = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or: local."),
]
