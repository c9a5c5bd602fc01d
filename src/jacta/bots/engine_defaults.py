"""Defaults for a game's `engine`: no hidden information, no `odds` bot, no net.

An engine imports by their full names those that fit its game, and defines the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.kernel import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "FEATURES",
    "MOST_SEEN",
    "TEMPERAMENTS",
    "about",
    "advice",
    "begin_notes",
    "fill_in",
    "label_of",
    "note_end",
    "note_stop",
    "odds_values",
    "see",
    "share_victory",
]

FEATURES = 0
MOST_SEEN = 1
TEMPERAMENTS = ("cautious", "steady", "gambler")


@rule
def fill_in(b: Any, s: Any, seat: int, rng: list[int]) -> None:
    """Draw nothing: every seat knows everything."""


@rule
def label_of(b: Any, s: Any, outcome: int) -> int:  # noqa: ARG001
    """Return the outcome itself: all of it matters."""
    return outcome


@rule
def see(b: Any, s: Any, eyes: int, seen: list[int], amounts: list[float]) -> int:  # noqa: ARG001
    """Return that there are no features."""
    return 0


@rule
def odds_values(b: Any, s: Any, temperament: int, values: list[float]) -> None:
    """Fill in nothing: the game has no `odds` bot."""


@rule
def advice(b: Any, s: Any) -> float:  # noqa: ARG001
    """Return that the net decides alone."""
    return 0.0


@rule
def begin_notes(o: Any) -> None:
    """Keep no notes."""


@rule
def note_stop(s: Any, o: Any) -> None:
    """Keep no notes."""


@rule
def note_end(s: Any, o: Any) -> None:
    """Keep no notes."""


@rule
def share_victory(players: int, shares: list[float]) -> None:
    """Turn points into equal shares of the victory for all who have the most."""
    most = shares[0]
    for place in range(1, players):
        most = max(most, shares[place])
    winners = 0
    for place in range(players):
        winners += shares[place] == most
    for place in range(players):
        shares[place] = 1.0 / winners if shares[place] == most else 0.0


def about(b: Any, s: Any, action: int) -> Mapping[str, float]:  # noqa: ARG001
    """Return nothing more: the values say it all."""
    return {}
