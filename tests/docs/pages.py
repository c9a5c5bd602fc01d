"""Reading our own pages: sections, tables, blocks, headings."""

from __future__ import annotations

import re
from pathlib import Path

from jacta.core.game import GAMES
from jacta.games.rulebooks import LANGUAGES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RULEBOOKS = {game: ROOT / f"src/jacta/games/{game}/rulebook.md" for game in GAMES}
TRANSLATIONS = {
    (game, language): book.with_name(f"rulebook.{language}.md")
    for game, book in RULEBOOKS.items()
    for language in LANGUAGES
    if language != "en"
}
PAGES = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "web" / "README.md",
    *RULEBOOKS.values(),
    *TRANSLATIONS.values(),
    *sorted(DOCS.rglob("*.md")),
]
FENCED = re.compile(r"```.*?```", re.DOTALL)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def section(page: Path, heading: str) -> str:
    """The text below a heading, up to the next heading of the same or a higher level."""
    rank, text = heading.partition(" ")[0], text_of(page)
    _, found, rest = text.partition(f"\n{heading}\n")
    assert found, f"{name_of(page)} has no heading {heading!r}"
    return re.split(rf"^#{{1,{len(rank)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def prose(text: str) -> str:
    """The text without its fenced blocks."""
    return FENCED.sub("", text)


def rows(text: str) -> list[list[str]]:
    """The cells of every row of every table, without the header rows."""
    lines = [line for line in prose(text).splitlines() if line.startswith("|")]
    ruled = {i for i, line in enumerate(lines) if re.fullmatch(r"[|-]+", line)}
    body = [x for i, x in enumerate(lines) if i not in ruled and i + 1 not in ruled]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in body]


def codes(text: str) -> list[str]:
    """The inline code of a text."""
    return re.findall(r"`([^`]+)`", text)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", prose(text_of(page)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}
