"""Hints: asked for at the player's own decision, answered in the page's language."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from jacta.bots import kind_of
from jacta.bots.registry import BUDGETED
from jacta.server.thinking import Thinkers

from .catalogs import LANGUAGES, catalog, left_in_english, shown_texts
from .tables import ADA, BO, new_table, show_game

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .screens import Screens

PHONES = ((390, 844), (844, 390))


@pytest.mark.parametrize(("game", "choice"), [("mlem", "Pioneer"), ("incognitos", "Store a")])
def test_a_hint_rates_choices_and_disappears_with_the_decision(
    page: Page, game: str, choice: str
) -> None:
    table = new_table(page, [ADA, BO], game=game)["id"]
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="What would a bot do?")
    choices = hint.get_by_role("listitem")
    expect(choices.first).to_contain_text(re.compile("Best choice|% chance to win"))
    assert choices.count() >= 2
    decision = page.get_by_role("region", name="Decision")
    decision.get_by_role("button", name=re.compile(choice)).first.click()
    expect(hint).to_have_count(0)


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_hints_speak_the_language_of_the_page(page: Page, language: str) -> None:
    words = catalog(language)
    table = new_table(page, [ADA, BO])["id"]
    page.goto("/")
    page.get_by_role("group", name="Language").locator(f"[lang={language}]").click()
    page.goto(f"/table/{table}")
    page.get_by_role("button", name=words["hint.ask"]).click()
    hint = page.get_by_role("region", name=words["hint.title"])
    expect(hint.get_by_role("listitem").first).to_be_visible()
    assert left_in_english(shown_texts(page), language) == set()


def test_hints_that_are_switched_off_are_not_offered(page: Page) -> None:
    table = new_table(page, [ADA, BO])["id"]
    page.goto(f"/table/{table}")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=re.compile("hints")).uncheck()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Your turn, Ada")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two elements overlap."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    above = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return not beside and not above


def test_a_hint_gives_a_reason_and_a_place_without_shifting_the_layout(page: Page) -> None:
    show_game(page, "incognitos", "roll:LSSMRV")
    decision = page.get_by_role("region", name="Decision")
    before = decision.bounding_box()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="What would a bot do?")
    expect(hint.locator(".why").first).to_contain_text(re.compile(r"\d+% of the rolls"))
    assert decision.bounding_box() == before
    desktop = page.viewport_size
    for size in PHONES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert not overlap(hint, decision), size
    first = hint.get_by_role("listitem").first  # sideways, one choice fits without scrolling
    expect(first).to_be_in_viewport(ratio=0.99)
    assert desktop
    page.set_viewport_size(desktop)
    move = hint.get_by_role("listitem").filter(has_text="Move").first
    if move.count():
        move.hover()
        expect(page.locator(".section.aimed").first).to_be_visible()
    hint.get_by_role("button", name="Do this").first.click()
    expect(hint).to_have_count(0)


def test_the_best_bot_that_is_ready_answers_until_the_strongest_is(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a fresh machine, where strong bots compile for a while."""
    compiled: list[str] = []
    ready_now = Thinkers._ready_now

    async def is_ready(thinkers: Thinkers, name: str, game: str) -> bool:
        is_slow = kind_of(name) in BUDGETED
        return (bool(compiled) or not is_slow) and await ready_now(thinkers, name, game)

    monkeypatch.setattr(Thinkers, "_ready_now", is_ready)
    monkeypatch.setattr(Thinkers, "_preparation", lambda *_: asyncio.Future())
    page.clock.install()
    table = new_table(page, [ADA, BO])["id"]
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="What would a bot do?")
    expect(hint).to_contain_text("is being prepared, once on this computer")
    expect(hint.get_by_role("listitem").first).to_contain_text("Best choice")
    compiled.append("everything")
    page.clock.run_for(5000)  # the page asks again
    expect(hint.get_by_role("listitem").first).to_contain_text("% chance to win")
    expect(hint).not_to_contain_text("prepared")


def test_hints_and_odds_cover_no_choice_on_a_small_screen(screens: Screens) -> None:
    page = screens.open((1024, 768))
    show_game(page, "mlem", "board:settler board:voyager roll:112233 fly:1+2")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="What would a bot do?")
    expect(hint.get_by_role("listitem").first).to_be_visible()
    decision = page.get_by_role("region", name="Decision")
    assert not overlap(hint, decision)
    decision.get_by_role("button", name="Odds").click()
    odds = page.get_by_role("region", name="Odds")
    expect(odds).to_contain_text("Crash on the next roll")
    for size in ((1024, 768), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert not overlap(odds, decision), size
        for points in odds.locator("dd").all():  # landing now, after one more flight, and later
            expect(points).to_be_in_viewport(ratio=0.99)


def test_a_host_may_forbid_advice(page: Page) -> None:
    page.goto("/new/mlem")
    page.get_by_label("Who sits at seat 2").select_option("here")
    page.get_by_label("Hints and odds allowed").uncheck()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Who flies?")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
