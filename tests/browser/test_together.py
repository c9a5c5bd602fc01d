"""Playing together, with two identities: a lobby, somebody away, consent, reactions, the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .playing import ending
from .screens import PHONE
from .serving import serving_locally
from .tables import ADA, BO, BOT, SHORT, new_table, open_table
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from .screens import Screens

GUEST = {"kind": "link", "name": "Guest"}


def seat_of(page: Page, name: str) -> Any:
    """Return somebody's line in the list of players."""
    players = page.locator("aside").get_by_role("listitem")
    return players.filter(has=page.get_by_text(name, exact=True))


def confirm(page: Page, name: str) -> None:
    """Choose something from the menu of a table, and confirm it."""
    button = page.get_by_role("button", name=name)
    if not button.is_visible():
        page.get_by_text("Leave or end the game").click()
    button.click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


@pytest.fixture
def friends(screens: Screens) -> tuple[Page, Page]:
    """Ada, who has set up a table, and Bo, who has come by the link; Ada begins."""
    ada, bo = screens.open(), screens.open(PHONE)
    created = new_table(ada, [ADA, {"kind": "link", "name": "Bo"}])
    bo.request.post(
        f"/api/tables/{created['id']}/join", data={"secret": created["links"][0]["secret"]}
    )
    for page in (ada, bo):
        page.goto(f"/table/{created['id']}")
    expect(ada.get_by_role("heading", name="Who flies?")).to_be_visible()
    expect(bo.get_by_text("Ada\u2019s turn")).to_be_visible()
    return ada, bo


def decide(page: Page) -> None:
    page.get_by_role("region", name="Decision").get_by_role("button").first.click()


def test_a_lobby_gathers_people_and_starts_when_all_are_ready(screens: Screens) -> None:
    ada, bo = screens.open(), screens.open(PHONE, scheme="light")
    ada.goto("/new/mlem")
    ada.get_by_label("Name at seat 1").fill("Ada")
    ada.get_by_label("Who sits at seat 2").select_option("link")
    ada.get_by_label("Who begins").select_option("Ada")
    ada.get_by_role("button", name="Start").click()
    expect(ada.get_by_role("heading", name="Before we start")).to_be_visible()
    expect(ada.get_by_text("works on this computer only")).to_be_visible()
    invitation = ada.get_by_label("Link to this table", exact=True)
    link = invitation.input_value()
    assert faults(ada) == []
    for size in ((360, 740), (1024, 768)):  # a host need not look for the invitation
        ada.set_viewport_size({"width": size[0], "height": size[1]})
        expect(invitation).to_be_in_viewport(ratio=1)

    bo.goto(urlsplit(link)._replace(scheme="", netloc="").geturl())
    bo.get_by_label("Your name").fill("Bea")
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.get_by_role("heading", name="Before we start")).to_be_visible()
    bo.get_by_label("mint").check(force=True)
    expect(ada.get_by_text("Bea")).to_be_visible()
    expect(ada.get_by_text("Getting ready")).to_be_visible()
    assert faults(bo) == []

    ada.get_by_label("Name at seat 1").fill("Captain Ada")
    ada.get_by_label("Name at seat 1").press("Tab")
    expect(bo.get_by_text("Captain Ada", exact=True)).to_be_visible()
    bo.get_by_role("button", name="I am ready").click()
    for page in (ada, bo):
        expect(page.get_by_role("heading", name="Players")).to_be_visible()
    expect(ada.get_by_role("heading", name="Who flies?")).to_be_visible()
    expect(seat_of(bo, "Captain Ada")).to_contain_text("Online")
    table = ada.request.get(f"/api/tables/{ada.url.rpartition('/')[2]}").json()
    assert table["seats"][1]["colour"] == "mint"
    assert table["terms"]["stand_in"] == 180


def test_who_sets_up_a_table_for_others_can_invite_them(page: Page) -> None:
    page.goto("/new/mlem")
    page.get_by_label("Who sits at seat 1").select_option("link")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("starts when everyone is ready.")).to_be_visible()
    expect(page.get_by_label("Link to this table", exact=True)).to_be_visible()


def test_a_host_starts_alone_and_empty_seats_become_bots(screens: Screens) -> None:
    ada = screens.open()
    created = new_table(ada, [ADA, GUEST, GUEST], lobby=True)
    ada.goto(f"/table/{created['id']}")
    ada.get_by_role("button", name="Sit here: seat 3").click()
    expect(ada.get_by_label("Name at seat 3")).to_have_value("Ada")
    ada.get_by_role("button", name="Give it to a bot: seat 1").click()
    expect(ada.get_by_role("button", name="Keep it for a guest: seat 1")).to_be_visible()
    ada.get_by_role("button", name="Start the game").click()
    expect(ada.get_by_role("heading", name="Players")).to_be_visible()
    expect(ada.locator("aside").get_by_text(re.compile("^Bot ·"))).to_have_count(2)


def test_quick_games_and_one_screen_have_no_lobby(page: Page) -> None:
    page.goto("/new/mlem")
    page.get_by_label("Who sits at seat 2").select_option("here")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Players")).to_be_visible()


def test_others_let_a_bot_play_for_an_absent_player_who_then_returns(
    friends: tuple[Page, Page], screens: Screens
) -> None:
    ada, bo = friends
    table = bo.url
    decide(ada)
    expect(seat_of(ada, "Bo")).to_contain_text("Online")
    expect(ada.get_by_role("button", name="Let a bot play for Bo")).to_have_count(0)
    bo.goto("about:blank")
    expect(seat_of(ada, "Bo")).to_contain_text("Away")
    ada.get_by_role("button", name="Let a bot play for Bo").click()
    expect(ada.get_by_role("region", name="Decision").get_by_role("button").first).to_be_visible()
    expect(seat_of(ada, "Bo")).to_contain_text("a bot plays")
    bo.goto(table)
    expect(seat_of(ada, "Bo")).to_contain_text("Online")
    expect(seat_of(bo, "Bo")).to_contain_text("At this screen")
    screens.forgive("WebSocket")


def test_others_see_who_looks_elsewhere_and_reactions_for_a_while(
    friends: tuple[Page, Page],
) -> None:
    ada, bo = friends
    hide = """(hidden) => {
      Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    bo.evaluate(hide, arg=True)
    expect(seat_of(ada, "Bo")).to_contain_text("Looking elsewhere")
    bo.evaluate(hide, arg=False)
    expect(seat_of(ada, "Bo")).to_contain_text("Online")
    bo.get_by_role("group", name="Reactions").get_by_role("button", name="Purr!").click()
    expect(seat_of(ada, "Bo").get_by_role("status")).to_contain_text("Bo: Purr!")
    expect(seat_of(ada, "Bo").get_by_role("status")).to_have_count(0)


def test_more_than_one_decision_can_be_taken_back_if_all_agree(friends: tuple[Page, Page]) -> None:
    ada, bo = friends
    decide(ada)
    expect(bo.get_by_text("Your turn")).to_be_visible()
    decide(bo)
    expect(ada.get_by_role("button", name="Take back", exact=True)).to_have_count(0)
    confirm(ada, "Ask to take back")
    expect(ada.get_by_text("Waiting for Bo")).to_be_visible()
    assert faults(bo) == []
    bo.get_by_role("button", name="Refuse").click()
    expect(ada.get_by_text("Waiting for Bo")).to_have_count(0)
    confirm(ada, "Ask to take back")
    bo.get_by_role("button", name="Agree").click()
    expect(ada.get_by_role("heading", name="Who flies?")).to_be_visible()
    table = ada.request.get(f"/api/tables/{ada.url.rpartition('/')[2]}").json()
    assert (table["seq"], table["turn"], table["undo"]) == (0, 0, None)


def test_a_clock_and_reactions_are_seen_beside_the_decision_on_a_phone(screens: Screens) -> None:
    ada, bo = screens.open(PHONE), screens.open(PHONE)
    created = new_table(ada, [ADA, {"kind": "link", "name": "Bo"}], terms={"bank": 180})
    secret = created["links"][0]["secret"]
    bo.request.post(f"/api/tables/{created['id']}/join", data={"secret": secret})
    for page in (ada, bo):
        page.goto(f"/table/{created['id']}")
    for page in (ada, bo):  # both see the clock of whoever is to decide
        expect(page.locator(".banner .clock")).to_contain_text(re.compile(r"3:00|2:\d\d"))
    bo.get_by_role("group", name="Reactions").get_by_role("button", name="Purr!").click()
    expect(ada.locator(".cheers svg").first).to_be_in_viewport()


def test_a_bot_plays_on_for_a_player_who_resigns(friends: tuple[Page, Page]) -> None:
    ada, bo = friends
    confirm(bo, "Resign")
    expect(bo.get_by_text("Bo has resigned")).to_be_visible()
    expect(bo.get_by_role("button", name="Take the seat back")).to_have_count(0)
    expect(seat_of(ada, "Bo")).to_contain_text("Resigned")


def test_a_host_closes_and_deletes_a_table(friends: tuple[Page, Page], screens: Screens) -> None:
    ada, bo = friends
    bo.get_by_text("Leave or end the game").click()
    expect(bo.get_by_role("button", name="Close the table")).to_have_count(0)
    confirm(ada, "Close the table")
    for page in (ada, bo):
        expect(page.get_by_role("heading", name="This table was closed")).to_be_visible()
        expect(page.get_by_role("region", name="Decision").get_by_role("button")).to_have_count(0)
    ada.goto("/tables")
    assert faults(ada) == []
    ada.get_by_role("button", name="Delete this table: Ada, Bo").click()
    ada.get_by_role("dialog").get_by_role("button", name="Delete the table").click()
    expect(ada.get_by_text("No games yet")).to_be_visible()
    expect(bo.get_by_text("This table does not exist any more.")).to_be_visible()
    screens.forgive("WebSocket")


def let_a_bot_play(page: Page) -> None:
    """Show a game that a bot which hardly thinks plays for Ada to the end."""
    table = new_table(page, [ADA, BOT], board_data=SHORT["mlem"])["id"]
    page.goto(f"/table/{table}")
    page.request.post(f"/api/tables/{table}/seats/0", data={"bot": "random"})
    expect(ending(page)).to_be_visible()


def test_in_a_rematch_my_seat_is_mine_again(page: Page) -> None:
    let_a_bot_play(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("heading", name="Who flies?")).to_be_visible()
    expect(seat_of(page, "Ada")).to_contain_text("At this screen")


def test_around_one_screen_the_device_is_passed_only_for_secret_choices(page: Page) -> None:
    open_table(page, [ADA, BO], ["missions"])
    for name in ("Ada", "Bo"):
        page.get_by_role("button", name=f"I am {name}: show my side").click()
        group = page.get_by_role("group", name="Give one mission back")
        group.get_by_role("button").first.click()
    for name in ("Ada", "Bo", "Ada"):
        expect(page.get_by_text(f"Your turn, {name}")).to_be_visible()
        expect(page.get_by_role("heading", name=re.compile("Pass the device"))).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("how .*missions"))).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("Hide"))).to_have_count(0)
        decide(page)


def test_my_games_are_filtered_and_saved(screens: Screens) -> None:
    ada = screens.open(PHONE)
    let_a_bot_play(ada)
    new_table(ada, [ADA, {"kind": "here", "name": "Zoe"}], game="incognitos")
    ada.goto("/tables")
    games = ada.locator("main li > a")
    expect(games).to_have_count(2)
    ada.get_by_label("Which").select_option("Finished")
    expect(games).to_have_count(1)
    ada.get_by_label("Which").select_option("All")
    ada.get_by_label("With player").fill("zo")
    expect(games).to_have_count(1)
    ada.get_by_label("With player").fill("nobody")
    expect(ada.get_by_text("No game matches these filters.")).to_be_visible()
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Save all records").click()
    assert download.value.suggested_filename == "jacta-games.jsonl"
    assert download.value.path().read_text(encoding="utf-8").count('"players"') == 2


def test_others_in_the_network_are_let_in_by_a_switch(browser: Browser, tmp_path: Any) -> None:
    """127.0.0.2 stands for an address in the network."""
    with serving_locally(tmp_path, "127.0.0.2") as address:
        context = browser.new_context(base_url=address, locale="en-GB")
        page = context.new_page()
        created = new_table(page, [ADA, GUEST], lobby=True)
        page.goto("/")
        page.evaluate(
            "([key, value]) => localStorage.setItem(key, JSON.stringify(value))",
            [f"jacta.links.{created['id']}", created["links"]],
        )
        page.goto(f"/table/{created['id']}")
        expect(page.get_by_text("works on this computer only")).to_be_visible()
        expect(page.get_by_role("img", name="QR code of the link")).to_have_count(0)
        page.get_by_role("checkbox", name=re.compile("Let others in my network join")).check()
        expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
        link = page.get_by_label("Link to this table", exact=True).input_value()
        assert link.startswith("http://127.0.0.2:")
        assert faults(page) == []
        guest = browser.new_context().new_page()
        guest.goto(link)
        expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
        guest.context.close()
        page.get_by_role("checkbox", name=re.compile("Let others in my network join")).uncheck()
        expect(page.get_by_text("works on this computer only")).to_be_visible()
        context.close()
