"""Bots by name: a kind, and for some kinds more (`odds:gambler`, `learned:PATH.npz`, `greedy~2`).

A game's kit says which kinds play it. The search and the learned bot are imported only when
they are asked for: they need the compiled rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots.kit import bot_kit
from jacta.bots.plugins import PluginBot, plugin_names
from jacta.bots.policy_bots import PolicyBot, RandomBot
from jacta.core.errors import SetupError
from jacta.core.kits import GAMES, find_kit
from jacta.core.seeds import fresh_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.bots.protocol import Bot, Budget

__all__ = [
    "BOTS",
    "BUDGETED",
    "KINDS",
    "TEMPERAMENTS",
    "bots_for",
    "find_bot",
    "full_name",
    "is_bot",
    "kind_of",
    "known_bot",
    "net_path",
    "temperament_of",
    "usual_bot",
]

TEMPERAMENTS = ("cautious", "steady", "gambler")
CALM = "steady"
KINDS = ("random", "greedy", "odds", "search", "learned")  # the weakest first
AT_ONCE = ("odds", "greedy", "random")  # kinds that answer at once, the strongest first
BUDGETED = ("search", "learned")  # kinds with a budget, which must compile
EASED = ("greedy", "odds")  # kinds that may have a temperature: `greedy~2`
HOTTEST = 1000
NET_FILE = ".npz"


def _names(kinds: Iterable[str]) -> tuple[str, ...]:
    tempers = {"odds": [f"odds:{temperament}" for temperament in TEMPERAMENTS]}
    return tuple(name for kind in kinds for name in tempers.get(kind, [kind]))


BOTS = _names(KINDS)


def kinds_for(game: str) -> list[str]:
    """Return the kinds of bots that play a game, the weakest first."""
    kinds = ("random",) if find_kit(game).bots is None else bot_kit(game).kinds
    return [kind for kind in KINDS if kind in kinds]


def bots_for(game: str) -> tuple[str, ...]:
    """Return the names of all bots that play a game, the weakest first, then registered ones."""
    return (*_names(kinds_for(game)), *plugin_names(game))


def usual_bot(game: str) -> str:
    """Return the default bot of a game: the strongest that answers at once."""
    kind = next(kind for kind in AT_ONCE if kind in kinds_for(game))
    return f"odds:{CALM}" if kind == "odds" else kind


def full_name(name: str, game: str | None = None, *, files: bool = False) -> str:
    """Return a bot's name with its temperament; raise SetupError if it is unknown.

    With `files`, a net may be named by its path; never allow it to names from strangers.
    """
    plain, tilde, temperature = name.partition("~")
    if tilde:
        return f"{_eased(plain, game)}~{_checked(temperature, name)}"
    full = f"odds:{CALM}" if name == "odds" else name
    if files and net_path(name) and (game is None or "learned" in kinds_for(game)):
        return name
    known = (*BOTS, *plugin_names()) if game is None else bots_for(game)
    if full not in known:
        raise SetupError(f"unknown bot {name!r}; choose from {', '.join(known)}")
    return full


def is_bot(name: str | None, game: str) -> bool:
    """Whether a bot of a game has exactly this name."""
    try:
        return name is not None and full_name(name, game) == name
    except SetupError:
        return False


def known_bot(name: str, game: str) -> str:
    """Return the name of a bot, or of the default bot where it is no bot's.

    So a name from a stranger opens no file, and a bot that is gone does not stop a game.
    """
    return name if is_bot(name, game) else usual_bot(game)


def _eased(name: str, game: str | None) -> str:
    """Return the full name of a bot that may have a temperature."""
    full = full_name(name, game)
    if kind_of(full) not in EASED:
        raise SetupError(f"{full} has no temperature; choose from {', '.join(EASED)}")
    return full


def _checked(temperature: str, name: str) -> str:
    """Return a temperature in its shortest form."""
    try:
        number = float(temperature)
    except ValueError:
        number = 0.0
    if not 0 < number <= HOTTEST:
        raise SetupError(f"{name!r}: after ~ comes a temperature, from more than 0 to {HOTTEST}")
    return f"{number:g}"


def kind_of(name: str) -> str:
    """Return the kind of a bot."""
    return name.partition("~")[0].partition(":")[0]


def temperament_of(name: str) -> str | None:
    """Return the temperament of a bot, or None if its kind has none."""
    temperament = name.partition("~")[0].partition(":")[2]
    return temperament or None if kind_of(name) == "odds" else None


def net_path(name: str) -> str:
    """Return the path of the net that a learned bot is named by; empty if it is named by none."""
    kind, _, path = name.partition(":")
    return path if kind == "learned" and path.endswith(NET_FILE) else ""


def find_bot(name: str, game: str, seed: int | None = None, budget: Budget | None = None) -> Bot:
    """Return a bot by name, for a game by name; without a budget it takes its default time."""
    if game not in GAMES:
        raise SetupError(f"unknown game {game!r}; choose from {', '.join(GAMES)}")
    full = full_name(name, game, files=True)
    seed = fresh_seed() if seed is None else seed
    if full == "random":
        return RandomBot(seed)
    if full in plugin_names(game):
        return PluginBot(full, game, seed)
    limits = [] if budget is None else [budget]
    if full == "search":
        from jacta.bots.search.bot import SearchBot  # noqa: PLC0415 - slow to import

        return SearchBot(full, game, seed, *limits)
    if kind_of(full) == "learned":
        from jacta.bots.learned import LearnedBot  # noqa: PLC0415 - slow to import

        return LearnedBot(full, game, seed, *limits)
    plain, _, temperature = full.partition("~")
    return PolicyBot(plain, game, float(temperature or 0), seed)
