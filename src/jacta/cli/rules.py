"""`jacta rules`: the rules of a game in our own words."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from jacta.cli.console import out
from jacta.cli.language import LanguageOption, speak
from jacta.cli.options import GameArgument
from jacta.core.errors import SetupError
from jacta.games.rulebooks import rulebook

__all__ = ["excerpt", "rules"]

CHAPTER = re.compile(r"^## (?=\d+\. )", re.MULTILINE)
PART = re.compile(r"^(?=### |(?:\*\*)?\d+\.\d+(?:\*\*)? )", re.MULTILINE)


def rules(
    game: GameArgument,
    section: Annotated[
        str | None, typer.Argument(metavar="SECTION", help="For example 4, or 4.2.")
    ] = None,
    lang: LanguageOption = None,
) -> None:
    """Show the rules of a game, or one section of them."""
    from rich.markdown import Markdown  # noqa: PLC0415 - slow to import

    text = rulebook(game, speak(lang))
    out.print(Markdown(text if section is None else excerpt(text, section)))


def excerpt(book: str, section: str) -> str:
    """Return a chapter (`4`) or a rule (`4.2`) of a rulebook; raise SetupError if unknown."""
    chapter, _, rule = section.strip().rstrip(".").partition(".")
    text = next((c for c in CHAPTER.split(book)[1:] if c.startswith(f"{chapter}. ")), None)
    if text is not None and rule:
        wanted = re.compile(rf"(?:### |\*\*)?{re.escape(f'{chapter}.{rule}')}(?!\d)")
        text = next((part for part in PART.split(text)[1:] if wanted.match(part)), None)
    elif text is not None:
        text = f"## {text}"
    if text is None:
        raise SetupError(f"the rules have no section {section!r}")
    return text
