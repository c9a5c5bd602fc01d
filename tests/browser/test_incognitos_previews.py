"""Los Incognitos shows what a choice would do, and says why something cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .screens import DESKTOP, PHONE
from .tables import show_game
from .test_axe import faults

if TYPE_CHECKING:
    from .screens import Screens

WHY = "Два вихори: на цьому кидку рухатися не можна (2.4)"


def test_a_group_without_actions_says_why(screens: Screens) -> None:
    page = screens.open(PHONE, "uk")
    show_game(page, "incognitos", "roll:LSMJVV")
    page.locator(".chip[aria-disabled=true]").first.click(force=True)  # it only looks disabled
    expect(page.get_by_text(WHY)).to_be_visible()


def test_what_cannot_be_used_says_why(screens: Screens) -> None:
    page = screens.open(DESKTOP)
    show_game(page, "incognitos", "roll:LSSMRV")
    for thing, words in {
        "[data-thing='place:m05'] .ground": "You have not reached this destination (5.1)",
        "[data-thing='section:m01-m02:0'] .bar": "A move starts at a shuttle",
        "button[aria-label^='vortex']": "no action can use it now: vortex (3)",
    }.items():
        page.locator(thing).click(force=True)
        expect(page.locator(".toasts p")).to_have_count(1)  # the latest answer only
        expect(page.locator(".toasts")).to_contain_text(words)
    assert faults(page, ".toasts") == []


def test_advice_comes_before_the_pad_is_full(screens: Screens) -> None:
    page = screens.open(DESKTOP)
    show_game(page, "incognitos", "roll:LSSMRV store:S")
    expect(page.get_by_text("Keep a free place on the pad")).to_be_visible()


def test_a_few_previews_come_with_the_state_and_show_cost_and_result(screens: Screens) -> None:
    page = screens.open(DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show_game(page, "incognitos", "roll:LSSMRV")
    page.locator(".target").first.focus()
    expect(page.locator(".caption")).to_contain_text("reaches monster field 1")
    expect(page.locator(".caption [role=img]")).to_have_attribute("aria-label", "locator, moonboot")
    page.locator(".target").last.focus()
    assert not [url for url in asked if "/previews?" in url]
