"""What can be done with a game besides playing it: undo, save, open, replay.

The pages do this with both games alike, so each test takes one of them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .tables import (
    ADA,
    BO,
    FINISHED,
    finished_table,
    imported_table,
    log_lines,
    open_table,
)
from .test_review import told_review
from .watching import hold_time

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .screens import Screens

FEW_LINES = 12


def saved_record(page: Page) -> Path:
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the record").click()
    return Path(saving.value.path())


def test_a_decision_can_be_taken_back(page: Page) -> None:
    open_table(page, [ADA, BO])
    pioneer = page.get_by_role("main").get_by_role("button", name=re.compile("Pioneer"))
    expect(page.get_by_text("Your turn, Ada")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Ada commands")
    before = log_lines(page)
    pioneer.click()
    expect(page.get_by_text("Your turn, Bo")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Ada sends the Pioneer aboard")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Your turn, Ada")).to_be_visible()
    expect(page.get_by_role("log")).not_to_contain_text("Ada sends the Pioneer aboard")
    expect(pioneer).to_be_enabled()
    assert log_lines(page) == before


def test_a_saved_record_opens_as_a_replay_of_the_same_game(page: Page) -> None:
    table = finished_table(page, "incognitos")
    seq = page.request.get(f"/api/tables/{table}").json()["seq"]
    lines = log_lines(page)
    record = saved_record(page)
    page.goto("/tables")
    page.get_by_label("From a file").set_input_files(record)
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("status").and_(page.locator("output"))).to_have_text(f"{seq} of {seq}")
    expect(page.get_by_role("log").get_by_role("paragraph")).to_have_count(len(lines))
    assert log_lines(page) == lines


def test_the_record_of_an_unfinished_game_can_be_resumed(page: Page) -> None:
    record = FINISHED["mlem"].read_text("utf-8")
    page.goto("/tables")
    page.get_by_label("Or paste its text").fill("\n".join(record.splitlines()[:FEW_LINES]))
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("log")).to_contain_text("Expedition 1")
    expect(page.get_by_text("Your turn").first).to_be_visible()


def test_a_text_that_is_not_a_record_is_rejected_with_a_message(
    page: Page, screens: Screens
) -> None:
    screens.forgive("422")
    page.goto("/tables")
    page.get_by_label("Or paste its text").fill("Dear diary")
    page.get_by_role("button", name="Open").click()
    said = page.get_by_role("alert").filter(has_text="This record cannot be read.")
    expect(said).to_be_visible()


def test_a_replay_follows_the_slider_the_buttons_and_the_keys(page: Page) -> None:
    table = finished_table(page, "incognitos")
    last = page.request.get(f"/api/tables/{table}").json()["seq"]
    review = told_review(page.request.get(f"/api/tables/{table}/record").text())
    page.route("**/api/tables/*/review", lambda route: route.fulfill(json=review))
    page.get_by_role("link", name="Replay").click()
    place = page.get_by_role("slider", name="Position in the game")

    def expect_at(seq: int) -> None:
        told = re.compile(f"^{seq} of {last}: .*50%")  # with the chances of all seats
        expect(place).to_have_attribute("aria-valuetext", told)
        expect(page).to_have_url(re.compile(rf"/replay/{table}#{seq}$"))

    expect_at(0)
    place.focus()
    page.keyboard.press("ArrowRight")
    expect_at(1)
    page.keyboard.press("End")
    expect_at(last)
    page.get_by_role("button", name="One step back").click()
    expect_at(last - 1)
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("ArrowLeft")
    expect_at(last - 2)
    page.keyboard.press("Home")
    expect_at(0)
    place.fill("5")
    expect_at(5)
    page.goto(f"/replay/{table}#7")
    expect_at(7)
    told = log_lines(page)
    page.goto("/")
    page.goto(f"/replay/{table}#7")
    expect_at(7)
    expect(page.get_by_role("log").get_by_role("paragraph")).to_have_text(told)


def test_a_replay_plays_the_story_by_itself(screens: Screens) -> None:
    """Play shows fact by fact, a pause stops, marks lead to turns, and the speed can be chosen."""
    page = screens.open(pace="calm")
    page.clock.install()
    table = imported_table(page, FINISHED["mlem"])
    page.goto(f"/replay/{table}#3")
    place = page.get_by_role("slider", name="Position in the game")
    expect(place).to_have_attribute("aria-valuetext", re.compile("^3 of"))
    hold_time(page)
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(200)  # the dice are in the air
    expect(place).to_have_attribute("aria-valuetext", re.compile("^4 of"))
    assert "Rolled" not in log_lines(page)[-1]
    page.clock.run_for(1400)
    assert "Rolled: 1 2 2 2 4 4" in log_lines(page)[-1]
    page.clock.run_for(1400)  # the commander has chosen, and flies
    expect(page.locator("[data-rocket='7']")).to_be_attached()
    assert "flies" not in log_lines(page)[-1]
    page.get_by_role("button", name="Pause").click()
    assert "flies from 0 to 7" in log_lines(page)[-1]
    page.clock.run_for(5000)
    expect(place).to_have_attribute("aria-valuetext", re.compile("^5 of"))
    page.get_by_label("Go to").select_option(index=1)
    expect(page.get_by_role("log").get_by_role("heading").last).to_contain_text("Expedition 2")
    page.get_by_label("Animation speed").select_option("instant")
    page.locator("body").press(" ")
    page.clock.run_for(3000)
    expect(page.get_by_role("log")).to_contain_text("aboard")


def test_a_damaged_link_to_a_record_says_so(screens: Screens) -> None:
    page = screens.open()
    page.goto("/tables#bm90IGEgcmVjb3Jk")  # such as a QR code holds, but not compressed
    expect(page.get_by_role("alert").get_by_text("This record cannot be read.")).to_be_visible()
