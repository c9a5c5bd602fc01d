"""What a guest, a returning player and the maker of a board see before they sit down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from jacta.core.game import find_game

from .tables import ADA, finished_table, new_table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from .screens import Screens

GUEST = {"kind": "link", "name": "Guest"}
BOARD = "src/jacta/games/mlem/boards/standard.toml"


def test_an_invitation_names_the_game(page: Page) -> None:
    for game in ("mlem", "incognitos"):
        created = new_table(page, [ADA, GUEST], game=game)
        page.goto(f"/table/{created['id']}/join#{created['links'][0]['secret']}")
        expect(page.get_by_text(find_game(game).title, exact=True)).to_be_visible()


def test_the_list_of_tables_says_who_won_and_with_how_many_points(page: Page) -> None:
    table = finished_table(page)
    result = page.request.get(f"/api/tables/{table}").json()["result"]
    page.goto("/tables")
    row = page.locator(f"a[href='/table/{table}']")
    expect(row).to_contain_text("wins!")
    for score in result["scores"]:
        expect(row.get_by_text(f"{score} points", exact=True)).to_be_attached()


def test_loading_a_good_board_file_clears_the_error_about_a_bad_one(
    page: Page, screens: Screens, tmp_path: Path
) -> None:
    screens.forgive("Failed to load resource")
    page.goto("/new/mlem")
    page.get_by_text("Play on your own board").click()
    field = page.get_by_label("Board file")
    bad = tmp_path / "mine.toml"
    bad.write_text('name = "mine"', encoding="utf-8")
    field.set_input_files(bad)
    page.get_by_role("button", name="Start").click()
    complaint = page.get_by_text("This board does not work")
    expect(complaint).to_be_visible()
    field.set_input_files(BOARD)
    expect(page.get_by_text("standard.toml will be used")).to_be_visible()
    expect(complaint).to_have_count(0)
