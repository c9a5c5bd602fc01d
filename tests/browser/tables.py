"""Tables that a test needs as a start: set up over HTTP, with a screen's own cookies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from incognitos.scripts import STATION
from jacta import Table
from jacta.games.mlem.board import Board

from .playing import ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

ADA = {"kind": "me", "name": "Ada"}
BO = {"kind": "here", "name": "Bo"}
BOT = {"kind": "bot", "bot": "greedy"}
GOLDEN = {game: Path(__file__).parents[1] / game / "golden" for game in ("mlem", "incognitos")}
# The usual boards, with games that are soon over: each click takes the browser its time.
SHORT = {
    "mlem": {**Board.standard().data, "failures": 2},
    "incognitos": {**STATION, "rounds": dict.fromkeys("234", 2)},
}
FINISHED = {
    "mlem": GOLDEN["mlem"] / "2-base.jsonl",
    "incognitos": GOLDEN["incognitos"] / "station-2-signs.jsonl",
}


def new_table(
    page: Page,
    seats: Sequence[dict[str, str]],
    game: str = "mlem",
    options: Sequence[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """Set up a table where the first seat begins and bots do not pause."""
    setup = {
        "game": game,
        "seats": list(seats),
        "options": list(options),
        "first": 0,
        "pace": "none",
        **more,
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


def imported_table(page: Page, record: Path) -> str:
    """Make a table of a record; give its id."""
    answer = page.request.post("/api/import", data={"record": record.read_text(encoding="utf-8")})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["id"]
    return table


def show_game(page: Page, game: str, script: str, names: Sequence[str] = ("Ada", "Bo")) -> None:
    """Show a game after these entries, with all its seats on this screen."""
    table = Table.new(game, list(names), first=0)
    for entry in script.split():
        table.play(entry)
    answer = page.request.post("/api/import", data={"record": table.record().text()})
    assert answer.status == 201, answer.text()
    page.goto(f"/table/{answer.json()['id']}")
    expect(page.locator("section.mine")).to_be_visible()


def finished_table(page: Page, game: str = "mlem") -> str:
    """Show a recorded game that is over; give its id."""
    table = imported_table(page, FINISHED[game])
    page.goto(f"/table/{table}")
    expect(ending(page)).to_be_visible()
    expect(page.get_by_role("log").get_by_role("paragraph")).not_to_have_count(1)  # not yet told
    return table


def log_lines(page: Page) -> list[str]:
    """Return what a table's log says."""
    return page.get_by_role("log").get_by_role("paragraph").all_inner_texts()
