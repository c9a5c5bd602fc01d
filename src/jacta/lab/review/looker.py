"""What looks at positions for a judge: compiled code, on this machine or in a page's kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NO_CHOICE", "Looker"]

NO_CHOICE = -1  # see `jacta.bots.loops.judging`


class Looker(Protocol):
    """Looks at positions of a game on one board."""

    digest: str  # of all that its opinion depends on

    def look(
        self,
        states: Sequence[Any],
        choices: Sequence[int],
        dice: Sequence[int],
        *,
        by_net: bool,
        horizon: int,
    ) -> Any:
        """Return the value after each choice in each state, as an array: state, choice, seat.

        First the game is played on for some decisions, with the same dice for all choices of a
        state.
        """
