"""The language of the terminal, and the words of a screen in it.

It is the one of `--lang`, else that of the environment (LANGUAGE, LC_ALL, LC_MESSAGES,
LANG, as gettext reads them), else English. Nothing remembers it.
"""

from __future__ import annotations

import functools
import operator
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from jacta.core.kits import find_kit
from jacta.games.catalogs import read_catalog
from jacta.games.rulebooks import LANGUAGES, Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jacta.games.catalogs import Catalog

__all__ = [
    "LanguageOption",
    "Words",
    "game_words",
    "language",
    "speak",
    "words",
]

LanguageOption = Annotated[
    Language | None,
    typer.Option("--lang", help="The language. Default: that of your locale, or English."),
]
UNTRANSLATED = {"C", "POSIX"}
_spoken: list[Language] = ["en"]


def language() -> Language:
    """Return the current language of the screens."""
    return _spoken[-1]


def speak(wanted: Language | None) -> Language:
    """Set the language of the terminal; without one, that of the environment."""
    _spoken[-1] = wanted or from_environment(os.environ)
    return _spoken[-1]


def from_environment(environ: Mapping[str, str]) -> Language:
    """Return the first language of a locale that we know, or English."""
    found = (environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name))
    locale = next(found, "C")
    if locale.partition(".")[0] in UNTRANSLATED:
        return "en"
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    for name in wanted:
        for tongue in LANGUAGES:
            if name.partition(".")[0].partition("_")[0].lower() == tongue:
                return tongue
    return "en"


class Words:
    """The words of a screen: `text` as a string, `line` with styled values."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __contains__(self, key: str) -> bool:
        return key in self.catalog

    def text(self, key: str, **values: object) -> str:
        """Return a text in the language of the terminal."""
        return self.catalog.text(language(), key, values)

    def line(self, key: str, style: str = "", **values: object) -> Text:
        """Return the same; the values that are Texts keep their own style."""
        whole = Text()
        for piece in self.catalog.pieces(language(), key, values):
            if isinstance(piece, Text):
                whole.append_text(piece)
            else:
                whole.append(str(piece), style=style)
        return whole

    def title(self, title: str) -> str:
        """Return the title of a board, translated if it is one of ours."""
        for key, known in self.catalog.texts["en"].items():
            if key.startswith("boards.") and str(known).replace("\u2019", "'") == title:
                return self.text(key)
        return title


def game_words(game: str, *own: Path) -> Words:
    """Return the words that a game has for all screens, and a screen's own."""
    shared = find_kit(game).folder / "words.json"
    catalogs = [read_catalog(path) for path in (shared, *own) if path.is_file()]
    return Words(functools.reduce(operator.or_, catalogs, words.catalog))


words = Words(read_catalog(Path(__file__).with_name("words.json")))
