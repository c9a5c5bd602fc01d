"""The page that needs no server, made once, and served as any web host would."""

from __future__ import annotations

import contextlib
import functools
import http.server
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "web" / "scripts" / "site.py"


@functools.cache
def made_site() -> Path:
    """Return the folder of the site, which is made or checked once; `dev.py` may be at it still."""
    made = subprocess.check_output([sys.executable, SCRIPT], text=True)
    return Path(made.splitlines()[-1])


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server, in a subfolder, that says nothing."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/some/where"))

    def log_message(self, *_words: object) -> None:
        pass


@contextlib.contextmanager
def file_space(folder: Path) -> Iterator[str]:
    """Serve a folder; give the address, which lies below others."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/some/where/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def wait_until_ready(page: Page) -> None:
    """Wait until the table in the worker can answer."""
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=120_000)


def wait_until_kept(page: Page) -> None:
    """Wait until the browser keeps everything that the page needs."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
