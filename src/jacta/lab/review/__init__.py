"""Reviews of played games: luck, error and reassessment of every seat (docs/review.md).

model         what a review holds
outcomes      what chance can bring at a stop, outcomes of equal effect taken together
course        the positions and steps of a played game
judge         what a judge does; net_judge and playout_judge are the two there are
looker        what looks at positions for them; compiled_looker does so on this machine
looking_judge  what both judges share
judges        which of them judges a game, and whether its code is compiled
ledger        the sums: every change of value is luck, decision or reassessment
confirmation  possible mistakes played out
turning_points  the entries that moved a game most
reviewing     all of it together
game_table    many reviews as a table in a file
sentences     what a review says
curve, page   a review as a page in one file
"""

from typing import TYPE_CHECKING, Any

from jacta.lab.review.model import Review

if TYPE_CHECKING:
    from jacta.lab.review.reviewing import review

__all__ = ["Review", "review"]


def __getattr__(name: str) -> Any:
    """Import what needs NumPy when it is asked for: a server knows reviews without it."""
    if name == "review":
        from jacta.lab.review.reviewing import review  # noqa: PLC0415

        return review
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
