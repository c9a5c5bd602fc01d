from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from jacta.core.seeds import game_rng
from jacta.fair.dice import SealedDice
from jacta.server import live

from .chromium import FLAGS, MISSING, find_chromium, use_small_node
from .screens import PATIENCE, Screens, Spare
from .serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

expect.set_options(timeout=PATIENCE)
SEALED = SealedDice.outcome  # before tests replace the dice


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, and let two workers begin with them.

    They are long and wait much: beside others the cores are still busy, at the end no more.
    Workers begin with equal shares of the list, so the middle is the beginning of one, too.
    """
    ours, others = [], []
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            ours.append(item)
        else:
            others.append(item)
    half, middle = len(ours) // 2, len(others) // 2
    items[:] = [*ours[:half], *others[:middle], *ours[half:], *others[middle:]]


# Not for the whole run: while Playwright is open, other tests could not run a loop of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    use_small_node()
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        path = find_chromium(chromium.executable_path)
        browser = chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every test the same dice."""
    rng = game_rng(20)
    monkeypatch.setattr(live, "game_rng", lambda _bits: rng)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: 20)
    usual = live.FairDice()
    monkeypatch.setattr(SealedDice, "outcome", lambda _dice, game, s: usual.outcome(game, s))


@pytest.fixture(scope="package")
def spare() -> Spare:
    return Spare()


@pytest.fixture
def screens(browser: Browser, address: str, spare: Spare) -> Iterator[Screens]:
    """Screens on which nothing may go wrong."""
    screens = Screens(browser, address, spare)
    yield screens
    assert screens.close() == []


@pytest.fixture
def page(screens: Screens) -> Page:
    """A desktop's screen, in English."""
    return screens.open()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if any(MISSING in str(report.longrepr) for report in skipped):
        terminalreporter.section("BROWSER TESTS SKIPPED", sep="!", red=True, bold=True)
        terminalreporter.write_line(MISSING, red=True, bold=True)
