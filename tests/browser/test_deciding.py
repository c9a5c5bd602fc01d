"""Deciding: a stable layout, cards that explain, shortcuts, themes, and hidden numbers."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .playing import play_on
from .tables import ADA, BOT, new_table, show_game
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .screens import Screens

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
MOST_SHIFT = 0.05
CLICKS = 12  # of each size, which play different games

FITS = "e => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1"

# Shifts that answer a click or a key are expected; all others are added up.
OBSERVE = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: false });
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["mlem", "incognitos"])
def test_the_layout_does_not_shift_during_play(screens: Screens, game: str, size: str) -> None:
    page = screens.open(SIZES[size], is_drawn=True)
    table = new_table(page, [ADA, BOT], game=game)["id"]
    page.goto(f"/table/{table}")
    expect(page.locator("section.mine")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate(OBSERVE)
    heights = set()
    first = CLICKS * list(SIZES).index(size)
    for seed in range(first, first + CLICKS):
        box = page.get_by_role("region", name="Decision").bounding_box()
        heights.add(box and round(box["height"]))
        play_on(page, random.Random(seed), most=1)
    assert len(heights) == 1, heights
    assert page.evaluate("window.shift") < MOST_SHIFT


def test_the_whole_mat_is_visible_while_boarding(screens: Screens) -> None:
    page = screens.open((1024, 768))
    show_game(page, "mlem", "")
    mat = page.get_by_role("img", name=re.compile("^Mat:")).bounding_box()
    decision = page.get_by_role("region", name="Decision").bounding_box()
    assert mat is not None
    assert decision is not None
    assert mat["y"] + mat["height"] <= decision["y"] + 1
    assert decision["y"] + decision["height"] <= 768


def test_all_eight_astronauts_are_seen_whole(screens: Screens) -> None:
    page = screens.open(language="uk")  # the longest words
    show_game(page, "mlem", "")
    cards = page.locator(".cards button")
    expect(cards).to_have_count(8)
    for size in ((1280, 800), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.locator("section.mine").evaluate(FITS), size
        assert cards.evaluate_all(f"cards => cards.every({FITS})"), size


def test_the_log_is_in_sight_beside_the_board(page: Page) -> None:
    table = new_table(page, [ADA, BOT, BOT, BOT, BOT])["id"]  # as many as can play
    page.goto(f"/table/{table}")
    expect(page.get_by_role("log")).to_be_in_viewport(ratio=1)


def test_the_scoring_table_stands_beside_the_map(screens: Screens) -> None:
    page = screens.open((1440, 900))
    show_game(page, "incognitos", "roll:LSSMRV")
    box = page.locator("[data-spot='table:sites']").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 900


def test_a_phone_in_landscape_shows_two_columns(screens: Screens) -> None:
    page = screens.open((844, 390))
    show_game(page, "mlem", "board:settler board:voyager roll:112233")
    mat = page.locator(".mat").bounding_box()
    decision = page.get_by_role("region", name="Decision").bounding_box()
    assert mat is not None
    assert decision is not None
    assert mat["x"] + mat["width"] <= decision["x"]
    assert decision["y"] + decision["height"] <= 390
    show_game(page, "incognitos", "roll:LSSMJJ")
    for choice in page.locator("section.mine .choice").all()[:3]:
        expect(choice).to_be_in_viewport(ratio=1)
    single = page.locator("section.mine .single button")
    show_game(page, "incognitos", "roll:LSMJVV store:L")
    expect(single.first).to_be_in_viewport(ratio=1)


def test_staying_and_flights_show_their_risk_until_numbers_are_hidden(page: Page) -> None:
    show_game(page, "mlem", "board:settler board:voyager roll:112233 fly:1+2")
    stay = page.get_by_role("button", name=re.compile("^Stay aboard"))
    expect(stay).to_contain_text(re.compile(r"[1-9]\d?% crash on the next roll"))
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show chances on the choices").uncheck()
    page.get_by_role("button", name="Done").click()
    expect(stay).not_to_contain_text("%")
    expect(page.get_by_role("button", name="Odds")).to_have_count(0)


def test_choices_on_the_map_show_what_is_left_to_roll(page: Page) -> None:
    show_game(page, "incognitos", "roll:LSSMRV")
    store = page.locator("li [data-spot='do:store:S']")
    expect(store).to_contain_text(re.compile(r"then 5 dice: \d+% to act"))
    assert faults(page, "section.mine") == []


def test_the_map_asks_for_nothing_when_no_action_is_legal_there(page: Page) -> None:
    show_game(page, "incognitos", "roll:LSMJVV")  # no moving, and nothing reached yet
    decision = page.get_by_role("region", name="Decision")
    expect(decision.locator("li [data-spot^='do:']")).to_have_count(4)
    expect(decision).not_to_contain_text("on the map")
    expect(page.locator(".target")).to_have_count(0)


def card(page: Page) -> str:
    return page.locator(".layer .card").inner_text()


def test_pointer_tap_and_keyboard_open_explanations(page: Page) -> None:
    show_game(page, "mlem", "board:settler board:voyager roll:112233")
    page.locator("[data-spot='planet:sardina'] .ball").hover()
    expect(page.locator(".layer .card")).to_contain_text(
        re.compile(r"Sardina.*Rule 5\.3", re.DOTALL)
    )
    page.mouse.move(5, 5)
    expect(page.locator(".layer .card")).to_have_count(0)
    page.locator("[data-spot='goal:moons'] rect").click(force=True)  # its picture is on top
    assert "Rule 5.1" in card(page)
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    first = card(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "(first) => document.querySelector('.card').innerText !== first", arg=first
    )
    page.get_by_role("button", name=re.compile("^2 . 1:")).click()
    expect(page.locator(".layer .card")).to_contain_text("Rule 3.2")
    expect(page.locator(".group[aria-pressed=true]")).to_have_count(0)  # explained, not picked
    assert faults(page, ".layer") == []
    page.keyboard.press("Escape")
    assert page.locator("svg title").count() == 0


def test_shortcuts_choose_actions_and_are_listed(page: Page) -> None:
    show_game(page, "mlem", "board:settler board:voyager roll:112233")
    expect(page.get_by_role("list", name="Flights").get_by_role("button")).to_have_count(3)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet).to_be_visible()
    assert faults(page, "dialog[open]") == []
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_role("button", name="Fly 4 steps")).to_be_enabled()
    page.keyboard.press("f")
    expect(page.get_by_role("log")).to_contain_text("from 0 to 4")


def test_a_theme_is_applied_and_remembered(page: Page) -> None:
    page.goto("/")
    for theme, sky in (("Light", "238, 242, 255"), ("Dark", "13, 18, 38")):
        page.get_by_role("button", name="Settings").click()
        page.get_by_text(theme, exact=True).click()
        page.reload()
        expect(page.locator("html")).to_have_css("background-color", f"rgb({sky})")


def test_long_names_fit_a_small_phone(screens: Screens) -> None:
    page = screens.open((360, 740), "uk")
    show_game(page, "mlem", "")
    names = page.locator(".cards b")
    expect(names).to_have_count(8)
    line = "e => e.scrollWidth <= e.clientWidth && e.getClientRects().length === 1"
    assert all(name.evaluate(line) for name in names.all())
    show_game(page, "mlem", "", ["Margarethe die Große", "Bo"])
    turn = page.get_by_role("status").filter(has_text="Margarethe die Große")
    assert turn.evaluate("e => e.scrollHeight <= e.clientHeight + 1")


def test_all_of_four_landings_are_read_whole(screens: Screens) -> None:
    page = screens.open(SIZES["desktop"], "fr")  # the longest words
    show_game(page, "mlem", "board:drifter board:parachutist roll:122244 fly:1+2")
    choices = page.locator("section.mine .many .choice")
    expect(choices).to_have_count(4)
    assert page.locator("section.mine").evaluate(FITS)
    assert choices.evaluate_all(f"choices => choices.every({FITS})")
