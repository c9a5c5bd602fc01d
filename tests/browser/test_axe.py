"""axe-core finds no fault on any page, on a desktop and on a phone, dark and light."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import expect

from .playing import play_on
from .screens import DESKTOP, PHONE
from .tables import ADA, BO, BOT, finished_table, new_table, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GUEST = {"kind": "link", "name": "Guest"}
Look = tuple[tuple[int, int], Literal["dark", "light"]]
DARK: Look = (DESKTOP, "dark")
LIGHT: Look = (PHONE, "light")
LOOKS = (DARK, LIGHT)
PAGES = {  # the rules have tests of their own
    "/": LOOKS,
    "/new/mlem": (LIGHT,),
    "/new/incognitos": (DARK,),
    "/tables": LOOKS,
    "/docs": LOOKS,
    "/nowhere": (LIGHT,),
}


# Whether a page comes to rest: nothing changes for a while. What axe looks at must not change
# under its eyes, and a page that goes on changing eats a phone's battery.
AT_REST = """() => new Promise((done) => {
  const rest = () => setTimeout(() => done(true), 400);
  let waiting = rest();
  setTimeout(() => done(false), 10000);
  new MutationObserver(() => {
    clearTimeout(waiting);
    waiting = rest();
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
})"""


# With the rest of its findings, axe takes longer. It ignores what cannot be seen: see screens.py.
VIOLATIONS = """async (part) => {
  const unseen = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const { violations } = await axe.run(part, { resultTypes: ['violations'] });
  document.adoptedStyleSheets = unseen;
  return violations;
}"""


def faults(page: Page, part: str = "html") -> list[str]:
    """Return what axe finds on a page, or in a part of a page that was looked at before."""
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    assert page.evaluate(AT_REST), "the page goes on changing"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(VIOLATIONS, part)
    return [f"{fault['id']}: {node['target']}" for fault in found for node in fault["nodes"]]


def faults_in(page: Page, *looks: Look) -> list[str]:
    """Return what axe finds in some looks.

    It takes a second for each. So a page that is built like another is seen in one look, the other
    page in the other.
    """
    found = []
    for size, scheme in looks:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        found += [f"{size}, {scheme}: {fault}" for fault in faults(page)]
    return found


def test_pages_outside_the_tables_are_accessible(page: Page) -> None:
    new_table(page, [ADA, BOT])
    for path, looks in PAGES.items():
        page.goto(path)
        assert faults_in(page, *looks) == [], path
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults_in(page, *LOOKS) == []


def test_a_table_of_mlem_is_accessible_from_first_decision_to_scores(page: Page) -> None:
    open_table(page, [ADA, BOT], ["ufo", "explorations"])
    expect(page.get_by_role("heading", name="Who flies?")).to_be_visible()
    assert faults_in(page, *LOOKS) == []
    for seed, look in enumerate(LOOKS):
        play_on(page, random.Random(seed), most=3)
        assert faults_in(page, look) == []
    finished_table(page)
    assert faults_in(page, *LOOKS) == []
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    assert faults_in(page, LIGHT) == []


def test_secrets_and_invitations_are_accessible(page: Page) -> None:
    open_table(page, [ADA, BO], ["missions"])
    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    assert faults_in(page, LIGHT) == []
    page.get_by_role("button", name="I am Ada").click()
    expect(page.get_by_role("group", name="Give one mission back")).to_be_visible()
    assert faults_in(page, *LOOKS) == []
    page.goto("/new/mlem")
    page.get_by_label("Who sits at seat 2").select_option("link")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    assert faults_in(page, LIGHT) == []  # dark: test_together.py
    created = new_table(page, [ADA, GUEST])
    page.goto(f"/table/{created['id']}/join#{created['links'][0]['secret']}")
    assert faults_in(page, *LOOKS) == []


def test_a_table_of_los_incognitos_is_accessible(page: Page) -> None:
    table = new_table(page, [ADA, BOT], game="incognitos")["id"]
    page.goto(f"/table/{table}")
    play_on(page, random.Random(6), most=3)
    assert faults_in(page, DARK) == []
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="What would a bot do?")
    expect(hint.get_by_role("listitem").first).to_be_visible()
    assert faults_in(page, LIGHT) == []  # with all that was there before
    finished_table(page, "incognitos")
    assert faults_in(page, *LOOKS) == []
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    assert faults_in(page, DARK) == []
