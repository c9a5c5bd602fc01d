"""How a player who looks elsewhere learns of their turn: title, badge, chime and notice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .tables import ADA, new_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .screens import Screens

GUEST = {"kind": "link", "name": "Guest"}

# What a browser does at its edge, written down instead of done.
DOUBLES = """
window.heard = { notices: [], notes: [], closed: 0 };
window.isAway = false;
Object.defineProperty(document, 'hidden', { get: () => window.isAway });
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { return (this.permission = window.answer ?? 'granted'); }
  constructor(text, options) { heard.notices.push({ text, tag: options.tag }); heard.last = this; }
  close() { heard.closed += 1; }
};
const line = () => ({ value: 0, setValueAtTime(value) { this.value = value; },
                      linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = (more = {}) => ({ connect: (next) => next, stop() {}, start() {}, ...more });
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  async resume() {}
  createGain() { return node({ gain: line() }); }
  createDynamicsCompressor() { return node(); }
  createOscillator() {
    const frequency = line();
    return node({ frequency, start() { heard.notes.push(Math.round(frequency.value)); } });
  }
};
"""


def heard(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("({ ...heard, last: undefined })")
    return found


def switch(page: Page, *names: str) -> None:
    """Switch settings on by hand, and forget the chime that answers."""
    page.get_by_role("button", name="Settings").click()
    for name in names:
        page.get_by_role("checkbox", name=re.compile(name)).check()
    page.wait_for_function("() => heard.notes.length === 3")
    page.get_by_role("button", name="Done").click()
    page.evaluate("() => { heard.notes.length = 0; }")


def favicon(page: Page) -> str:
    return str(page.locator("link[rel=icon]").get_attribute("href"))


@pytest.fixture
def friends(screens: Screens) -> tuple[Page, Page]:
    """Ada, who is to be notified, and a guest whose turn it is."""
    ada, guest = screens.open(), screens.open()
    ada.add_init_script(DOUBLES)
    created = new_table(ada, [GUEST, ADA])
    table, secret = created["id"], created["links"][0]["secret"]
    guest.request.post(f"/api/tables/{table}/join", data={"secret": secret})
    for page in (ada, guest):
        page.goto(f"/table/{table}")
    expect(ada.get_by_text("Guest\u2019s turn")).to_be_visible()
    return ada, guest


def decide(page: Page) -> None:
    page.get_by_role("region", name="Decision").get_by_role("button").first.click()


def test_a_player_in_another_tab_gets_title_badge_chime_and_notice(
    friends: tuple[Page, Page],
) -> None:
    ada, guest = friends
    switch(ada, "Sounds", "notice")
    expect(ada).to_have_title("MLEM · jacta")
    assert favicon(ada) == "/favicon.svg"
    ada.evaluate("() => { isAway = true; }")
    decide(guest)
    expect(ada).to_have_title("Your turn · MLEM · jacta")
    assert favicon(ada) == "/favicon-turn.svg"
    assert heard(ada)["notices"] == [{"text": "Your turn", "tag": "jacta-turn"}]
    ada.wait_for_function("() => heard.notes.length === 3")
    assert heard(ada)["notes"] == [523, 659, 784]
    ada.evaluate("() => heard.last.onclick()")
    assert heard(ada)["closed"] == 1
    decide(ada)
    expect(ada.locator("link[rel=icon][href='/favicon.svg']")).to_be_attached()


def test_a_player_who_is_watching_hears_only_the_chime(friends: tuple[Page, Page]) -> None:
    ada, guest = friends
    switch(ada, "Sounds", "notice")
    decide(guest)
    expect(ada).to_have_title(re.compile("^Your turn"))
    ada.wait_for_function("() => heard.notes.length === 3")
    assert heard(ada)["notices"] == []


def test_with_sound_and_notices_off_only_title_and_badge_change(
    friends: tuple[Page, Page],
) -> None:
    ada, guest = friends
    ada.evaluate("() => { isAway = true; }")
    decide(guest)
    expect(ada).to_have_title(re.compile("^Your turn"))
    assert favicon(ada) == "/favicon-turn.svg"
    assert (heard(ada)["notices"], heard(ada)["notes"]) == ([], [])


def test_a_browser_that_allows_no_notices_is_not_asked_again(page: Page) -> None:
    ada = page
    ada.add_init_script(DOUBLES)
    ada.goto("/")
    ada.evaluate("() => { window.answer = 'denied'; }")
    ada.get_by_role("button", name="Settings").click()
    notices = ada.get_by_role("checkbox", name=re.compile("notice"))
    notices.click()
    expect(ada.get_by_text("Your browser does not allow notices")).to_be_attached()
    ada.reload()
    ada.get_by_role("button", name="Settings").click()
    expect(notices).not_to_be_checked()
