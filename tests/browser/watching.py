"""What a screen shows of a story while time stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def hold_time(page: Page) -> None:
    """Let time pass only when the test says so; the page's clock must be installed."""
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def rocket(page: Page) -> int:
    """Return the space where MLEM's rocket is, or flies to."""
    return int(page.locator("[data-rocket]").get_attribute("data-rocket") or -1)


def decision(page: Page) -> bool:
    """Whether somebody at this screen is asked."""
    return page.locator("section.mine").count() > 0
