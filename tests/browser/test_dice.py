"""Dice that anybody can check: at the table, and as a page of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from jacta.fair.dice import SealedDice
from jacta.games.mlem.board import FOLDER

from .conftest import SEALED
from .tables import ADA, BOT, SHORT, new_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .screens import Screens

CRASHES = 4


@pytest.fixture
def sealed(same_dice: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Let dice fall as they were sealed, after all."""
    monkeypatch.setattr(SealedDice, "outcome", SEALED)


def soon_over(folder: Path) -> Path:
    """Write the usual mat, on which a game ends after a few crashes."""
    usual = (FOLDER / "standard.toml").read_text("utf-8")
    mine = folder / "mine.toml"
    mine.write_text(re.sub(r"(?m)^failures = \d+", f"failures = {CRASHES}", usual), "utf-8")
    return mine


def save_check(page: Page, folder: Path) -> Path:
    """Save the check as a page, and open it: it finds everything in order."""
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the check as a page").click()
    saved = folder / "dice.html"
    saved.write_bytes(Path(saving.value.path()).read_bytes())
    page.goto(saved.as_uri())
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^All \d+ outcomes are exactly"))
    return saved


@pytest.mark.usefixtures("sealed")
def test_a_player_can_check_the_dice_of_a_game(screens: Screens, tmp_path: Path) -> None:
    """The page that is saved derives every die by itself: a second implementation."""
    page = screens.open()
    screens.forgive("a request to None")  # the saved page is a file
    table = new_table(
        page, [ADA, BOT], options=["missions", "ufo"], board_data=SHORT["mlem"], lobby=True
    )["id"]
    page.goto(f"/table/{table}")
    page.get_by_text("Fair dice").click()
    word = page.get_by_label("Your word for the dice")
    expect(word).to_have_value(re.compile(r"^[a-z2-9]{12}$"))  # drawn, unless typed
    word.fill("apple tree")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_text("Ada: apple tree")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.request.post(f"/api/tables/{table}/seats/0", data={"bot": "random"})
    expect(page.get_by_role("link", name="Save the record")).to_be_visible()
    page.get_by_text("Fair dice").click()
    expect(page.get_by_text(re.compile(r"Checked: all \d+ outcomes, exactly"))).to_be_visible()
    saved = save_check(page, tmp_path)
    saved.write_text(re.sub(r'"roll:[1-4*]', '"roll:9', saved.read_text("utf-8"), count=1), "utf-8")
    page.goto(saved.as_uri())
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^1 of \d+ outcomes are not"))


def test_a_game_is_played_by_chains(screens: Screens, tmp_path: Path) -> None:
    """The page draws its chain, answers every roll by itself, and checks them all at the end."""
    page = screens.open()
    screens.forgive("a request to None")  # the saved page is a file
    page.goto("/new/mlem")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Dice by chains").check()
    page.get_by_label("Bots take their time").uncheck()
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_text("Play on your own board").click()
    page.get_by_label("Board file").set_input_files(soon_over(tmp_path))
    expect(page.get_by_text("mine.toml will be used")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(re.compile(r"/table/\w+$"))
    table = page.url.rsplit("/", 1)[-1]
    page.request.post(f"/api/tables/{table}/seats/0", data={"bot": "random"})
    expect(page.get_by_role("link", name="Save the record")).to_be_visible(timeout=120_000)
    page.get_by_text("Dice by chains").click()
    expect(page.get_by_text("Your device holds this chain.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Checked: all \d+ outcomes, exactly"))).to_be_visible()
    told = page.request.get(f"/api/tables/{table}/dice").json()["chains"]
    assert told["rolls"] >= CRASHES
    assert all(len(one["withheld"]) < told["rolls"] / 2 for one in told["seats"])  # it is busy
    save_check(page, tmp_path)
