"""Tables on custom boards: their moves and views are computed in threads.

The longest route on a tangled board takes up to half a second to measure, never longer. Games
keep what they have measured, so the event loop finds it there when it builds the views.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.game import CHANCE
from jacta.core.previews import previews_of
from jacta.server.preview_messages import FEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game
    from jacta.server.live import Attempt, LiveTable

__all__ = ["is_slow", "measure", "measured"]


def is_slow(live: LiveTable) -> bool:
    """Whether the moves of a table may take long."""
    return live.table.game.is_own_board


def measured(live: LiveTable, change: Callable[[LiveTable], Attempt]) -> Attempt:
    """Try a change, and measure what its views will show."""
    attempt = change(live)
    if attempt.draft is not None:
        measure(live.table.game, attempt.draft.state)
    return attempt


def measure(game: Game[Any], s: Any) -> None:
    """Measure what the views of a state show, and the previews that come with them."""
    game.viewer(s)(None)
    turn = game.turn(s)
    if turn is not None and turn != CHANCE and len(game.legal(s)) <= FEW:
        previews_of(game, s, turn)
