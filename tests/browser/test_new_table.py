"""A new table: boards are pictures, and bots are opponents with a face."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_boards_are_chosen_by_their_pictures(page: Page) -> None:
    page.goto("/new/incognitos")
    expect(page.get_by_text("First game? Start with the space station")).to_be_visible()
    boards = page.get_by_role("group", name="Board")
    expect(boards.get_by_role("radio")).to_have_count(4)
    expect(boards.locator(".picture svg")).to_have_count(4)
    expect(boards.get_by_text("complexity 3 of 4")).to_be_visible()
    boards.get_by_role("radio", name=re.compile("Roman Holidays")).check()
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/table/"))
    table = page.url.rsplit("/", 1)[1]
    assert page.request.get(f"/api/tables/{table}").json()["board"] == "rome"


def test_a_bot_is_an_opponent_with_a_face_and_a_sentence(page: Page) -> None:
    page.goto("/new/mlem")
    expect(page.get_by_text("First game? Leave all variants out")).to_be_visible()
    seat = page.get_by_role("group", name="Opponent at seat 2")
    expect(seat.get_by_role("radio")).to_have_count(6)
    seat.get_by_role("radio", name="Mochi").check()
    expect(seat.get_by_role("status")).to_contain_text("any move will do")
    other = page.get_by_role("group", name="Opponent at seat 3")
    other.get_by_text("More levels and temperaments").click()
    other.get_by_label("Temperament of the bot at seat 3").select_option("odds:gambler")
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/table/"))
    table = page.url.rsplit("/", 1)[1]
    seats = page.request.get(f"/api/tables/{table}").json()["seats"]
    assert [one["bot"] for one in seats[1:]] == ["random", "odds:gambler"]


def test_home_shows_players_age_time_and_difficulty(page: Page) -> None:
    page.goto("/")
    facts = page.get_by_role("list", name="Los Incognitos: Alien iacta est at a glance")
    for text in ("2\u20134 players", "30 min", "age 8+", "medium*"):
        expect(facts.get_by_text(text)).to_be_visible()
    expect(page.get_by_text("* our own estimate").first).to_be_visible()
