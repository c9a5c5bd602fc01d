"""What a game supplies to the bots: its part of the game's kit (`jacta.core.kits`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from jacta.bots.search.methods import Method
from jacta.core.errors import SetupError
from jacta.core.kits import find_kit, load
from jacta.core.twin_package import TwinPackage

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from jacta.core.game import Game
    from jacta.core.layout import Record

__all__ = ["BotKit", "Engine", "Judging", "Playout", "Policies", "Search", "Selfplay", "bot_kit"]


class Engine(Protocol):
    """A game's module `engine`, as far as code outside the loops uses it."""

    FEATURES: int
    MOST_SEEN: int


class Policies(Protocol):
    """`loops/policies.py`, bound to a game."""

    __name__: str
    POLICIES: tuple[str, ...]
    GUIDES: tuple[str, ...]

    def about(self, b: Any, s: Any, action: int) -> Mapping[str, float]:
        """Return what else is known of an action."""

    def policy_values(self, b: Any, s: Any, policy: int, net: Any, values: Any) -> None:
        """Fill in what each legal action is worth to a policy."""

    def policy_action(self, b: Any, s: Any, policy: int, mind: Any, net: Any) -> int:
        """Return the action that a policy takes."""


class Search(Protocol):
    """`loops/search.py`, bound to a game."""

    def search(self, *arrays: Any) -> None:
        """Simulate games from a state."""


class Playout(Protocol):
    """`loops/playout.py`, bound to a game; it may note more of a game than the rules do."""

    Outcome: type[Record]

    def bot_games(self, *arrays: Any) -> None:
        """Play whole games by policies."""


class Selfplay(Protocol):
    """`loops/selfplay.py`, bound to a game."""

    NO_ROOM: int

    def selfplay(self, *arrays: Any) -> int:
        """Play games of a net against itself."""


class Judging(Protocol):
    """`loops/judging.py`, bound to a game."""

    def judge_choices(self, *arrays: Any) -> None:
        """Judge the positions after some choices, at once or after playing on."""


@dataclass(frozen=True)
class BotKit(TwinPackage):
    """The bots of a game.

    The package holds the module `engine` and has the folder of the loops in its search path
    (`jacta.bots.loops`). The methods are those that play the game best, as far as measured.
    """

    kinds: tuple[str, ...] = ("random", "greedy", "search")  # see `jacta.bots.registry.KINDS`
    search: Method = field(default_factory=Method)
    look_ahead: Method | None = None  # how the learned bot searches
    look_ahead_on_own_boards: Method | None = None  # where its net does not know the board
    net: Path | None = None  # the learned bot's weights
    opponents: tuple[str, ...] = ()  # for people, the weakest first; some of them if empty

    def look_ahead_for(self, game: Game[Any]) -> Method | None:
        """Return how the learned bot searches on the board of a game."""
        own = self.look_ahead_on_own_boards if game.is_own_board else None
        return own or self.look_ahead


def bot_kit(game: str) -> BotKit:
    """Return the bots of a game by the game's name."""
    reference = find_kit(game).bots
    if reference is None:
        raise SetupError(f"{game} has no bots but random")
    return load(reference, BotKit)
