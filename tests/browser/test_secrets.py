"""Around one screen with secret missions: nobody's missions show before the device is passed on."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from .traffic import Traffic

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def set_up_with_missions(page: Page) -> None:
    """Set up a table for two at this screen, by hand."""
    page.goto("/new/mlem")
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Who sits at seat 2").select_option("here")
    page.get_by_label("Name at seat 2").fill("Bo")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Who begins").select_option("Ada")
    page.get_by_role("checkbox", name=re.compile("Secret missions")).check()
    page.get_by_role("button", name="Start").click()


def take_device(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}: show my side").click()
    expect(page.get_by_role("group", name="Give one mission back")).to_be_visible()


def dealt(traffic: Traffic) -> set[str]:
    """Return the missions that the last state lets a player give back."""
    states = [json.loads(frame) for frame in traffic.frames]
    legal: list[str] = [s["view"]["legal"] for s in states if s["type"] == "state"][-1]
    return {text.removeprefix("return:") for text in legal}


def heard(traffic: Traffic, missions: set[str]) -> set[str]:
    """Return which missions the page has received so far."""
    told = " ".join([*traffic.frames, *traffic.answers()])
    return {mission for mission in missions if re.search(rf"\b{mission}\b", told)}


def places(board: dict[str, Any], missions: set[str]) -> list[str]:
    names = {body["id"]: body["name"] for body in (*board["planets"], *board["moons"])}
    return sorted(names[m["target"]] for m in board["missions"] if m["id"] in missions)


def places_on(cards: Locator) -> list[str]:
    named = cards.locator("b").all_inner_texts()
    return sorted(name.removeprefix("A moon of ") for name in named)


def test_missions_are_shown_only_to_the_player_who_holds_the_device(page: Page) -> None:
    traffic = Traffic(page)
    set_up_with_missions(page)
    board = page.request.get("/api/boards/mlem/standard").json()
    every = {mission["id"] for mission in board["missions"]}

    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    assert heard(traffic, every) == set()

    take_device(page, "Ada")
    ada = dealt(traffic)
    cards = page.get_by_role("group", name="Give one mission back").get_by_role("button")
    expect(cards).to_have_count(4)
    assert places_on(cards) == places(board, ada)
    assert heard(traffic, every) == ada

    cards.first.click()
    expect(page.get_by_role("heading", name="Pass the device to Bo")).to_be_visible()
    assert heard(traffic, every) == ada
    text = page.locator("body").inner_text()
    assert [name for name in places(board, every) if name in text] == []

    traffic.forget()
    take_device(page, "Bo")
    bo = dealt(traffic)
    assert len(bo) == 4
    assert not bo & ada
    assert heard(traffic, every) == bo
    assert places_on(cards) == places(board, bo)
