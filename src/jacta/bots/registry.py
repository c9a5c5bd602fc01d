"""Bots by name: a kind, and where it has one, a temperament (`odds:gambler`).

A kind is offered as soon as the module that it lives in is there. What searches or
has learned is imported only when it is asked for: it needs the compiled rules.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from jacta.bots.fast import PolicyBot, RandomBot
from jacta.bots.thinking import Budget
from jacta.core.errors import SetupError
from jacta.core.seeds import fresh_seed

if TYPE_CHECKING:
    from jacta.bots.thinking import Bot

__all__ = [
    "BOTS",
    "KINDS",
    "TEMPERAMENTS",
    "USUAL_BOT",
    "find_bot",
    "full_name",
    "kind_of",
    "temperament_of",
]

TEMPERAMENTS = ("cautious", "steady", "gambler")
CALM = "steady"
HOMES = {  # the weakest first; the module below jacta.bots that a kind lives in
    "random": "fast",
    "greedy": "mlem.greedy",
    "odds": "mlem.odds",
    "search": "search",
    "learned": "learned",
}
THINKERS = {"search": "SearchBot", "learned": "LearnedBot"}  # have a budget and must compile
A_SECOND = Budget(seconds=1.0)

KINDS = tuple(kind for kind, home in HOMES.items() if find_spec(f"jacta.bots.{home}"))
BOTS = tuple(
    name
    for kind in KINDS
    for name in ([f"odds:{mood}" for mood in TEMPERAMENTS] if kind == "odds" else [kind])
)
USUAL_BOT = f"odds:{CALM}" if "odds" in KINDS else "greedy"  # the strongest that answers at once


def full_name(name: str) -> str:
    """Return a bot's name with its temperament; raise SetupError if there is no such bot."""
    full = f"odds:{CALM}" if name == "odds" else name
    if full not in BOTS:
        raise SetupError(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")
    return full


def kind_of(name: str) -> str:
    """Return the kind of a bot."""
    return name.partition(":")[0]


def temperament_of(name: str) -> str | None:
    """Return the temperament of a bot, if bots of its kind have one."""
    return name.partition(":")[2] or None


def find_bot(name: str, game: str, seed: int | None = None, budget: Budget | None = None) -> Bot:
    """Return a bot by name, for a game by name; without a budget it thinks for up to a second."""
    full = full_name(name)
    seed = fresh_seed() if seed is None else seed
    if full == "random":
        return RandomBot(seed)
    if full in THINKERS:
        module: Any = importlib.import_module(f"jacta.bots.{full}")
        thinker: Bot = getattr(module, THINKERS[full])(full, game, seed, budget or A_SECOND)
        return thinker
    return PolicyBot(full, game)
