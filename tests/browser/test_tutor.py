"""The tutor warns of a choice that costs much, before anything has happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from .tables import ADA, BOT, open_table
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

ASTRONAUTS = ("pioneer", "settler", "drifter", "parachutist", "lunatic", "engineer")


def opinion() -> dict[str, Any]:
    """Return a hint by which the first astronaut wins far more often than all others."""
    values = {name: 0.6 if name == "pioneer" else 0.45 for name in ASTRONAUTS}
    choices = [{"do": f"board:{name}", "value": v, "about": {}} for name, v in values.items()]
    return {"bot": "learned", "preparing": None, "unit": "wins", "choices": choices}


def seq_of(page: Page, table: str) -> int:
    seq: int = page.request.get(f"/api/tables/{table}").json()["seq"]
    return seq


def test_a_costly_choice_can_be_taken_back(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name=re.compile("^Tutor")).select_option("0.04")
    page.get_by_role("button", name="Done").click()
    page.route("**/hint?*", lambda route: route.fulfill(json=opinion()))
    table = open_table(page, [ADA, BOT])
    choice = page.locator("main").get_by_role("button", name=re.compile("Settler")).first
    choice.click()
    dialog = page.get_by_role("dialog", name="Really?")
    expect(dialog).to_contain_text("15%")
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
