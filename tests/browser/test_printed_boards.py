"""Boards such as a printed box may show, unlike ours, are drawn and played on."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from incognitos.scripts import world
from mlem.scripts import loose_mat

from .playing import play_on
from .tables import ADA, BOT, new_table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def open_on(page: Page, game: str, board: dict[str, Any]) -> None:
    table = new_table(page, [ADA, BOT], game, board_data=board)["id"]
    page.goto(f"/table/{table}")


def middle(drawn: Locator) -> tuple[float, float]:
    box = drawn.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_parallel_links_mixed_sections_and_any_costs_can_be_played(page: Page) -> None:
    board = world("sh1-m1.low:M,MJ sh1-m1.high:J m1-m2:JM sh2-m3:M m3-m2:J", scenario=3)
    for place, (x, y) in zip(
        board["destination"],
        [(100, 300), (800, 100), (800, 550), (450, 300), (600, 500), (600, 150)],
        strict=True,
    ):
        place |= {"x": x, "y": y}
    board["table"]["yellow"]["cost"] = "LMRV"
    open_on(page, "incognitos", board)
    sections = page.locator("g.section")
    expect(sections).to_have_count(6)
    expect(page.locator("g.section.perilous")).to_have_count(2)
    places = [middle(sections.nth(n)) for n in range(6)]
    assert min(math.dist(a, b) for i, a in enumerate(places) for b in places[:i]) > 15
    assert play_on(page, random.Random(1), most=4) == 4


def test_a_mat_unlike_the_standard_one_can_be_played(page: Page) -> None:
    open_on(page, "mlem", loose_mat())
    expect(page.get_by_text("Bells").first).to_be_attached()
    assert play_on(page, random.Random(1), most=4) == 4
