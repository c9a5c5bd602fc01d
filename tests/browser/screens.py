"""Browser screens for tests, which notice whatever a page must not do."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

DESKTOP = (1280, 800)
PHONE = (360, 740)
PATIENCE = 30_000  # milliseconds
FIRST_SETTINGS = "try { localStorage['jacta.settings'] ??= %s } catch {}"  # or no page at all
# Drawing takes Chromium half of its time, and hardly any test looks at pixels. What cannot be seen
# has its place and its size, and can be found, read and clicked.
UNSEEN = """{
  const unseen = new CSSStyleSheet();
  unseen.replaceSync('html { opacity: 0 !important }');
  document.adoptedStyleSheets = [unseen];
}"""
LASTING = ("add_init_script", "expose_function", "on", "once")  # what a page keeps
MOST_SPARE = 3
STILL = "/favicon.svg"  # of the same site: only then Chromium goes on with the same process

# Address, language, pace and whether it is drawn: what a screen has for good.
Kind = tuple[str, str, str, bool]


class Screen:
    """A page with cookies and storage of its own, and what was wrong with it."""

    def __init__(self, browser: Browser, kind: Kind) -> None:
        address, language, pace, is_drawn = self.kind = kind
        self.context = browser.new_context(base_url=address, locale=language)
        self.context.add_init_script(FIRST_SETTINGS % json.dumps(json.dumps({"pace": pace})))
        if not is_drawn:
            self.context.add_init_script(UNSEEN)
        self.context.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("request", self._asked)
        self.page = self.context.new_page()
        self._is_changed = False
        for owner, name in (*((self.page, name) for name in LASTING), (self.page.clock, "install")):
            setattr(owner, name, self._noticed(getattr(owner, name)))

    def can_be_used_again(self) -> bool:
        """Whether a test has left nothing that stays: scripts, listeners, other pages."""
        return not self._is_changed and self.context.pages == [self.page]

    def wipe(self) -> None:
        """Leave the page, and forget everything that it has stored."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.mouse.move(0, 0)
        self.page.goto(STILL)
        self.context.clear_cookies()
        wire = self.context.new_cdp_session(self.page)
        what = {"origin": self.kind[0], "storageTypes": "all"}
        wire.send("Storage.clearDataForOrigin", what)
        wire.detach()

    def _noticed(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def called(*args: Any, **named: Any) -> Any:
            self._is_changed = True
            return method(*args, **named)

        return called

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            where = message.location["url"]  # of the request that failed, or of the script
            self.faults.append(f"{message.type}: {message.text} {where}")

    def _asked(self, request: Request) -> None:
        target = urlsplit(request.url)
        if target.scheme not in {"data", "blob"} and target.hostname != "127.0.0.1":
            self.faults.append(f"a request to {target.hostname}")


class Spare:
    """Screens that tests have left as they were: a new one costs as much as two pages."""

    def __init__(self) -> None:
        self._screens: list[Screen] = []

    def take(self, kind: Kind) -> Screen | None:
        """Return such a screen, if there is one."""
        for screen in self._screens:
            if screen.kind == kind:
                self._screens.remove(screen)
                screen.faults.clear()
                return screen
        return None

    def keep(self, screen: Screen) -> None:
        """Keep a screen; close another if these are too many."""
        self._screens.append(screen)
        if len(self._screens) > MOST_SPARE:
            self._screens.pop(0).context.close()


class Screens:
    """The screens of a test, each with cookies and storage of its own."""

    def __init__(self, browser: Browser, address: str, spare: Spare | None = None) -> None:
        self._browser, self._address, self._spare = browser, address, spare
        self._screens: list[Screen] = []
        self._forgiven: list[str] = []

    def open(
        self,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        scheme: Literal["dark", "light"] = "dark",
        address: str | None = None,
        pace: str = "instant",
        motion: Literal["reduce", "no-preference"] = "reduce",
        *,
        is_new: bool = False,
        is_drawn: bool = False,
    ) -> Page:
        """Open a screen that shows nothing yet; by default nothing moves or takes its time.

        Another test may have used it before, unless it shall be new, with nothing in its cache.
        What is not drawn is there all the same, but shifts of the layout are not reported.
        """
        kind = (address or self._address, language, pace, is_drawn)
        used = None if is_new or self._spare is None else self._spare.take(kind)
        screen = used or Screen(self._browser, kind)
        self._screens.append(screen)
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.page.emulate_media(color_scheme=scheme, reduced_motion=motion)
        return screen.page

    def forgive(self, text: str) -> None:
        """Ignore errors that contain a text: the test causes them."""
        self._forgiven.append(text)

    def close(self) -> list[str]:
        """Close all screens, or leave them to other tests; return what was wrong with them."""
        for screen in self._screens:
            is_ours = screen.kind[0] == self._address
            if self._spare is not None and is_ours and screen.can_be_used_again():
                screen.wipe()
                self._spare.keep(screen)
            else:
                screen.context.close()
        faults = [fault for screen in self._screens for fault in screen.faults]
        return [f for f in faults if not any(text in f for text in self._forgiven)]
