"""The rules page for people: contents, pictures, examples to step through, and a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .screens import DESKTOP, PHONE
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .screens import Screens

GAMES = ("mlem", "incognitos")


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_link_to_their_sections(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    contents = page.get_by_role("navigation", name="Contents")
    links = contents.get_by_role("link")
    expect(links.first).to_be_visible()
    for link in links.all():
        target = (link.get_attribute("href") or "").removeprefix("#")
        expect(page.locator(f'[id="{target}"]')).to_have_count(1)
    contents.get_by_role("link", name="Scoring" if game == "mlem" else "Storing").last.click()
    expect(page).to_have_url(re.compile(r"#\d+$"))


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


@pytest.mark.parametrize("game", GAMES)
def test_examples_can_be_stepped_through(page: Page, game: str) -> None:
    told = page.request.get(f"/api/examples/{game}").json()
    page.goto(f"/rules/{game}")
    for example in told:
        region = page.get_by_role("region", name=f"Example: {example['title']}")
        for number, step in enumerate(example["steps"], 1):
            expect(region).to_contain_text(step["text"])
            expect(region.locator(".ring").first).to_be_attached()
            forward = region.get_by_role("button", name="one step on")
            if number < len(example["steps"]):
                forward.click()
            else:
                expect(forward).to_be_disabled()


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_for_programs_is_not_shown(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    article = page.get_by_role("article")
    expect(article).to_be_visible()
    text = article.inner_text()
    for code in ("roll:", "board:<", "move:<", "pioneer\t", "`"):
        assert code not in text.replace("reroll:", "")
    assert page.locator("figure .picture svg").count() > 15


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_accessible_with_its_contents_open(
    screens: Screens, game: str, size: tuple[int, int]
) -> None:
    page = screens.open(size, scheme="light")
    page.goto(f"/rules/{game}")
    expect(page.get_by_role("article")).to_be_visible()
    if size == PHONE:
        page.get_by_text("Contents", exact=True).click()
    assert faults(page) == []
    box = page.get_by_role("article").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
