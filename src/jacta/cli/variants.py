"""Variants as commands name them: a list with commas, or `all`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["options_of"]


def options_of(variants: str | None, kind: type[Game[Any]]) -> list[str]:
    """Return the options named in a text; the game rejects unknown ones."""
    named = [name.strip() for name in (variants or "").split(",") if name.strip()]
    return [option for name in named for option in (kind.option_names if name == "all" else [name])]
