"""Puzzles in the browser: today's, a run with a rating, and one's own blunders."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from jacta.lab.puzzles.files import shipped

from .test_axe import faults
from .test_review import SCREENS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .screens import Screens

WORDS = {  # for one's own blunder: the better choice, what was chosen, and when it comes back
    "en-GB": ("Puzzle of the day", "Land", "In the game you chose", "15 January 2027"),
    "fr": ("Problème du jour", "Se poser", "Dans la partie, vous aviez", "15 janvier 2027"),
    "uk": ("Задача дня", "Висадитися", "ви обрали", "15 січня 2027"),
}


def landing(solution: str) -> int:
    """Return the number of a puzzle in which to stay or to land, by its solution."""
    known = shipped("mlem")
    return 1 + next(n for n, one in enumerate(known) if list(one.values)[:1] == [solution])


def answered(page: Page, choice: str) -> None:
    page.locator(".position .play").get_by_role("button", name=re.compile(f"^{choice}")).click()
    expect(page.locator("#verdict")).to_be_focused()


@pytest.mark.parametrize(("size", "language", "scheme", "_heading"), SCREENS)
def test_a_blunder_comes_back_and_every_page_is_accessible(
    screens: Screens, size: tuple[int, int], language: str, scheme: Any, _heading: str
) -> None:
    day, better, did, again = WORDS[language]
    page = screens.open(size, language, scheme)
    page.goto("/puzzles/mlem")
    expect(page.get_by_role("heading", name=day)).to_be_visible()
    is_seen_by_axe = language != "uk"  # both sizes and both schemes
    if is_seen_by_axe:
        assert faults(page) == []
    number = landing("land")
    puzzle = page.request.get(f"/api/puzzles/mlem/{number}").json()
    puzzle |= {"number": None, "theme": None, "difficulty": None}
    puzzle["blunder"] = {"table": "abc", "seq": 7}
    answer = page.request.post(f"/api/puzzles/mlem/{number}", data={"do": "land"}).json()
    answer |= {"did": "stay", "again": 1_800_000_000.0}
    board = page.request.get("/api/boards/mlem/standard").json()
    page.route("**/api/puzzles/mlem/blunder", lambda route: route.fulfill(json=puzzle))
    page.route("**/api/tables/abc/board", lambda route: route.fulfill(json=board))
    page.route("**/api/tables/abc/blunders/7", lambda route: route.fulfill(json=answer))
    page.goto("/puzzles/mlem#mine")
    answered(page, better)
    expect(page.locator("aside")).to_contain_text(did)
    expect(page.locator("aside")).to_contain_text(again)
    expect(page.locator("aside")).not_to_contain_text("..")  # a date may end with a full stop
    expect(page.locator('aside a[href="/review/abc#8"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if is_seen_by_axe:
        assert faults(page) == []


def test_one_is_told_when_the_next_blunder_comes_back(page: Page) -> None:
    page.goto("/puzzles/mlem")
    mine = page.get_by_role("region", name="Your own blunders")
    expect(mine.get_by_role("link", name="My games")).to_be_visible()
    book = page.request.get("/api/puzzles/mlem").json()
    book |= {"blunders": 2, "due": 0, "next_due": 1_800_000_000.0}
    page.route("**/api/puzzles/mlem", lambda route: route.fulfill(json=book))
    page.goto("/puzzles/mlem#mine")
    told = "The next one comes back on 15 January 2027."
    expect(page.locator("main")).to_contain_text(f"That was all for now. {told}")
    page.get_by_role("link", name="All puzzles").click()
    expect(mine).to_contain_text(f"2 positions are kept. {told}")


def test_a_run_rates_answers_on_the_real_board(page: Page) -> None:
    page.goto("/puzzles/mlem")
    page.get_by_label("Theme").select_option("landing")
    page.get_by_role("button", name="Start the run").press("Enter")
    expect(page.locator("main")).to_be_focused()
    answered(page, "Stay")
    expect(page.locator("aside")).to_contain_text("You get a rating after a few puzzles")
    before = page.get_by_role("heading", level=1).text_content()
    page.get_by_role("button", name="Next puzzle").press("Enter")
    expect(page.get_by_role("heading", level=1)).not_to_have_text(before or "")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("header p").first).to_contain_text("Stay or land")
    page.goto("/puzzles/mlem")
    expect(page.locator("main")).to_contain_text(re.compile("1 right, 0 wrong|0 right, 1 wrong"))


@pytest.mark.parametrize("game", ["mlem", "incognitos"])
def test_the_puzzle_of_the_day_is_found_from_home(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'a[href="/puzzles/{game}"]').click()
    page.get_by_role("link", name=re.compile("^Solve today")).click()
    number = page.request.get(f"/api/puzzles/{game}").json()["day"]
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Puzzle {number}")
