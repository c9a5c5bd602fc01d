"""How large the page without a server is, and how soon one can play there.

  .dev/venv/bin/python benchmarks/site.py [FOLDER] [--throttle N] [--rounds N]

It serves the folder (by default the one that `dev.py site` made) from this machine, opens it in
Chromium with an empty cache, and notes the first paint, when the table is ready, and when the
first decision of a game of MLEM is on the screen, counted from the start of the visit. A second
visit has everything in the browser. Whatever else runs on the machine counts, too.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

from browser.chromium import FLAGS, find_chromium, use_small_node  # noqa: E402
from browser.site_folder import file_space, wait_until_kept  # noqa: E402

PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PATIENCE = 180_000


def visit(page: Page, address: str) -> tuple[float, float, float]:
    """Return the seconds until the first paint, until the table is ready, and until a decision."""
    start = time.perf_counter()
    page.goto(address)
    play = page.get_by_role("button", name=re.compile("Play now: MLEM"))
    expect(play).to_be_visible()
    painted = page.wait_for_function(PAINTED).json_value() / 1000
    play.click()
    expect(page).to_have_url(re.compile("#/table/"), timeout=PATIENCE)
    ready = time.perf_counter() - start
    expect(page.get_by_role("heading", level=2).first).to_be_visible(timeout=PATIENCE)
    return painted, ready, time.perf_counter() - start


def measure(address: str, throttle: float) -> list[tuple[float, float, float]]:
    """Return what a first and a second visit take."""
    with sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        slower = page.context.new_cdp_session(page)
        slower.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        first = visit(page, address)
        wait_until_kept(page)
        page.goto("about:blank")
        second = visit(page, address)
        browser.close()
    return [first, second]


def main() -> None:
    """Print sizes and times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "src" / "jacta" / "_site")
    parser.add_argument("--throttle", type=float, default=1.0, help="slow the processor down")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    files = [path for path in chosen.folder.rglob("*") if path.is_file()]
    print(f"{sum(path.stat().st_size for path in files) / 1e6:.2f} MB in {len(files)} files")
    use_small_node()
    with file_space(chosen.folder) as address:
        rounds = [measure(address, chosen.throttle) for _ in range(chosen.rounds)]
    load = os.getloadavg()[0]
    print(f"medians of {chosen.rounds}, throttled {chosen.throttle:g} x, load {load:.1f}")
    for name, which in (("first visit", 0), ("second visit", 1)):
        found = [
            statistics.median(times) for times in zip(*(r[which] for r in rounds), strict=True)
        ]
        painted, ready, decided = found
        print(f"{name}: first paint {painted:.2f} s, ready {ready:.2f} s, playable {decided:.2f} s")


if __name__ == "__main__":
    main()
