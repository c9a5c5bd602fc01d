"""A position as previews and reasons read it: the mat, its tables, and a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board
    from jacta.games.mlem.rules.state import State
    from jacta.games.mlem.rules.tables import Tables

__all__ = ["Position"]


@dataclass(frozen=True)
class Position:
    """A state on a mat."""

    board: Board
    tables: Tables
    state: State
