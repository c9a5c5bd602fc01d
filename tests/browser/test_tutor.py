"""The tutor warns of a choice that costs much, before anything has happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .tables import ADA, BOT, open_table
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

PRICE = {"cost": 0.15, "best": "board:pioneer"}


def seq_of(page: Page, table: str) -> int:
    seq: int = page.request.get(f"/api/tables/{table}").json()["seq"]
    return seq


def asked(route: Route) -> None:
    """Answer that the first astronaut wins far more often than all others."""
    route.fulfill(json=PRICE if "do=" in route.request.url else None)


def opened_with_tutor(page: Page) -> str:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name=re.compile("^Tutor")).select_option("0.04")
    page.get_by_role("button", name="Done").click()
    page.route("**/price?*", asked)
    return open_table(page, [ADA, BOT])


def test_a_costly_choice_can_be_taken_back(page: Page) -> None:
    table = opened_with_tutor(page)
    choice = page.locator("main").get_by_role("button", name=re.compile("Settler")).first
    choice.click()
    dialog = page.get_by_role("dialog", name="Really?")
    expect(dialog).to_contain_text("15%")
    expect(dialog.get_by_role("definition")).to_contain_text(
        ["Its planet counts double.", "starts at the satellite"]
    )
    assert faults(page, "dialog[open]") == []
    before = seq_of(page, table)
    dialog.get_by_role("button", name="Take it back").click()
    expect(dialog).to_be_hidden()
    assert seq_of(page, table) == before
    choice.click()
    dialog.get_by_role("button", name="Play it anyway").click()
    expect(dialog).to_be_hidden()
    page.wait_for_function(
        "([id, seq]) => fetch(`/api/tables/${id}`).then((r) => r.json()).then((t) => t.seq > seq)",
        arg=[table, before],
    )


def test_a_warning_gives_the_keyboard_back_to_the_game(page: Page) -> None:
    opened_with_tutor(page)
    choice = page.locator("main").get_by_role("button", name=re.compile("Settler")).first
    choice.press("Enter")
    dialog = page.get_by_role("dialog", name="Really?")
    expect(dialog.get_by_role("button", name="Take it back")).to_be_focused()
    page.keyboard.press("Escape")
    expect(choice).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    # The choice is gone, and the panel of the next decision has the keyboard.
    expect(page.locator("section.mine")).to_be_focused()
