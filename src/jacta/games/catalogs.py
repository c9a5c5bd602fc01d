"""Texts in every language of the table: JSON files of texts by language and key.

A text has places to fill, such as `{name}`. A text that counts has a form for each plural
category of its language, and the value `count` chooses it. The browser reads a game's
`words.json` too, with the same meaning.
"""

from __future__ import annotations

import functools
import json
import re
import unicodedata
from typing import TYPE_CHECKING, TypeVar

from jacta.games.rulebooks import LANGUAGES, Language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

__all__ = ["Catalog", "Message", "forms", "places", "plural", "read_catalog"]

Message = str | dict[str, str]  # a text, or its plural forms by category
Value = TypeVar("Value")

PLACE = re.compile(r"\{(\w+)\}")
ELISION = re.compile(r"\bde $")  # French shortens it before a vowel
VOWELS = tuple("aeiouœæAEIOUŒÆ")


def _english(count: int) -> str:
    return "one" if count == 1 else "other"


def _french(count: int) -> str:
    return "one" if count in {0, 1} else "other"


def _ukrainian(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if count % 10 in {2, 3, 4} and count % 100 not in {12, 13, 14} else "many"


PLURALS: Mapping[Language, Callable[[int], str]] = {
    "en": _english,
    "fr": _french,
    "uk": _ukrainian,
}


def plural(language: Language, count: int) -> str:
    """Return the plural category of a whole number, named as in Unicode's CLDR."""
    return PLURALS[language](abs(count))


def forms(message: Message) -> list[str]:
    """Return all forms of a text."""
    return [message] if isinstance(message, str) else list(message.values())


def places(message: Message) -> set[str]:
    """Return the names of the places to fill."""
    return {name for form in forms(message) for name in PLACE.findall(form)}


class Catalog:
    """Texts by language and key; every language has every key."""

    def __init__(self, texts: Mapping[Language, Mapping[str, Message]]) -> None:
        self.texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self.texts["en"]

    def __or__(self, other: Catalog) -> Catalog:
        return Catalog(
            {tongue: {**self.texts[tongue], **other.texts[tongue]} for tongue in LANGUAGES}
        )

    def pieces(
        self, language: Language, key: str, values: Mapping[str, Value]
    ) -> Iterator[str | Value]:
        """Yield a text in order: what is written, and the values that fill its places."""
        message = self.texts[language][key]
        if not isinstance(message, str):
            count = int(str(values["count"]))
            message = message.get(plural(language, count), message["other"])
        parts = PLACE.split(message)
        for at, part in enumerate(parts):
            if at % 2:
                yield values[part]
            elif language == "fr" and at + 1 < len(parts) and _is_vowel(values[parts[at + 1]]):
                yield ELISION.sub("d\u2019", part)
            else:
                yield part

    def text(self, language: Language, key: str, values: Mapping[str, object]) -> str:
        """Return a text with its places filled."""
        return "".join(map(str, self.pieces(language, key, values)))


def _is_vowel(value: object) -> bool:
    return unicodedata.normalize("NFD", str(value)).startswith(VOWELS)


@functools.cache
def read_catalog(path: Path) -> Catalog:
    """Return the texts of a file."""
    return Catalog(json.loads(path.read_text(encoding="utf-8")))
