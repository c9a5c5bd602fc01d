"""The colours that players choose from; screens decide how each one looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COLOURS", "Colour", "check_colours", "colours_of"]

Colour = Literal["marigold", "sky", "coral", "mint", "orchid"]
COLOURS: tuple[str, ...] = get_args(Colour)  # in the default order of seats


def check_colours(chosen: Sequence[str | None]) -> None:
    """Reject an unknown colour, and one that two players chose."""
    for seat, colour in enumerate(chosen):
        if colour is None:
            continue
        if colour not in COLOURS:
            raise SetupError(f"unknown colour {colour!r}; choose from {', '.join(COLOURS)}")
        if colour in chosen[:seat]:
            raise SetupError(f"two players cannot both have the colour {colour}")


def colours_of(chosen: Sequence[str | None]) -> list[str | None]:
    """Return the colours by seat: the chosen ones, and the first free colour for everyone else.

    A colour that a record names but nobody knows counts as not chosen. None: all are taken.
    """
    free = iter([colour for colour in COLOURS if colour not in chosen])
    return [colour if colour in COLOURS else next(free, None) for colour in chosen]
