"""A server that goes away: its installed page says so, and offers the table that needs none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .cable import Cable
from .screens import Screens
from .serving import serving
from .site_folder import made_site, wait_until_ready

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

# Ends once both service workers are at work, and all of the other page is kept.
KEEP = """
async () => {
  for (;;) {
    const workers = await navigator.serviceWorker.getRegistrations();
    const areReady = workers.length === 2 && workers.every(({ active }) => active);
    if (areReady && (await caches.match('/offline/index.html'))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
"""


def test_an_installed_page_offers_a_table_without_its_server(
    browser: Browser, tmp_path: Path
) -> None:
    made_site()
    with serving(tmp_path) as address, Cable(address) as cable:
        screens = Screens(browser, cable.address)
        screens.forgive("ERR_")  # what cannot be reached
        screens.forgive("WebSocket connection")
        page = screens.open()
        page.goto("/")
        page.get_by_role("button", name="Play now: MLEM").click()
        expect(page).to_have_url(re.compile("/table/"))
        offer = page.get_by_role("link", name="Play on this device")
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
        page.evaluate(KEEP)
        expect(offer).to_have_count(0)
        cable.pull()
        expect(offer).to_be_visible(timeout=60_000)  # beside "Connection lost"
        page.goto("/")
        expect(page.get_by_text("The server is away.")).to_be_visible()
        offer.click()
        expect(page).to_have_url(re.compile("/offline/"))
        wait_until_ready(page)
        page.get_by_role("button", name="Play now: MLEM").click()
        expect(page).to_have_url(re.compile("/offline/.*#/table/"))
        expect(page.locator("main button:not(:disabled)").first).to_be_visible()
        assert screens.close() == []
