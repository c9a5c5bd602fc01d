"""A set-up of a game: its actions and observations, with digests that say when they change."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.envs.fields import Layout
from jacta.envs.kit import env_kit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from jacta.core.game import Game

__all__ = ["Spec"]


@dataclass(frozen=True, eq=False)
class Spec:
    """Everything about an environment that the dice do not decide."""

    game: Game[Any]
    layout: Layout

    @classmethod
    def of(
        cls,
        game: str,
        players: int = 2,
        options: Iterable[str] = (),
        board: str | Path | Mapping[str, Any] | None = None,
        first: int | None = None,
    ) -> Spec:
        """Set a game up by name."""
        if isinstance(options, str):
            raise SetupError("options must be a list of names, not one text")
        kind = find_game(game)
        setup = kind.on(kind.boards[0] if board is None else board, players, options, first)
        return cls(setup, Layout(env_kit(game).fields(setup)))

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.players

    @property
    def action_count(self) -> int:
        """How many actions there are, legal or not."""
        return self.game.action_count

    @cached_property
    def action_texts(self) -> tuple[str, ...]:
        """The texts of all actions, by number."""
        return tuple(self.game.action_text(action) for action in self.game.actions)

    @cached_property
    def actions_digest(self) -> str:
        """A digest of all actions: where it is the same, every number means the same action."""
        return hashlib.sha256("\n".join(self.action_texts).encode()).hexdigest()[:12]

    @property
    def observation_digest(self) -> str:
        """A digest of the layout of observations."""
        return self.layout.digest

    @cached_property
    def sparse(self) -> Any:
        """The action of each number, as an array."""
        import numpy as np  # noqa: PLC0415 - a table runs without it

        return np.array(self.game.actions, np.int64)

    @cached_property
    def dense(self) -> Any:
        """The number of each action, as an array; -1 for actions that never occur."""
        import numpy as np  # noqa: PLC0415

        numbers = np.full(self.game.actions[-1] + 1, -1, np.int64)
        numbers[list(self.game.actions)] = range(self.action_count)
        return numbers

    def __repr__(self) -> str:
        game = self.game
        options = f", {', '.join(sorted(game.options))}" if game.options else ""
        return (
            f"<Spec {game.name} on {game.board_name}, {game.players} players{options}: "
            f"{self.action_count} actions {self.actions_digest}, "
            f"{self.layout.size} numbers {self.observation_digest}>"
        )
