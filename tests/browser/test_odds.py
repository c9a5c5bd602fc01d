"""The odds button shows what the server computes, by keyboard and on a phone too."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from .playing import play_on
from .screens import PHONE
from .tables import ADA, BOT, new_table
from .test_axe import faults
from .test_reach import scrolls_sideways

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .screens import Screens


DRAWER = "section[aria-label=Odds]"


def told(page: Page, table: str) -> Any:
    answer = page.request.get(f"/api/tables/{table}/odds", params={"seat": 0})
    assert answer.status == 200, answer.text()
    return answer.json()["odds"]


def decision(page: Page) -> Locator:
    return page.get_by_role("region", name="Decision")


def drawer(page: Page) -> Locator:
    return page.get_by_role("region", name="Odds")


def ask(page: Page) -> None:
    """Press the button by keyboard."""
    button = decision(page).get_by_role("button", name="Odds")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")


def percent(chance: float) -> str:
    if chance in {0, 1}:
        return f"{chance:.0%}"
    return f"{min(max(int(100 * chance + 0.5), 1), 99)}%"


def test_mlem_shows_the_odds_of_a_pick(screens: Screens) -> None:
    page = screens.open(PHONE, scheme="light")
    table = new_table(page, [ADA, BOT])["id"]
    page.goto(f"/table/{table}")
    play_on(page, random.Random(1), most=1)
    expect(decision(page).get_by_role("heading", name="Which dice fly?")).to_be_visible()
    odds = told(page, table)
    action = next(do for do in odds["picks"] if re.fullmatch("fly:[1-4*]", do))
    name = "afterburner" if action[-1] == "*" else action[-1]
    decision(page).get_by_role("button", name=re.compile(rf"^\d . {name}:")).click()
    rocket = odds["rockets"][odds["picks"][action]]
    flight = decision(page).get_by_role("list", name="Flights").locator("[aria-pressed=true]")
    expect(flight).to_contain_text(f"crash next {percent(rocket['crash'])}")
    ask(page)
    expect(drawer(page)).to_contain_text(f"Crash on the next roll: {percent(rocket['crash'])}")
    for body in rocket["bodies"][:3]:
        expect(drawer(page)).to_contain_text(percent(body["chance"]))
    assert faults(page, DRAWER) == []
    assert not scrolls_sideways(page)


def test_incognitos_shows_the_odds_of_goals(screens: Screens) -> None:
    page = screens.open(PHONE)
    table = new_table(page, [ADA, BOT], game="incognitos")["id"]
    page.goto(f"/table/{table}")
    play_on(page, random.Random(6), most=1)
    ask(page)
    rows = drawer(page).get_by_role("row")
    expect(rows.nth(1)).to_be_visible()
    goals = told(page, table)["goals"]
    assert rows.count() == len(goals) + 1
    for row, goal in zip(rows.all()[1:], goals, strict=True):
        expect(row.get_by_role("cell").last).to_have_text(percent(goal["turn"]))
    assert faults(page, DRAWER) == []
    assert not scrolls_sideways(page)
