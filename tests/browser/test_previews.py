"""What a choice would do is shown at once, and what is greyed out says why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .screens import DESKTOP, PHONE
from .tables import show_game
from .test_axe import faults
from .test_odds import decision

if TYPE_CHECKING:
    from .screens import Screens


def test_a_click_on_dice_that_are_not_fuel_says_why(screens: Screens) -> None:
    page = screens.open(PHONE, "fr")
    show_game(page, "mlem", "board:settler board:voyager roll:112233")
    page.locator(".group[aria-disabled=true]").click(force=True)  # it only looks disabled
    expect(page.get_by_text("de carburant sur la case 0 (3.1)")).to_be_visible()


def test_a_click_on_a_space_out_of_reach_says_why(screens: Screens) -> None:
    page = screens.open(DESKTOP)
    show_game(page, "mlem", "board:settler board:voyager roll:112233")
    page.locator("[data-space='11'] .disc").click()
    expect(page.get_by_text("No pick of these dice ends on space 11 (3.2)")).to_be_visible()
    assert faults(page, ".toasts") == []


def test_many_previews_are_requested_once(screens: Screens) -> None:
    page = screens.open(DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show_game(page, "mlem", "board:engineer board:voyager roll:11224*")
    for face in ("1", "2"):
        decision(page).get_by_role("button", name=re.compile(rf"^2 . {face}:")).click()
    expect(decision(page)).to_contain_text("space 6: Crumb, a moon for 1 point")
    expect(decision(page)).to_contain_text("Dice left: 2")
    assert len([url for url in asked if "/previews?" in url]) == 1
