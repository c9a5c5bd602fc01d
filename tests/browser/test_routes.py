"""At the end of Los Incognitos the longest routes are highlighted, as long as the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .tables import GOLDEN, imported_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

# A function, as the pages let no text be evaluated while something is waited for.
SHINES = """
(length) => {
  const lit = [...document.querySelectorAll('svg .lit')];
  const worth = (part) => (part.matches('.section.perilous') ? 2 : 1);
  return lit.reduce((sum, part) => sum + worth(part), 0) === length;
}
"""


@pytest.mark.parametrize("game", ["station-4", "castle-2", "arabia-3-signs", "rome-3-signs"])
def test_each_longest_route_is_highlighted_in_full(page: Page, game: str) -> None:
    table = imported_table(page, GOLDEN["incognitos"] / f"{game}.jsonl")
    last = page.request.get(f"/api/tables/{table}").json()["seq"]
    seats = page.request.get(f"/api/tables/{table}/at/{last}").json()["seats"]
    routes = [seat["route"] for seat in seats]
    page.goto(f"/replay/{table}#{last}")
    expect(page.locator("svg .lit").first).to_be_attached()
    if routes.count(max(routes)) == 1:
        page.wait_for_function(SHINES, arg=max(routes))
    buttons = page.get_by_role("button", name="Route:")
    for seat, route in enumerate(routes):
        buttons.nth(seat).click()
        page.wait_for_function(SHINES, arg=route)
