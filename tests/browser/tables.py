"""Tables that a test needs but is not about: set up over HTTP, with a screen's own cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from .playing import ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

ADA = {"kind": "me", "name": "Ada"}
BO = {"kind": "here", "name": "Bo"}
BOT = {"kind": "bot", "bot": "greedy"}


def new_table(
    page: Page, seats: Sequence[dict[str, str]], game: str = "mlem", options: Sequence[str] = ()
) -> dict[str, Any]:
    """Set up a table where the first seat begins and bots do not pause."""
    setup = {
        "game": game,
        "seats": list(seats),
        "options": list(options),
        "first": 0,
        "pace": "none",
    }
    answer = page.request.post("/api/tables", data=setup)
    assert answer.status == 201, answer.text()
    created: dict[str, Any] = answer.json()
    return created


def open_table(page: Page, seats: Sequence[dict[str, str]], options: Sequence[str] = ()) -> str:
    """Set up a table of MLEM and show it; give its id."""
    table: str = new_table(page, seats, options=options)["id"]
    page.goto(f"/table/{table}")
    return table


def finished_table(page: Page) -> str:
    """Let bots play a game of MLEM to its end, and show it; give its id."""
    table: str = new_table(page, [ADA, BOT])["id"]
    page.request.post(f"/api/tables/{table}/seats/0", data={"bot": "greedy"})
    page.goto(f"/table/{table}")
    expect(ending(page)).to_be_visible()
    return table


def log_lines(page: Page) -> list[str]:
    """Return what a table's log says."""
    return page.get_by_role("log").get_by_role("paragraph").all_inner_texts()
