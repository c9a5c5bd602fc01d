"""The table without a server: whole games with the network cut, and what may go wrong there."""

from __future__ import annotations

import base64
import random
import re
import shutil
import zlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from jacta.core.records import read_records
from jacta.core.table import Table

from .playing import ending, play_on
from .screens import DESKTOP, PHONE, Screens
from .site_folder import file_space, made_site, wait_until_kept, wait_until_ready
from .test_axe import faults
from .test_practice import answered, landing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

LARGEST = 12_000_000  # bytes

# A browser whose storage is full whenever a test says so, before the script of the worker.
NO_ROOM = """
let room = true;
new BroadcastChannel('room').onmessage = ({ data }) => (room = data);
const { add } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function (...what) {
  if (!room) throw new DOMException('no room', 'QuotaExceededError');
  return add.apply(this, what);
};
"""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with file_space(made_site()) as address:
        yield address


@pytest.fixture
def screens(browser: Browser, site: str) -> Iterator[Screens]:
    screens = Screens(browser, site)
    yield screens
    assert screens.close() == []


def test_the_folder_is_small() -> None:
    sizes = [path.stat().st_size for path in made_site().rglob("*") if path.is_file()]
    assert sum(sizes) <= LARGEST


def sit_down(page: Page, game: str, *bots: str) -> None:
    """Set up a table against some bots, which do not pause."""
    page.goto(f"./#/new/{game}")
    page.get_by_label("Bots take their time").uncheck()
    seats = page.locator("fieldset:has(input[name^=opponent])")
    for number, seat in enumerate(seats.all()):
        seat.locator(f"input[value='{bots[number % len(bots)]}']").check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile("#/table/"), timeout=120_000)


def parcel_of(record: Path) -> str:
    """Return what the link of a record's QR code holds."""
    packed = zlib.compress(record.read_bytes(), wbits=-15)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def play_to_the_end(page: Page, rng: random.Random) -> None:
    """Play for a while, then let a bot play on; test_whole_games.py clicks through all of one."""
    play_on(page, rng, most=15)
    page.get_by_role("button", name="Let a bot play").click()
    expect(ending(page)).to_be_visible(timeout=120_000)


def cut_off(page: Page) -> None:
    """Load the page once, then cut the network and load it again."""
    page.goto("./")
    wait_until_kept(page)
    page.context.set_offline(True)
    page.reload()


def test_whole_games_with_the_network_cut(screens: Screens, tmp_path: Path) -> None:
    """One after the other on one page: it takes seconds until Python runs there."""
    page = screens.open(PHONE, scheme="light")
    cut_off(page)
    los_incognitos_on_a_phone(page)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.emulate_media(color_scheme="dark")
    page.goto("./#/")
    mlem_on_a_desktop(page, tmp_path)


def mlem_on_a_desktop(page: Page, tmp_path: Path) -> None:
    expect(page.get_by_role("button", name="Play now: MLEM")).to_be_visible()
    sit_down(page, "mlem", "greedy", "odds:steady")
    play_on(page, random.Random(3), most=6)
    page.reload()  # the game goes on where it was
    expect(page.get_by_role("heading", name=re.compile("^Expedition 1"))).to_be_attached()
    play_to_the_end(page, random.Random(4))
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / "record.jsonl"
    saved.value.save_as(record)
    (found,) = read_records(record.read_text(encoding="utf-8").splitlines())
    assert Table.resume(found).is_over
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("figure").get_by_role("img")
    expect(code).to_be_visible()
    assert code.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 0
    page.goto(f"./#/tables#{parcel_of(record)}")  # as another device would open it
    expect(page.get_by_label("Or paste its text")).to_have_value(record.read_text("utf-8"))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page).to_have_url(re.compile("#/replay/"))
    page.goto(page.url.replace("replay", "review"))  # judged by the kernel
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("slider")).to_be_visible()
    page.goto(f"./#/puzzles/mlem#{landing('stay')}")
    answered(page, "Stay")
    sit_down(page, "mlem", "learned")  # it thinks in the kernel
    play_on(page, random.Random(5), most=2)
    page.get_by_role("button", name="FR Français").click()
    expect(page.get_by_role("button", name="FR Français")).to_have_attribute("aria-pressed", "true")


def los_incognitos_on_a_phone(page: Page) -> None:
    wait_until_ready(page)
    assert faults(page) == []
    page.get_by_role("button", name="What needs a server?").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Address of a server").fill("not an address")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="not the address")).to_be_visible()
    page.keyboard.press("Escape")
    sit_down(page, "incognitos", "greedy")
    play_on(page, random.Random(6), most=3)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="What would a bot do?")
    expect(hint.get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Escape")
    play_to_the_end(page, random.Random(7))


def test_two_tabs_one_screen_and_no_room(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(made_site(), folder)
    (worker,) = folder.glob("assets/table.worker-*.js")
    worker.write_text(NO_ROOM + worker.read_text(encoding="utf-8"), encoding="utf-8")
    with file_space(folder) as address:
        screens = Screens(browser, address)
        screens.forgive("the storage is full")
        around_one_screen(screens)
        assert screens.close() == []


def around_one_screen(screens: Screens) -> None:
    page = screens.open(language="uk-UA")
    page.goto("./#/new/mlem")
    page.locator("li select").nth(3).select_option("here")
    expect(page.locator("option[value=link]").first).to_be_disabled()
    page.get_by_role("button", name="Почати", exact=True).click()
    expect(page).to_have_url(re.compile("#/table/"), timeout=120_000)
    choices = page.locator("main button:not(:disabled)")
    expect(choices.first).to_be_visible()

    other = page.context.new_page()
    other.goto(page.url)
    said = other.get_by_text("Цей стіл відкрито в іншій вкладці")
    expect(said).to_be_visible(timeout=120_000)
    page.close()
    page = other  # takes over by itself once the first has gone
    expect(said).to_have_count(0, timeout=60_000)
    choices = page.locator("main button:not(:disabled)")
    expect(choices.first).to_be_visible()

    page.evaluate("new BroadcastChannel('room').postMessage(false)")
    play_on(page, random.Random(1), most=1)
    expect(page.get_by_text("Немає місця, щоб це зберегти")).to_be_visible()
    page.evaluate("new BroadcastChannel('room').postMessage(true)")
    page.locator(".toasts button").first.click()
    play_on(page, random.Random(1), most=6)
    expect(page.get_by_text("Немає місця, щоб це зберегти")).to_have_count(0)


def test_a_new_version_waits_until_somebody_wants_it(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(made_site(), folder)
    (worker,) = folder.glob("assets/table.worker-*.js")
    worker.write_text("// Nobody plays here: spare the start of Python.", encoding="utf-8")
    with file_space(folder) as address:
        screens = Screens(browser, address)
        page = screens.open()
        page.goto("./")
        wait_until_kept(page)
        for name, old, new in (
            ("index.html", "<title>jacta", "<title>later jacta"),
            ("sw.js", "const VERSION = '", "const VERSION = 'later-"),
        ):
            text = (folder / name).read_text(encoding="utf-8")
            assert old in text
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        page.reload()
        use = page.get_by_role("button", name="Use it now")
        expect(use).to_be_visible(timeout=120_000)
        page.evaluate("window.isOld = true")
        use.click()
        page.wait_for_function("() => window.isOld === undefined")
        served = page.evaluate("fetch('./index.html').then((answer) => answer.text())")
        assert "later jacta" in served
        assert screens.close() == []
