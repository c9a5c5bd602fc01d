"""The pages on a phone, by keyboard, in every language, and with a small first load."""

from __future__ import annotations

import gzip
import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .catalogs import LANGUAGES, catalog, left_in_english, shown_texts
from .playing import play_now, play_on, wait_for_choice
from .screens import DESKTOP, PHONE
from .tables import ADA, BO, finished_table, log_lines, new_table, open_table
from .traffic import Traffic

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from .screens import Screens

LARGEST_FIRST_LOAD = 200_000  # bytes, compressed
MOST_TABS = 80
ON_A_CHOICE = """
() => {
  const e = document.activeElement;
  const decides = e.matches('[aria-label=Decision] button') && !/odds/i.test(e.textContent);
  return decides && e.ariaPressed !== 'true' && getComputedStyle(e).outlineStyle !== 'none';
}
"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def scrolls_sideways(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


# Words that are broken without a hyphen, and selects whose choice does not fit.
CUT = """
() => {
  const cut = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    if (!box.checkVisibility() || box.closest('svg, select, .hidden')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) cut.push(word);
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('main select')) {
    const style = getComputedStyle(select);
    pen.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft);
    const text = select.selectedOptions[0]?.text ?? '';
    if (style.textOverflow !== 'ellipsis' && pen.measureText(text).width > room) cut.push(text);
  }
  return cut;
}
"""


def test_on_a_phone_pages_never_scroll_sideways(screens: Screens) -> None:
    page = screens.open(PHONE)
    for game in ("MLEM", "Los Incognitos"):
        play_now(page, game)
        for seed in range(4):
            play_on(page, random.Random(seed), most=1)
            assert not scrolls_sideways(page)
    finished_table(page)
    assert not scrolls_sideways(page)
    resize(page, (844, 390))
    expect(page.get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)  # how to go on
    resize(page, PHONE)
    page.goto("/rules/mlem")  # other pages: below, in languages with longer words
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not scrolls_sideways(page)


def focused_name(page: Page) -> str:
    name = "e => e.getAttribute('aria-label') ?? e.textContent ?? ''"
    return str(page.locator(":focus").evaluate(name)) if page.locator(":focus").count() else ""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus, and shows it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if re.search(name, focused_name(page)):
            return
    pytest.fail(f"Tab never came to {name!r}")


# Of the page as it arrives, on a slow server.
ARRIVING = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


def test_the_first_page_does_not_shift_on_a_phone(screens: Screens) -> None:
    page = screens.open((390, 844), "fr", is_drawn=True)  # the longest words
    page.add_init_script(ARRIVING)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games*", hold)
    page.goto("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(1)  # of what follows the games
    while not held:
        page.wait_for_timeout(20)
    page.wait_for_timeout(100)  # it is seen without them
    held[0].continue_()
    expect(page.get_by_role("article").first).to_be_visible()
    page.wait_for_timeout(100)
    assert page.evaluate("window.shift") < 0.01


def test_a_game_can_be_set_up_and_played_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("Play now.*MLEM"))).to_be_visible()
    tab_to(page, "Play.*MLEM")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))


def is_on_a_choice(page: Page) -> bool:
    """Whether the focus is on something that decides, and shows that it has it."""
    return bool(page.evaluate(ON_A_CHOICE))


def tab_to_a_choice(page: Page) -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if is_on_a_choice(page):
            return
    pytest.fail("Tab never came to a choice")


def test_decisions_can_be_made_by_keyboard_alone(page: Page) -> None:
    open_table(page, [ADA, BO])
    expect(page.get_by_text("Your turn, Ada")).to_be_visible()
    tab_to(page, "Voyager")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your turn, Bo")).to_be_visible()
    tab_to(page, "Engineer")
    page.keyboard.press("Space")
    expect(page.get_by_role("log")).to_contain_text("Bo sends the Engineer aboard")
    boarded = len(log_lines(page))
    for key in ("Space", "Enter") * 3:
        wait_for_choice(page, random.Random(7))
        tab_to_a_choice(page)
        page.keyboard.press(key)
    expect(page.get_by_role("log").get_by_role("paragraph").nth(boarded)).to_be_attached()


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_every_page_speaks_the_chosen_language_and_fits_a_phone(page: Page, language: str) -> None:
    live, table = open_table(page, [ADA, BO]), finished_table(page)
    other = new_table(page, [ADA, BO], game="incognitos")["id"]
    words = catalog(language)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(catalog("en")["home.title"])
    assert left_in_english(shown_texts(page), language)
    page.get_by_role("group", name="Language").locator(f"[lang={language}]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words["home.title"])
    tables = (f"/table/{live}", f"/table/{other}", f"/table/{table}", f"/replay/{table}")
    for path in ("/", "/new/mlem", "/new/incognitos", "/tables", *tables, "/nowhere"):
        resize(page, DESKTOP)
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        texts = shown_texts(page)
        assert words["nav.skip"] in texts
        assert left_in_english(texts, language) == set(), path
        resize(page, PHONE)
        assert not scrolls_sideways(page), path
        if path not in tables[:3]:
            assert page.evaluate(CUT) == [], path


def test_the_first_load_is_small(screens: Screens) -> None:
    page = screens.open(is_new=True)
    traffic = Traffic(page)
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("Play now.*MLEM"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(gzip.compress(answer.body())) for answer in traffic.responses}
    assert len(sizes) > 3
    assert sum(sizes.values()) < LARGEST_FIRST_LOAD, sizes
