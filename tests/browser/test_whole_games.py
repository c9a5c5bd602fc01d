"""From the home page to the final scores, by clicking only what is offered."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .playing import ending, play_now, play_on
from .tables import ADA, BOT, SHORT, new_table

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize(("game", "title"), [("mlem", "MLEM"), ("incognitos", "Los Incognitos")])
def test_a_whole_game_and_a_rematch_can_be_played(page: Page, game: str, title: str) -> None:
    play_now(page, title)
    assert play_on(page, random.Random(1), most=8) == 8
    table = new_table(page, [ADA, BOT, BOT], game, board_data=SHORT[game])["id"]
    page.goto(f"/table/{table}")
    assert play_on(page, random.Random(1)) > 5
    expect(ending(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= document.body.offsetHeight + 1")
    finished = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(finished)
    expect(ending(page)).to_have_count(0)
    assert play_on(page, random.Random(2), most=3) == 3
