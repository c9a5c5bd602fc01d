"""Four opponents that everybody understands, each a face for one of the bots.

Screens give them a name, a picture and a sentence by their id; a bot without a face is still to
be had by its own name.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.bots.registry import bots_for, kind_of, usual_bot

__all__ = ["Opponent", "opponents_for"]

STRONGEST = ("learned", "search")  # kinds that think ahead, the strongest first


class Opponent(NamedTuple):
    """A face, and the bot behind it."""

    id: str
    bot: str


def opponents_for(game: str) -> list[Opponent]:
    """Return the opponents of a game, the weakest first: no bot has two faces."""
    bots = bots_for(game)
    strongest = next((b for kind in STRONGEST for b in bots if kind_of(b) == kind), None)
    faces = {"kitten": "random", "hunter": "greedy", "reckoner": usual_bot(game)}
    chosen = [Opponent(face, bot) for face, bot in faces.items() if bot in bots]
    if strongest is not None:
        chosen.append(Opponent("champion", strongest))
    return list({opponent.bot: opponent for opponent in reversed(chosen)}.values())[::-1]
