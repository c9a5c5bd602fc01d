"""Reading our own pages: tables, blocks, headings."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RULEBOOK = ROOT / "src/jacta/games/mlem/rulebook.md"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", RULEBOOK, *sorted(DOCS.rglob("*.md"))]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", text_of(page), re.DOTALL)


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)


def rows(page: Path) -> list[list[str]]:
    """The cells of all lines of all tables, without heads and rules."""
    lines = [line for line in prose(page).splitlines() if line.startswith("|")]
    ruled = {i for i, line in enumerate(lines) if re.fullmatch(r"[|-]+", line)}
    body = [x for i, x in enumerate(lines) if i not in ruled and i + 1 not in ruled]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in body]


def codes(cell: str) -> list[str]:
    """What a cell shows as code."""
    return re.findall(r"`([^`]+)`", cell)


def anchors(page: Path) -> set[str]:
    """The names by which a page's headings can be linked to."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}
