"""The rules page for people: contents, pictures, examples to step through, and a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .screens import DESKTOP, PHONE, Screens
from .test_axe import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

GAMES = ("mlem", "incognitos")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def rules(browser: Browser, address: str, game: str) -> Iterator[Page]:
    """The rules of a game on a desktop, shown once: the page is large, and its tests only read."""
    screens = Screens(browser, address)
    page = screens.open()
    page.goto(f"/rules/{game}")
    expect(page.get_by_role("article")).to_be_visible()
    yield page
    assert screens.close() == []


def is_within(page: Page, width: int) -> bool:
    """Return whether the text fits the width of a screen."""
    box = page.get_by_role("article").bounding_box()
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width


def test_the_page_is_accessible_on_a_desktop_or_a_phone(rules: Page, game: str) -> None:
    """Both pages are large and built alike: axe sees one on a desktop, the other on a phone."""
    assert is_within(rules, DESKTOP[0])
    if game == "mlem":
        assert faults(rules) == []
    rules.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    rules.emulate_media(color_scheme="light")
    contents = rules.get_by_text("Contents", exact=True)
    contents.click()
    assert is_within(rules, PHONE[0])
    if game == "incognitos":
        assert faults(rules) == []
    contents.click()
    rules.emulate_media(color_scheme="dark")
    rules.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


def test_the_contents_link_to_their_sections(rules: Page, game: str) -> None:
    contents = rules.get_by_role("navigation", name="Contents")
    links = contents.get_by_role("link")
    expect(links.first).to_be_visible()
    for link in links.all():
        target = (link.get_attribute("href") or "").removeprefix("#")
        expect(rules.locator(f'[id="{target}"]')).to_have_count(1)
    contents.get_by_role("link", name="Scoring" if game == "mlem" else "Storing").last.click()
    expect(rules).to_have_url(re.compile(r"#\d+$"))


def test_a_search_finds_rules_and_scrolls_to_them(page: Page) -> None:
    page.goto("/rules/mlem")
    page.get_by_label("Search the rules").fill("PARACHUTE")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("status")).to_have_text(re.compile(r"^\d+ passages?$"))
    contents.get_by_role("link", name=re.compile(r"^4\.7")).first.click()
    expect(page.locator(".goal")).to_have_attribute("id", "4.7")
    expect(page.locator(".goal")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("zzz")
    expect(contents.get_by_role("status")).to_have_text("0 passages")


def test_examples_can_be_stepped_through(rules: Page, game: str) -> None:
    told = rules.request.get(f"/api/examples/{game}").json()
    for example in told:
        region = rules.get_by_role("region", name=f"Example: {example['title']}")
        for number, step in enumerate(example["steps"], 1):
            expect(region).to_contain_text(step["text"])
            expect(region.locator(".ring").first).to_be_attached()
            forward = region.get_by_role("button", name="one step on")
            if number < len(example["steps"]):
                forward.click()
            else:
                expect(forward).to_be_disabled()


def test_the_notation_for_programs_is_not_shown(rules: Page) -> None:
    text = rules.get_by_role("article").inner_text()
    for code in ("roll:", "board:<", "move:<", "pioneer\t", "`"):
        assert code not in text.replace("reroll:", "")
    assert rules.locator("figure .picture svg").count() > 15
