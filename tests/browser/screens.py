"""Browser screens for tests, which notice whatever a page must not do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

DESKTOP = (1280, 800)
PHONE = (360, 740)
PATIENCE = 30_000  # milliseconds
FIRST_SETTINGS = "try { localStorage['jacta.settings'] ??= %s } catch {}"  # or no page at all


class Screens:
    """The screens of a test, each with cookies and storage of its own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._contexts: list[BrowserContext] = []
        self._faults: list[str] = []
        self._forgiven: list[str] = []

    def open(
        self,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        scheme: Literal["dark", "light"] = "dark",
        address: str | None = None,
        pace: str = "instant",
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        """Open a screen that shows nothing yet; by default nothing moves or takes its time."""
        context = self._browser.new_context(
            base_url=address or self._address,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme=scheme,
            reduced_motion=motion,
        )
        context.add_init_script(FIRST_SETTINGS % json.dumps(json.dumps({"pace": pace})))
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        context.on("console", self._said)
        context.on("weberror", lambda error: self._faults.append(str(error.error)))
        context.on("request", self._asked)
        return context.new_page()

    def forgive(self, text: str) -> None:
        """Ignore errors that contain a text: the test causes them."""
        self._forgiven.append(text)

    def close(self) -> list[str]:
        """Close all screens; what was wrong with them."""
        for context in self._contexts:
            context.close()
        return [f for f in self._faults if not any(text in f for text in self._forgiven)]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            where = message.location["url"]  # of the request that failed, or of the script
            self._faults.append(f"{message.type}: {message.text} {where}")

    def _asked(self, request: Request) -> None:
        target = urlsplit(request.url)
        if target.scheme not in {"data", "blob"} and target.hostname != "127.0.0.1":
            self._faults.append(f"a request to {target.hostname}")
