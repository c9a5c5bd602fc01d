"""Opponents for people, each a face for one of the bots.

Screens give them a name, a picture and a sentence by their id; a bot without a face can still be
chosen by its name.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.bots.kit import bot_kit
from jacta.bots.registry import BUDGETED, bots_for, kind_of, usual_bot
from jacta.core.kits import find_kit

__all__ = ["Opponent", "opponents_for", "usual_opponent"]

FACES = ("kitten", "dreamer", "scout", "hunter", "reckoner", "champion")
STRONGEST = ("learned", "search")  # kinds that think ahead, the strongest first


class Opponent(NamedTuple):
    """A face, and the bot behind it."""

    id: str
    bot: str


def opponents_for(game: str) -> list[Opponent]:
    """Return the opponents of a game, the weakest first: no bot has two faces.

    A game's kit names six; docs/strength.md has the steps between them. Otherwise they are those
    of its bots that suit a face.
    """
    bots = bots_for(game)
    named = () if find_kit(game).bots is None else bot_kit(game).opponents
    if named:
        return [Opponent(*pair) for pair in zip(FACES, named, strict=True)]
    faces = {"kitten": "random", "hunter": "greedy", "reckoner": usual_bot(game)}
    faces["champion"] = next((b for kind in STRONGEST for b in bots if kind_of(b) == kind), "")
    chosen = [Opponent(face, bot) for face, bot in faces.items() if bot in bots]
    return list({opponent.bot: opponent for opponent in reversed(chosen)}.values())[::-1]


def usual_opponent(game: str) -> str:
    """Return the bot behind the strongest opponent that answers at once."""
    return [bot for _, bot in opponents_for(game) if kind_of(bot) not in BUDGETED][-1]
