"""Scripted games: a tutorial and worked examples, played by the real rules.

A script lists outcomes and decisions in the order of the law, cut into steps with a text in
every language. The files lie in the folder of their game: `tutorial.toml`, where each step
begins with a decision of the first seat, and `examples.toml`, where a step shows what its
entries have led to. A game without a file has none.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.errors import SetupError
from jacta.core.kits import find_kit
from jacta.core.records import Player
from jacta.core.table import Table

if TYPE_CHECKING:
    from pathlib import Path


__all__ = ["Script", "Step", "Text", "examples", "scripted_table", "tutorial"]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same text in every language."""

    en: str
    fr: str
    uk: str

    def in_language(self, language: str) -> str:
        """Return the text in a language."""
        text: str = getattr(self, language)
        return text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that belong together, a text about them, and the spots on the screen it is about."""

    play: tuple[str, ...]
    text: Text
    at: tuple[str, ...] = ()


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up, what happens before the first step, and the steps.

    `rule` is the number of the rule that an example shows; `end` is what remains to be said.
    """

    board: str
    players: tuple[str, ...]
    title: Text
    step: tuple[Step, ...]
    rule: str = ""
    options: tuple[str, ...] = ()
    first: int = 0
    before: tuple[str, ...] = ()
    end: Text | None = None

    @property
    def entries(self) -> tuple[str, ...]:
        """All entries of the game, in their order."""
        return self.before + tuple(entry for step in self.step for entry in step.play)

    @property
    def starts(self) -> tuple[int, ...]:
        """How many entries come before each step."""
        starts = [len(self.before)]
        for step in self.step[:-1]:
            starts.append(starts[-1] + len(step.play))
        return tuple(starts)


class _Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    example: tuple[Script, ...]


@functools.cache
def tutorial(game: str) -> Script | None:
    """Return the tutorial of a game, if it has one."""
    path = find_kit(game).folder / "tutorial.toml"
    return _read(path, Script) if path.is_file() else None


@functools.cache
def examples(game: str) -> tuple[Script, ...]:
    """Return the worked examples of a game, in the order of the rules."""
    path = find_kit(game).folder / "examples.toml"
    return _read(path, _Examples).example if path.is_file() else ()


def _read(path: Path, kind: Any) -> Any:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise SetupError(f"{path.name}: {error}") from None


def scripted_table(game: str, script: Script) -> Table:
    """Return the table of a script before its first entry."""
    table = Table.new(
        game,
        len(script.players),
        board=script.board,
        options=script.options,
        first=script.first,
    )
    table.players = [Player(name) for name in script.players]
    return table
