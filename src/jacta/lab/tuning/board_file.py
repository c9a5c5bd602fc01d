"""Writing a board with other values: comments and layout of its file are kept."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.lab.tuning.proposals import MISSING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.lab.tuning.search import Change

__all__ = ["changed_text"]


def changed_text(text: str, changes: Iterable[Change]) -> str:
    """Return the text of a board's file with some values changed."""
    try:
        tomlkit: Any = importlib.import_module("tomlkit")
    except ImportError:
        raise SetupError(MISSING) from None
    document = tomlkit.parse(text)
    for change in changes:
        for path in change.variable.paths:
            place = document
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = change.now
    return str(tomlkit.dumps(document))
