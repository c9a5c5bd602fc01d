"""Opponents for people, each a face for one of the bots.

Screens give them a name, a picture and a sentence by their id; a bot without a face can still be
chosen by its name.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.bots.kit import bot_kit
from jacta.bots.registry import bots_for, kind_of, usual_bot
from jacta.core.kits import find_kit

__all__ = ["Opponent", "opponents_for"]

EASIER = ("dreamer", "scout")  # faces for `greedy` with the temperatures of a game's kit
STRONGEST = ("learned", "search")  # kinds that think ahead, the strongest first


class Opponent(NamedTuple):
    """A face, and the bot behind it."""

    id: str
    bot: str


def opponents_for(game: str) -> list[Opponent]:
    """Return the opponents of a game, the weakest first: no bot has two faces.

    The steps between them are about equal, as far as measured (docs/strength.md).
    """
    bots = bots_for(game)
    heat = () if find_kit(game).bots is None else bot_kit(game).easier
    faces = {"kitten": "random"}
    faces |= {face: f"greedy~{degrees:g}" for face, degrees in zip(EASIER, heat, strict=False)}
    faces |= {"hunter": "greedy", "reckoner": usual_bot(game)}
    chosen = [Opponent(face, bot) for face, bot in faces.items() if bot.partition("~")[0] in bots]
    strongest = next((b for kind in STRONGEST for b in bots if kind_of(b) == kind), None)
    if strongest is not None:
        chosen.append(Opponent("champion", strongest))
    return list({opponent.bot: opponent for opponent in reversed(chosen)}.values())[::-1]
