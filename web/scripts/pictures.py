"""Take README's pictures: `.dev/venv/bin/python web/scripts/pictures.py` after `npm run build`.

It needs a Chromium and Pillow, which the lab brings. In the film time passes frame by frame,
however long it takes to draw one.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import FLAGS, find_chromium, use_small_node  # noqa: E402
from browser.screens import Screens  # noqa: E402
from browser.serving import serving  # noqa: E402
from browser.tables import GOLDEN  # noqa: E402
from jacta import Table  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = ROOT / "docs" / "screenshots"
NAMES = ("Ada", "Bo", "Cy")
FLIGHT = "board:voyager board:engineer board:moonwalker roll:112233 fly:1+2 stay land roll:44"
FIRST = 3  # entries before the film begins
FRAMES, FRAME = 105, 100  # how many, and how long each is shown, in milliseconds
WIDTH = 720  # pixels
# Animations keep their own time: they are held, and moved on with the clock.
ADVANCE = """(milliseconds) => {
  for (const animation of document.getAnimations()) {
    const passed = animation.passed ?? 0;
    animation.pause();
    animation.currentTime = passed;
    animation.passed = passed + milliseconds;
  }
}"""
DESKTOP, PHONE = (1280, 860), (390, 844)


def replay(page: Page, record: str, seq: int) -> None:
    """Show a game in the replay, after an entry."""
    answer = page.request.post("/api/import", data={"record": record})
    page.goto(f"/replay/{answer.json()['id']}#{seq}")
    page.locator("svg[role=img]").first.wait_for()
    page.wait_for_load_state("networkidle")


def film(page: Page, name: str) -> None:
    """Film a flight, a landing and a crash on the mat, frame by frame."""
    table = Table.new("mlem", list(NAMES), first=0)
    for entry in FLIGHT.split():
        table.play(entry)
    page.clock.install()
    replay(page, table.record().text(), FIRST)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.keyboard.press(" ")
    mat = page.locator("svg[role=img]").first
    pictures = []
    for _ in range(FRAMES):
        page.clock.run_for(FRAME)
        page.evaluate(ADVANCE, FRAME)
        pictures.append(Image.open(io.BytesIO(mat.screenshot())).convert("RGB"))
    size = (WIDTH, round(WIDTH * pictures[0].height / pictures[0].width))
    first, *rest = [picture.resize(size, Image.Resampling.LANCZOS) for picture in pictures]
    first.save(
        PICTURES / name,
        save_all=True,
        append_images=rest,
        duration=FRAME,
        loop=0,
        quality=50,
        method=4,
    )


def still(page: Page, name: str) -> None:
    """Take a picture of what the page shows."""
    data = page.screenshot()
    Image.open(io.BytesIO(data)).convert("RGB").save(PICTURES / name, quality=82, optimize=True)


def table_of(page: Page, record: str, entries: int) -> None:
    """Show a recorded game after so many entries, as those see it who play it here."""
    cut = "\n".join(record.splitlines()[: entries + 1])
    for number, name in enumerate(NAMES, 1):
        cut = cut.replace(f"Player {number}", name)
    answer = page.request.post("/api/import", data={"record": cut})
    page.goto(f"/table/{answer.json()['id']}")
    page.locator("section.mine").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('.unknown')")  # the odds of choices


def main() -> None:
    """Take all pictures."""
    use_small_node()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        path = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        screens = Screens(browser, address)
        film(
            screens.open(DESKTOP, pace="calm", motion="no-preference", is_drawn=True), "flight.webp"
        )
        mlem = (GOLDEN["mlem"] / "3-base.jsonl").read_text(encoding="utf-8")
        rome = (GOLDEN["incognitos"] / "rome-3-signs.jsonl").read_text(encoding="utf-8")
        for size, name, record, entries in (
            (DESKTOP, "mlem.jpg", mlem, 89),
            (DESKTOP, "incognitos.jpg", rome, 124),
            (PHONE, "mlem-phone.jpg", mlem, 92),
        ):
            page = screens.open(size, is_drawn=True)
            table_of(page, record, entries)
            still(page, name)
        screens.close()
        browser.close()


if __name__ == "__main__":
    main()
