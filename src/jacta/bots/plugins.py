"""Bots of your own: a function or class, registered by name, can be used everywhere.

    import jacta

    @jacta.register_bot("lander")
    def lander(turn: jacta.Decision) -> str:
        return "land" if "land" in turn.legal else turn.random.choice(turn.legal)

A bot is asked at every decision of its seat and answers with the text or the id of a legal action.
A class is instantiated once for each seat and then called like a function. Registrations are found
in this order:

1. in installed packages: entry points of the group `jacta.bots`;
2. in files or modules that `--plugin` or the environment variable `JACTA_PLUGINS` names
   (separated like search paths). Child processes see it too;
3. in this process: `register_bot`.

A bot that raises, answers nonsense or takes too long is replaced by the game's default bot
for that decision; the answer says so (`Thought.fault`), and so does a warning.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import logging
import os
import random
import sys
import threading
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from jacta.bots.protocol import Choice, Thought
from jacta.core.errors import JactaError, SetupError
from jacta.core.previews import previews_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.bots.protocol import Bot
    from jacta.core.game import Game
    from jacta.core.previews import Preview

__all__ = [
    "CallableBot",
    "Decision",
    "PluginBot",
    "load_plugin",
    "plugin_names",
    "register_bot",
    "unregister_bot",
]

GROUP = "jacta.bots"
VARIABLE = "JACTA_PLUGINS"
SECONDS = 5.0  # for one decision

B = TypeVar("B", bound="Callable[..., Any]")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Decision:
    """What a bot is asked: a position as its seat may know it."""

    game: Game[Any]
    state: Any  # everything hidden from the seat is blank
    seat: int
    random: random.Random  # for the bot's own choices; the same seed gives the same ones

    @cached_property
    def legal(self) -> list[str]:
        """The texts of all legal actions."""
        return [self.game.action_text(action) for action in self.game.legal(self.state)]

    @cached_property
    def view(self) -> Any:
        """What the seat may see."""
        return self.game.view(self.state, self.seat)

    def previews(self) -> list[Preview]:
        """Return what each legal action would do, up to the next die."""
        return previews_of(self.game, self.state, self.seat)


@dataclass(frozen=True)
class Registration:
    """A bot by name: how it is made, which games it plays, how long it may think."""

    name: str
    made: Callable[..., Any]
    games: frozenset[str] | None
    seconds: float

    def plays(self, game: str | None) -> bool:
        """Whether it plays a game."""
        return game is None or self.games is None or game in self.games


_registered: dict[str, Registration] = {}


def register_bot(
    name: str, games: Sequence[str] | None = None, *, seconds: float = SECONDS
) -> Callable[[B], B]:
    """Register a function or a class as a bot, for some games or for all.

    A bot of the same name is replaced.
    """
    if not _is_name(name):
        raise SetupError(f"a bot's name has no blanks and none of , : @, unlike {name!r}")
    if isinstance(games, str):
        raise SetupError("games must be a list of names, not one text")
    from jacta.bots.registry import KINDS  # noqa: PLC0415 - it knows this module

    if name in KINDS:
        raise SetupError(f"{name} is a bot of jacta's own: choose another name")

    def registered(made: B) -> B:
        chosen = None if games is None else frozenset(games)
        _registered[name] = Registration(name, made, chosen, seconds)
        return made

    return registered


def _is_name(name: object) -> bool:
    """Whether a name can stand in a list with commas, budgets and temperaments."""
    is_text = isinstance(name, str) and bool(name) and name.isprintable()
    return is_text and not set(str(name)) & set(":,@ ")


def unregister_bot(name: str) -> None:
    """Remove a bot that was registered in this process."""
    _registered.pop(name, None)


def plugin_names(game: str | None = None) -> tuple[str, ...]:
    """Return the names of all registered bots that play a game."""
    _load_named()
    return tuple(name for name, known in _registered.items() if known.plays(game))


# Loading


def load_plugin(place: str) -> None:
    """Import a file or a module that registers bots; child processes will do so too."""
    _import(place)
    known = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    full = str(Path(place).resolve()) if _is_file(place) else place
    if full not in known:
        os.environ[VARIABLE] = os.pathsep.join([*known, full])


def _load_named() -> None:
    """Load what installed packages and the environment name, each once."""
    _load_installed()
    for place in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        _import(place)


@functools.cache
def _load_installed() -> None:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import

    for point in entry_points(group=GROUP):
        _import(point.value.partition(":")[0])


def _is_file(place: str) -> bool:
    return place.endswith(".py")


@functools.cache
def _import_once(place: str) -> None:
    if not _is_file(place):
        importlib.import_module(place)
        return
    path = Path(place)
    if not path.is_file():
        raise SetupError(f"there is no file {place}")
    name = f"jacta_plugin_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SetupError(f"{place} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def _import(place: str) -> None:
    full = str(Path(place).resolve()) if _is_file(place) else place
    try:
        _import_once(full)
    except JactaError as error:
        raise SetupError(f"cannot load the plugin {place}: {error}") from None
    except Exception as error:
        raise SetupError(
            f"cannot load the plugin {place}: {type(error).__name__}: {error}"
        ) from error


# Asking


class CallableBot:
    """A function or class as a bot at one seat, with a replacement for when it fails."""

    is_ready = True

    def __init__(
        self,
        name: str,
        made: Callable[..., Any],
        game: str,
        seed: int,
        seconds: float = SECONDS,
    ) -> None:
        self.name, self._made, self._seconds = name, made, seconds
        self._game, self._random = game, random.Random(seed)  # noqa: S311 - no secret
        self._decide: Any = None
        self._hangs: threading.Thread | None = None

    def prepare(self) -> None:
        """Do nothing: it answers at once, or is replaced."""

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Return its action, or the thought of its replacement, which says what went wrong."""
        seat = game.turn(s)
        decision = Decision(game, s, 0 if seat is None else seat, self._random)
        answer, fault = self._asked(decision)
        if not fault:
            action, fault = _action_of(game, s, answer)
        if fault:
            return self._replaced(game, s, fault)
        others = [other for other in game.legal(s) if other != action]
        choices = (Choice(action, 1.0), *(Choice(other, 0.0) for other in others))
        return Thought(choices, "chance")

    def _asked(self, decision: Decision) -> tuple[Any, str]:
        """Return the bot's answer, or what went wrong; never wait longer than it may think."""
        if self._hangs is not None and self._hangs.is_alive():
            return None, "is still busy with an earlier decision"
        answers: list[Any] = []
        faults: list[str] = []

        def work() -> None:
            try:
                answers.append(self._decision(decision))
            except BaseException as error:  # noqa: BLE001 - whatever it raises, the table goes on
                faults.append(f"raised {type(error).__name__}: {error}")

        self._hangs = threading.Thread(target=work, name=f"bot {self.name}", daemon=True)
        self._hangs.start()
        self._hangs.join(self._seconds)
        if self._hangs.is_alive():
            return None, f"took longer than {self._seconds:g} s"
        return (None, faults[0]) if faults else (answers[0], "")

    def _decision(self, decision: Decision) -> Any:
        if self._decide is None:
            self._decide = self._made() if isinstance(self._made, type) else self._made
        return self._decide(decision)

    def _replaced(self, game: Game[Any], s: Any, fault: str) -> Thought:
        from jacta.bots.registry import find_bot, usual_bot  # noqa: PLC0415 - it knows this module

        stand_in: Bot = find_bot(usual_bot(self._game), self._game)
        told = f"the bot {self.name} {fault}; {stand_in.name} plays instead"
        _warn_once(told)
        return replace(stand_in.think(game, s), fault=told)


class PluginBot(CallableBot):
    """A bot that was registered by name."""

    def __init__(self, name: str, game: str, seed: int) -> None:
        known = _registered[name]
        super().__init__(name, known.made, game, seed, known.seconds)


@functools.lru_cache(maxsize=256)
def _warn_once(told: str) -> None:
    log.warning("%s", told)


def _action_of(game: Game[Any], s: Any, answer: Any) -> tuple[int, str]:
    """Return the legal action that an answer means, or what is wrong with it."""
    legal = game.legal(s)
    try:
        action = game.action_of(answer) if isinstance(answer, str) else answer
    except JactaError:
        return -1, f"answered {answer!r}, which is no action"
    if type(action) is not int or action not in legal:
        return -1, f"answered {answer!r}, which is not legal"
    return action, ""
