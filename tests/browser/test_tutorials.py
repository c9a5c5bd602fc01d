"""The tutorials, played through by clicking what the coach points at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .screens import DESKTOP, PHONE
from .test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .screens import Screens

GAMES = ("mlem", "incognitos")
TITLES = {"mlem": "MLEM", "incognitos": "Los Incognitos"}
PHONE_SIDEWAYS = (844, 390)
PHONE_WITH_BARS = (390, 664)  # what the browser's own bars leave
SIZES = (DESKTOP, PHONE, PHONE_SIDEWAYS)

BESIDE_THE_PANEL = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [coach, panel] = [box('section.coach'), box('section.mine')];
  const isAside = coach.right <= panel.left || coach.left >= panel.right;
  return isAside || coach.bottom <= panel.top || coach.top >= panel.bottom;
}
"""


def coach(page: Page) -> Locator:
    return page.locator("section.coach")


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-spot~="{name}"]').first


def controls(page: Page, step: dict[str, Any]) -> list[Locator]:
    """Return what has to be clicked for a step, in this order."""
    verb, _, rest = step["do"].partition(":")
    if verb == "fly":
        groups = [spot(page, f"group:{group}") for group in rest.split("+")]
        return [
            *(g for g in groups if g.get_attribute("aria-pressed") != "true"),
            spot(page, "fly"),
        ]
    return [spot(page, f"die:{rest}" if verb == "store" else f"do:{step['do']}")]


def do_step(page: Page, step: dict[str, Any]) -> None:
    """Do what the coach asks, with the controls that a player has."""
    if step["do"].partition(":")[0] in {"move", "mark", "explore"}:
        # A mark on the map may have several actions: they are then listed in the panel.
        page.wait_for_timeout(100)
        target = spot(page, step["at"][0])
        target.dispatch_event("click")
        if page.locator(".which").count():
            spot(page, f"do:{step['do']}").click()
        return
    for control in controls(page, step):
        control.click()


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def play_tutorial(page: Page, game: str) -> None:
    """Play through, and look at every step on every size of screen."""
    steps = page.request.get(f"/api/tutorials/{game}").json()["steps"]
    for number, step in enumerate(steps, 1):
        expect(coach(page)).to_contain_text(f"Step {number} of {len(steps)}")
        is_on_the_map = step["do"].partition(":")[0] in {"move", "mark", "explore"}
        for size in SIZES:
            resize(page, size)
            expect(coach(page)).to_be_in_viewport()
            if size != PHONE_SIDEWAYS:
                expect(page.locator(".ring").first).to_be_attached()
            if size != PHONE:
                page.wait_for_function(BESIDE_THE_PANEL)
            if not is_on_the_map:
                controls(page, step)[0].click(trial=True)  # it can be reached
        resize(page, SIZES[number % len(SIZES)])
        do_step(page, step)
    expect(coach(page).get_by_role("button", name="Play a real game")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_offered_and_played_through_by_clicking(page: Page, game: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"Tutorial: {TITLES[game]}")).click()
    expect(coach(page)).to_be_visible()
    play_tutorial(page, game)
    resize(page, PHONE if game == "mlem" else PHONE_SIDEWAYS)  # on a desktop: below
    assert faults(page) == []
    coach(page).get_by_role("button", name="Play a real game").click()
    expect(coach(page)).to_have_count(0)
    expect(page.get_by_text("Your turn").first).to_be_visible()


def test_another_choice_is_declined_and_a_reload_loses_nothing(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Learn it in 90 seconds: MLEM").click()
    expect(coach(page)).to_contain_text("Step 1 of")
    assert faults(page) == []
    spot(page, "do:board:voyager").click()
    expect(coach(page)).to_contain_text("follow the guide")
    spot(page, "do:board:parachutist").click()
    expect(coach(page)).to_contain_text("Step 2 of")
    page.reload()
    expect(coach(page)).to_contain_text("Step 2 of")
    coach(page).get_by_role("button", name="Skip the tutorial").click()
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.get_by_text("First time here?")).to_have_count(0)


def test_the_offer_hides_no_game_and_can_be_declined_for_good(screens: Screens) -> None:
    small = screens.open((1024, 768), "uk")  # the longest words
    low = screens.open((844, 390), "fr")
    page = screens.open()
    for screen, play_now in ((small, "Грати"), (low, "Jouer"), (page, "Play now")):
        screen.goto("/")
        expect(screen.locator("#first-time")).to_be_visible()
        for game in ("MLEM", "Los Incognitos"):
            play = screen.get_by_role("button", name=re.compile(f"{play_now}.*{game}"))
            expect(play).to_be_in_viewport(ratio=1)
        if screen is page:
            resize(screen, (1440, 900))
            expect(play).to_be_in_viewport(ratio=1)
        resize(screen, PHONE_WITH_BARS)
        play = screen.get_by_role("button", name=re.compile(f"{play_now}.*MLEM"))
        expect(play).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_text("First time here?")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name=re.compile("Play now")).first).to_be_visible()
    expect(page.get_by_text("First time here?")).to_have_count(0)


def test_the_coach_speaks_the_readers_language(screens: Screens) -> None:
    page = screens.open(language="uk-UA")
    answer = page.request.post("/api/tutorials/incognitos", data={"name": "Ada"})
    page.goto(f"/table/{answer.json()['id']}")
    told = page.request.get("/api/tutorials/incognitos?lang=uk").json()
    first = told["steps"][0]["text"].split("**")[0].strip()
    expect(coach(page)).to_contain_text(first)
