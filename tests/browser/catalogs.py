"""The texts of the pages in every language, and which of them a page shows."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
LANGUAGES = ("en", "fr", "uk")
ENTRY = re.compile(
    r"""^  '?([\w.+-]+)'?:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),?$""", re.MULTILINE
)

SHOWN = """
() => {
  const texts = [];
  const isOurs = (e) => !e.closest('[lang]:not(html), [hidden], script, style');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (isOurs(walker.currentNode.parentElement)) texts.push(walker.currentNode.data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
    for (const e of document.querySelectorAll(`[${name}]`)) {
      if (isOurs(e)) texts.push(e.getAttribute(name));
    }
  }
  return texts.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
}
"""


@functools.cache
def catalog(language: str) -> dict[str, str]:
    """Return all plain texts of a language, of the shell and of the games."""
    texts: dict[str, str] = {}
    for file in (
        WEB / "lib/i18n" / f"{language}.ts",
        WEB / "lib/i18n/people" / f"{language}.ts",
        *WEB.glob(f"games/*/i18n/{language}.ts"),
    ):
        found = ENTRY.findall(file.read_text(encoding="utf-8"))
        texts |= {key: re.sub(r"\\(.)", r"\1", one or other) for key, one, other in found}
    for file in (ROOT / "src/jacta/games").glob("*/words.json"):
        words = json.loads(file.read_text(encoding="utf-8"))[language]
        texts |= {key: text for key, text in words.items() if isinstance(text, str)}
    return texts


def shown_texts(page: Page) -> set[str]:
    """Return every visible or spoken text of a page, except quotations in other languages."""
    return set(page.evaluate(SHOWN))


def left_in_english(texts: set[str], language: str) -> set[str]:
    """Return the texts that are keys of a catalog, or English where the language has its own."""
    english, own = catalog("en"), catalog(language)
    dotted = {key for key in english if "." in key}
    foreign = {text for key, text in english.items() if own.get(key) != text}
    return texts & (dotted | (foreign - set(own.values())))
