"""The review of a finished game: its curve, its mistakes, and playing on from the middle."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import pytest
from playwright.sync_api import expect

from jacta.lab.review.model import Alternative, JudgeName, MoveReview, Review, SeatReview
from jacta.lab.review.page import page_of_reviews
from jacta.lab.review.sentences import Sentences

from .screens import DESKTOP, PHONE
from .tables import FINISHED, finished_table, imported_table
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from .screens import Screens

SCREENS: list[tuple[tuple[int, int], str, Literal["dark", "light"], str]] = [
    (DESKTOP, "en-GB", "dark", "Turning points"),
    (PHONE, "fr", "light", "Tournants de la partie"),
    (PHONE, "uk", "dark", "Переломні моменти"),
]

# Not above or below the window, and not behind anything.
IS_IN_SIGHT = """(element) => {
  const { left, top, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 1, top + height / 2));
}"""


def told_review(record: str) -> dict[str, Any]:
    """Return a review with invented numbers: the second decision a blunder, the last roll luck."""
    header, *entries = [json.loads(line) for line in record.splitlines()[:-1]]
    names = [player["name"] for player in header["players"]]
    even = [1 / len(names)] * len(names)
    nothing = [0.0] * len(names)
    moves, decided = [], 0
    for seq, entry in enumerate(entries, 1):
        move = MoveReview(seq, entry["by"], entry["do"], even, nothing)
        if entry["by"] == "chance":
            move.luck = nothing
        else:
            decided += 1
            seat, lost = entry["by"], 0.09 if decided == 2 else 0.0
            share = lost / (len(names) - 1)
            move.error = [lost if number == seat else -share for number in range(len(names))]
            move.band = "blunder" if lost else "equal"
            move.best, move.alternatives = entry["do"], [Alternative(entry["do"], even)]
            move.margin, move.chances = (0.01, {"crash": 0.42}) if lost else (None, {})
        moves.append(move)
    seats = [SeatReview(name, even[0], 0.1, -0.1, 0.0, even[0], 0.09, 9, "C") for name in names]
    blunder = next(move.seq for move in moves if move.band == "blunder")
    roll = next(move for move in reversed(moves) if move.do.startswith("roll:"))
    roll.luck = [0.2, -0.2, *nothing[2:]]
    how = (True, True, JudgeName("net", header["game"], "d"))
    review = Review(header["game"], header["board"], [], *how, seats, moves, [blunder, roll.seq])
    return {"state": "done", "review": msgspec.to_builtins(review)}


def opened_review(page: Page, game: str, *, by_link: bool = False) -> str:
    """Open the review of a finished game, by its address or by its link; return the table."""
    table = finished_table(page, game) if by_link else imported_table(page, FINISHED[game])
    record = page.request.get(f"/api/tables/{table}/record").text()
    answers = [told_review(record)]
    page.route("**/api/tables/*/review", lambda route: route.fulfill(json=answers[0]))
    if by_link:
        page.locator(f'a[href="/review/{table}"]').click()
    else:
        answers.insert(0, {"state": "failed", "review": None})
        page.goto(f"/review/{table}")
        again = page.get_by_role("alert").get_by_role("button")
        expect(again).to_be_visible()
        answers.pop(0)
        again.click()
    expect(page.get_by_role("slider")).to_be_visible()
    return table


@pytest.mark.parametrize(("size", "language", "scheme", "heading"), SCREENS)
def test_a_review_is_accessible(
    screens: Screens, size: tuple[int, int], language: str, scheme: Any, heading: str
) -> None:
    page = screens.open(size, language, scheme)
    opened_review(page, "mlem")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if language != "uk":  # both sizes and both schemes
        assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_in_one_file_fits_on_a_phone(screens: Screens, scheme: Any) -> None:
    told = told_review(FINISHED["mlem"].read_text(encoding="utf-8"))
    review = msgspec.convert(told["review"], Review)
    review.seats[0].name = "W" * 60
    page = screens.open(PHONE, scheme=scheme)
    html = page_of_reviews("A game", [Sentences(review)])
    page.route("**/review.html", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("/review.html")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cells = page.locator(".ledger td").evaluate_all("c => c.map((d) => d.getBoundingClientRect())")
    assert max(cell["right"] for cell in cells) <= PHONE[0]
    page.locator(".marks a").first.click()
    expect(page.locator(".entries li:target")).to_be_visible()
    assert faults(page) == []


def test_the_curve_of_a_replay_moves_nothing(screens: Screens) -> None:
    page = screens.open(PHONE)
    table = imported_table(page, FINISHED["mlem"])
    review = told_review(page.request.get(f"/api/tables/{table}/record").text())
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/tables/*/review", hold)
    page.goto(f"/replay/{table}")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    while not asked:
        page.wait_for_timeout(50)
    before = slider.bounding_box()
    asked[0].fulfill(json=review)
    expect(page.locator(".track polygon").first).to_be_visible()
    assert slider.bounding_box() == before


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_a_mistake_chosen_further_down_is_in_sight(screens: Screens, size: tuple[int, int]) -> None:
    page = screens.open(size)
    table = imported_table(page, FINISHED["mlem"])
    told = told_review(page.request.get(f"/api/tables/{table}/record").text())
    told["review"]["turning_points"] = []  # or the page knows already what stands there
    blunder = next(move for move in told["review"]["moves"] if move["band"] == "blunder")
    (value,) = (one["value"] for one in blunder["alternatives"])
    cats = ("pioneer", "settler", "voyager", blunder["do"].removeprefix("board:"))
    blunder["alternatives"] = [{"do": f"board:{cat}", "value": value} for cat in cats]
    page.route("**/api/tables/*/review", lambda route: route.fulfill(json=told))
    page.goto(f"/review/{table}")
    page.get_by_role("button", name=re.compile("Blunder")).click()
    entry = page.get_by_role("region", name=re.compile("^Entry"))
    expect(entry.locator("small")).to_have_count(len(cats))  # they come last
    expect(page.locator("[data-window]")).to_be_visible()
    assert entry.get_by_role("heading").first.evaluate(IS_IN_SIGHT)


def test_the_list_of_mistakes_follows_the_entry_that_is_shown(screens: Screens) -> None:
    page = screens.open(DESKTOP)
    table = imported_table(page, FINISHED["mlem"])
    told = told_review(page.request.get(f"/api/tables/{table}/record").text())
    decisions = [move for move in told["review"]["moves"] if move["band"]]
    for move in decisions:
        move["band"] = "mistake"
    assert len(decisions) > 20
    page.route("**/api/tables/*/review", lambda route: route.fulfill(json=told))
    page.goto(f"/review/{table}#{decisions[-1]['seq']}")
    box = page.get_by_role("region", name="Mistakes (")
    last = box.get_by_role("button").last
    expect(last).to_have_attribute("aria-current", "true")
    box.evaluate("(element) => element.scrollIntoView()")
    assert last.evaluate(IS_IN_SIGHT)
    assert not box.get_by_role("button").first.evaluate(IS_IN_SIGHT)


@pytest.mark.parametrize(("game", "size"), [("mlem", DESKTOP), ("incognitos", PHONE)])
def test_mistakes_are_found_by_keyboard_and_lead_to_another_game(
    screens: Screens, game: str, size: tuple[int, int]
) -> None:
    page = screens.open(size)
    table = opened_review(page, game, by_link=True)
    page.get_by_role("slider").press("Home")
    expect(page.get_by_role("heading", name="Before the first entry")).to_be_visible()
    forward = page.get_by_role("button", name="Next mistake")
    forward.press("Enter")
    expect(forward).to_be_disabled()  # there is only one
    expect(forward).to_be_focused()
    entry = page.get_by_role("region", name=re.compile("^Entry"))
    expect(entry).to_contain_text("Blunder")
    expect(entry).to_contain_text("9% ± 1%")
    expect(page.get_by_role("slider")).to_have_attribute(
        "aria-valuetext", re.compile("After entry")
    )
    page.set_viewport_size({"width": 1024, "height": 768})
    page.evaluate("scrollTo(0, 0)")
    expect(entry).to_be_in_viewport(ratio=0.75)  # beside the board it speaks about
    expect(page.locator("[data-window]")).to_be_in_viewport(ratio=0.9)
    turning = page.get_by_role("region", name="Turning points")
    expect(turning).to_contain_text("cost 9%")
    expect(turning).to_contain_text("42%")
    expect(turning).to_contain_text(re.compile(r"Rolled: .+ That was lucky for .+: \+20%\."))
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    branch = page.url.rpartition("/")[2]
    info = page.request.get(f"/api/tables/{branch}").json()
    assert info["origin"]["table"] == table
    assert not info["over"]
    assert [seat["kind"] for seat in info["seats"]].count("person") == 1
    page.goto(f"/review/{table}")
    branches = page.get_by_role("region", name="Branches of this game")
    expect(branches.get_by_role("row", name="This game")).to_contain_text("won")
    expect(branches).to_contain_text("Still on")
    branches.get_by_role("link", name=f"From entry {info['origin']['seq']}").click()
    page.wait_for_url(f"**/table/{branch}")
