"""The rulebooks: every game's rules in our own words, in every language of the table."""

from __future__ import annotations

from importlib import resources
from typing import Literal, get_args

from jacta.core.game import find_game

__all__ = ["LANGUAGES", "Language", "rulebook"]

Language = Literal["en", "fr", "uk"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def rulebook(game: str, language: Language = "en") -> str:
    """Return the rules of a game as Markdown; raise SetupError if there is no such game."""
    find_game(game)
    name = "rulebook.md" if language == "en" else f"rulebook.{language}.md"
    return (resources.files("jacta.games") / game / name).read_text(encoding="utf-8")
