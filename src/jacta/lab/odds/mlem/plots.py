"""The odds of a mat as a picture: the risk everywhere, and how far a rocket gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE, DICE
from jacta.lab.plotting import COLOURS, bars, heat_map, styled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from jacta.games.mlem.board import Board
    from jacta.lab.odds.mlem.places import PlaceOdds

__all__ = ["odds_figure"]


def odds_figure(
    board: Board, crashes: Sequence[Sequence[float]], place: PlaceOdds, helps: str
) -> Figure:
    """Return the crash table as a heat map, and the reach from a place as a profile."""
    with styled():
        figure = Figure(figsize=(11, 7.5), layout="constrained")
        risk, reach = figure.subplots(1, 2, width_ratios=[1, 1.15])
        _risk(risk, board, crashes, helps)
        _reach(reach, place)
        figure.suptitle(board.title, x=0.01, ha="left", fontsize=13, fontweight="bold")
        return figure


def _risk(axes: Axes, board: Board, crashes: Sequence[Sequence[float]], helps: str) -> None:
    names = [
        f"{' '.join(FACE_NAMES[face] for face in space.fuel)}   {number:2}"
        for number, space in enumerate(board.spaces)
    ]
    heat_map(axes, crashes, names, [str(dice) for dice in range(1, DICE + 1)], "chance to crash")
    axes.set_title(f"Crash on the next roll, in %{helps}")
    axes.set_xlabel("dice")
    axes.set_ylabel("fuel and space")


def _reach(axes: Axes, place: PlaceOdds) -> None:
    """Draw how likely a travel phase ends on each space ahead; the last is deep space."""
    rocket = place.rocket
    spaces = range(rocket.space + 1, DEEP_SPACE + 1)
    names = [*map(str, spaces[:-1]), "\ndeep"]
    bars(axes, [place.reach[space] for space in spaces], names, COLOURS[0])
    dice = f"{rocket.dice} {'die' if rocket.dice == 1 else 'dice'}"
    axes.set_title(f"Reached from space {rocket.space} with {dice}, flying {place.policy}, in %")
    axes.set_xlabel("a travel phase ends on space")
    axes.set_ylabel("chance, %")
