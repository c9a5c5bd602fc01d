"""What happened is shown in order: at every beat the screen holds that much and no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from jacta import Table, read_records
from jacta.server.bots import BotDriver

from .falling import FallingDice
from .playing import ending
from .screens import PHONE, Screens
from .tables import ADA, BO, BOT, GOLDEN, log_lines, new_table, show_game
from .watching import decision, hold_time, rocket

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from jacta import GameRecord

BEFORE_FLIGHT = "board:voyager board:settler roll:1122**"


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> FallingDice:
    return FallingDice(monkeypatch)


@pytest.fixture
def watcher(screens: Screens) -> Page:
    """A screen at calm speed without motion, whose clock advances only on command."""
    page = screens.open(pace="calm")
    page.clock.install()
    return page


def fly_by_ones(page: Page) -> None:
    page.locator("section.mine .groups button.usable").first.click()
    page.locator("[data-spot=fly]").click()


def test_a_forced_flight_is_shown_beat_by_beat(watcher: Page, dice: FallingDice) -> None:
    """The flight, the dice of the next roll, and where they must take the rocket."""
    page = watcher
    show_game(page, "mlem", BEFORE_FLIGHT)
    hold_time(page)
    dice.fall("roll:3333")
    fly_by_ones(page)

    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    assert (rocket(page), decision(page)) == (2, False)
    assert "flies" not in log_lines(page)[-1]  # words follow pictures

    page.clock.run_for(1030)  # two spaces
    assert (rocket(page), decision(page)) == (2, False)
    assert "flies from 0 to 2" in log_lines(page)[-1]
    expect(page.get_by_role("region", name="Decision").get_by_role("img")).to_have_count(1)

    page.clock.run_for(1390)  # the dice have fallen
    assert "Rolled: 3 3 3 3" in log_lines(page)[-1]
    assert rocket(page) == 2

    page.clock.run_for(20)
    assert (rocket(page), decision(page)) == (14, False)
    page.clock.run_for(2340)
    assert "flies from 2 to 14" in log_lines(page)[-1]
    assert not decision(page)
    page.clock.run_for(100)
    expect(page.locator("section.mine")).to_be_visible()
    expect(skip).to_have_count(0)


@pytest.mark.parametrize("how", ["key", "click", "button"])
def test_the_story_can_be_skipped_to_the_present(
    watcher: Page, dice: FallingDice, how: str
) -> None:
    page = watcher
    show_game(page, "mlem", BEFORE_FLIGHT)
    hold_time(page)
    dice.fall("roll:3333")
    fly_by_ones(page)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert rocket(page) == 2
    match how:
        case "key":
            page.locator("body").press(" ")
        case "click":
            page.locator("svg [data-rocket]").click(force=True)
        case _:
            page.get_by_role("button", name="Skip").click()
    expect(page.locator("section.mine")).to_be_visible()
    assert rocket(page) == 14
    assert "flies from 2 to 14" in log_lines(page)[-1]


def test_bots_never_run_ahead_of_what_is_on_screen(watcher: Page) -> None:
    page = watcher
    table = new_table(page, [ADA, BOT, BOT])["id"]
    page.goto(f"/table/{table}")
    expect(page.locator("section.mine")).to_be_visible()
    hold_time(page)
    before = len(log_lines(page))
    page.locator("section.mine").get_by_role("button").last.click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert len(log_lines(page)) == before  # however fast they were
    seen = before
    for _ in range(200):
        if decision(page):
            break
        page.clock.run_for(100)
        told = len(log_lines(page))
        assert told - seen <= 2, "more was told at once than one beat"
        seen = told
    assert decision(page)


def test_points_are_added_when_they_have_been_seen_to_fly(watcher: Page) -> None:
    page = watcher
    show_game(page, "mlem", "board:settler board:voyager roll:122244 fly:1+2")
    hold_time(page)
    page.locator("[data-spot='do:land']").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    score = page.locator("aside [data-score='0']")
    page.clock.run_for(900)
    assert score.text_content() == "0"
    page.clock.run_for(100)
    assert score.text_content() == "1"


def test_a_route_is_shown_before_the_next_decision(watcher: Page) -> None:
    page = watcher
    show_game(page, "incognitos", "roll:LLLMMM")
    hold_time(page)
    page.locator("svg [role=button][aria-label^='Move']").first.dispatch_event("click")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert not decision(page)
    assert not any("moves" in line for line in log_lines(page))
    page.clock.run_for(5000)
    expect(page.locator("section.mine")).to_be_visible()
    assert any("moves" in line for line in log_lines(page))


def test_a_duel_says_what_its_numbers_count(watcher: Page, dice: FallingDice) -> None:
    page = watcher
    lines = (GOLDEN["incognitos"] / "rome-4.jsonl").read_text("utf-8").splitlines()
    (record,) = read_records(lines)
    duel = next(n for n, entry in enumerate(record.entries) if entry.do.startswith("duel:"))
    begun(page, record, duel)
    hold_time(page)
    dice.fall("roll:LSMMRR", "roll:JJRRRV")
    page.locator("section.mine .rivals button").first.click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.clock.run_for(100)
    sides = page.locator(".stage .side")
    expect(sides.first).to_contain_text(re.compile(r"Strength\s*5\s*5 points\s*$"))
    while not page.locator(".stage .told").count():
        page.clock.run_for(300)
    expect(sides.first).to_contain_text(re.compile(r"Strength\s*7\s*5 points\s*\+ 2\b"))
    expect(sides.last).to_contain_text(re.compile(r"Strength\s*8\s*5 points\s*\+ 3\b"))


def test_at_instant_speed_nothing_is_held_back(page: Page, dice: FallingDice) -> None:
    show_game(page, "mlem", BEFORE_FLIGHT)
    dice.fall("roll:3333")
    fly_by_ones(page)
    expect(page.locator("[data-rocket='14']")).to_be_attached()
    expect(page.locator("section.mine")).to_be_visible()


def test_entries_since_my_last_decision_stand_out(page: Page, dice: FallingDice) -> None:
    show_game(page, "mlem", BEFORE_FLIGHT)
    dice.fall("roll:3333")
    fly_by_ones(page)
    log = page.get_by_role("log")
    expect(log.get_by_text("Since your last decision")).to_be_visible()
    expect(log.locator("p.news")).to_have_count(2)  # the roll and the flight
    flight = log.locator("p.news").last
    expect(page.locator("circle.pointed")).to_have_count(0)
    flight.hover()
    expect(page.locator("circle.pointed")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator("circle.pointed")).to_have_count(0)
    log.focus()
    page.keyboard.press("ArrowUp")
    expect(flight).to_be_focused()
    expect(page.locator("circle.pointed")).to_have_count(1)
    page.keyboard.press("ArrowUp")  # the roll has no place
    expect(page.locator("circle.pointed")).to_have_count(0)


# Defects that must not come back


def test_hot_seat_with_missions_passes_the_device_without_errors(screens: Screens) -> None:
    page = screens.open(pace="brisk", motion="no-preference")
    table = new_table(page, [ADA, BO], options=["missions"])["id"]
    page.goto(f"/table/{table}")
    for name in ("Ada", "Bo", "Ada"):
        turn = page.get_by_text(f"Your turn, {name}")
        ready = page.get_by_role("button", name=f"I am {name}: show my side")
        expect(turn.or_(ready).first).to_be_visible()
        if ready.is_visible():
            ready.click()
        expect(turn).to_be_visible()
        page.locator("section.mine").get_by_role("button").first.click()
    expect(page.get_by_role("log")).to_be_attached()


def test_a_player_who_hands_over_is_offered_no_choices(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotDriver, "_is_due", lambda *_: False)
    table = new_table(page, [ADA, BOT])["id"]
    page.goto(f"/table/{table}")
    expect(page.locator("section.mine")).to_be_visible()
    page.get_by_role("button", name="Let a bot play").click()
    expect(page.get_by_role("button", name="Take the seat back").first).to_be_visible()
    expect(page.locator("section.mine")).to_have_count(0)


def begun(page: Page, record: GameRecord, entries: int) -> None:
    """Show a recorded game after some entries."""
    table = Table(Table.resume(record).game, record.header.players)
    for entry in record.entries[:entries]:
        table.play(entry.do)
    answer = page.request.post("/api/import", data={"record": table.record().text()})
    page.goto(f"/table/{answer.json()['id']}")
    expect(page.locator("section.mine")).to_be_visible()


def almost_over(page: Page) -> tuple[str, str]:
    """Show a recorded game before its last decision; give the decision and the last roll."""
    (record,) = read_records((GOLDEN["mlem"] / "3-base.jsonl").read_text("utf-8").splitlines())
    last = max(n for n, entry in enumerate(record.entries) if entry.by != "chance")
    begun(page, record, last)
    return record.entries[last].do, " ".join(entry.do for entry in record.entries[last + 1 :])


def test_the_final_count_scrolls_into_view_on_a_phone(screens: Screens, dice: FallingDice) -> None:
    page = screens.open(PHONE, pace="brisk")
    do, rolls = almost_over(page)
    dice.fall(*rolls.split())
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate(
        """(do_) => {
          const name = do_.startsWith('stay') ? /Stay/ : /Land/;
          [...document.querySelectorAll('section.mine button')]
            .find((b) => name.test(b.textContent)).click();
        }""",
        do,
    )
    expect(page.get_by_text("The points are counted…").or_(ending(page)).first).to_be_attached()
    expect(ending(page)).to_be_in_viewport()


def points_beside(page: Page) -> set[str]:
    """Return everybody's points in the list of players and on the agencies."""
    return {text.split()[0] for text in page.locator("[data-score]").all_inner_texts()}


def test_points_are_counted_planet_by_planet_until_skipped(
    watcher: Page, dice: FallingDice
) -> None:
    page = watcher
    do, rolls = almost_over(page)
    dice.fall(*rolls.split())
    hold_time(page)
    name = "Stay" if do.startswith("stay") else "Land"
    page.locator("section.mine").get_by_role("button", name=name).first.click()
    tally = page.locator(".tally")
    page.wait_for_timeout(300)  # until the server has answered
    for _ in range(100):
        if tally.count():
            break
        page.clock.run_for(200)
    expect(tally.get_by_text("The points are counted…")).to_be_visible()
    expect(page.locator("[data-counted]")).to_have_count(0)
    assert points_beside(page) == {"0"}
    page.clock.run_for(1050)
    counted = tally.locator("strong").all_inner_texts()
    assert points_beside(page) == set(counted) != {"0"}  # nowhere more than is counted
    planet = page.locator("[data-spot^='planet:'][data-counted]")
    expect(planet).to_have_count(1)  # only the one that is being counted
    expect(tally.get_by_role("status")).to_have_text(planet.locator(".name").text_content() or "")
    page.locator("body").press(" ")
    expect(ending(page)).to_be_visible()
    expect(page.locator("[data-counted]")).to_have_count(0)
