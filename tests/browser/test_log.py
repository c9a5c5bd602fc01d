"""The log: a game told in sentences that somebody would say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .catalogs import LANGUAGES
from .tables import FINISHED, imported_table

if TYPE_CHECKING:
    from .screens import Screens

# Names of fields, and what the log once said: strokes that are entered, stars for nothing.
AWKWARD = re.compile(r"[{}_]|undefined|NaN|enters a stroke|: 0 points more|\b0 points more")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FINISHED)
def test_a_whole_game_is_told_in_sentences(screens: Screens, game: str, language: str) -> None:
    page = screens.open(language=language)
    page.goto(f"/table/{imported_table(page, FINISHED[game])}")
    sentences = page.get_by_role("log").locator("p:not(:has(.dice))")  # dice are pictures
    expect(sentences.nth(20)).to_be_attached()
    texts = sentences.all_inner_texts()
    assert [text for text in texts if not re.search(r"[.!?…]$", text) or AWKWARD.search(text)] == []
    if game == "mlem" and language == "en":
        flights = [text for text in texts if " flies from " in text]
        assert all(re.search(r" with (\d+ \w+|.* engineer)", flight) for flight in flights)
