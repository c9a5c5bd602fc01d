"""The rulebooks: every game's rules in our own words, in every language of the table."""

from __future__ import annotations

import re
from typing import Literal, get_args

from jacta.core.errors import SetupError
from jacta.core.kits import find_kit

__all__ = ["LANGUAGES", "Language", "rulebook", "rules_for_people"]

# A row of a table of texts such as `fly:<groups>`: they are for programs and records.
NOTATION = re.compile(r"^\| `\w+:<", re.MULTILINE)

Language = Literal["en", "fr", "uk"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def rulebook(game: str, language: Language = "en") -> str:
    """Return the rules of a game as Markdown, in English if there is no translation."""
    folder = find_kit(game).folder
    for path in (folder / f"rulebook.{language}.md", folder / "rulebook.md"):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise SetupError(f"{game} has no rulebook")


def rules_for_people(game: str, language: Language = "en") -> str:
    """Return the same without the sections of notation, which docs/records.md describes."""
    sections = re.split(r"^(?=## )", rulebook(game, language), flags=re.MULTILINE)
    return "".join(section for section in sections if not NOTATION.search(section))
