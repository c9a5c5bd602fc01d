"""Bots by name: a kind, and for some kinds a temperament (`odds:gambler`).

A kind plays a game if that game has the module it needs. The bots `search` and `learned`
are imported only on demand, because they need the compiled rules.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from jacta.bots.policy_bots import PolicyBot, RandomBot
from jacta.core.errors import SetupError
from jacta.core.game import GAMES
from jacta.core.seeds import fresh_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.bots.protocol import Bot, Budget

__all__ = [
    "BOTS",
    "BUDGETED",
    "KINDS",
    "TEMPERAMENTS",
    "USUAL_BOT",
    "bots_for",
    "find_bot",
    "full_name",
    "kind_of",
    "temperament_of",
]

TEMPERAMENTS = ("cautious", "steady", "gambler")
CALM = "steady"
HOMES = {  # by kind, the weakest first: the module below jacta.bots that must exist
    "random": "policy_bots",
    "greedy": "{game}.greedy",
    "odds": "{game}.odds",
    "search": "{game}.search",
    "learned": "{game}.learned",
}
BUDGETED = {"search": "SearchBot", "learned": "LearnedBot"}  # take a budget and must compile


def _kinds(game: str) -> list[str]:
    homes = ((kind, home.format(game=game)) for kind, home in HOMES.items())
    return [kind for kind, home in homes if find_spec(f"jacta.bots.{home}")]


def _names(kinds: Iterable[str]) -> tuple[str, ...]:
    tempers = {"odds": [f"odds:{temperament}" for temperament in TEMPERAMENTS]}
    return tuple(name for kind in kinds for name in tempers.get(kind, [kind]))


KINDS_OF = {game: _kinds(game) for game in GAMES}
KINDS = tuple(kind for kind in HOMES if any(kind in kinds for kinds in KINDS_OF.values()))
BOTS = _names(KINDS)
# The strongest bot that plays every game and answers at once.
USUAL_BOT = f"odds:{CALM}" if all("odds" in kinds for kinds in KINDS_OF.values()) else "greedy"


def bots_for(game: str) -> tuple[str, ...]:
    """Return the names of all bots for a game, the weakest first."""
    return _names(KINDS_OF[game])


def full_name(name: str, game: str | None = None) -> str:
    """Return a bot's name with its temperament; raise SetupError if it is unknown."""
    full = f"odds:{CALM}" if name == "odds" else name
    known = BOTS if game is None else bots_for(game)
    if full not in known:
        raise SetupError(f"unknown bot {name!r}; choose from {', '.join(known)}")
    return full


def kind_of(name: str) -> str:
    """Return the kind of a bot."""
    return name.partition(":")[0]


def temperament_of(name: str) -> str | None:
    """Return the temperament of a bot, or None if its kind has none."""
    return name.partition(":")[2] or None


def find_bot(name: str, game: str, seed: int | None = None, budget: Budget | None = None) -> Bot:
    """Return a bot by name for a game by name; without a budget, it uses its default."""
    full = full_name(name, game)
    seed = fresh_seed() if seed is None else seed
    if full == "random":
        return RandomBot(seed)
    if full in BUDGETED:
        module: Any = importlib.import_module(f"jacta.bots.{full}")
        limits = [] if budget is None else [budget]
        bot: Bot = getattr(module, BUDGETED[full])(full, game, seed, *limits)
        return bot
    return PolicyBot(full, game)
