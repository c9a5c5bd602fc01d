"""The built pages: their size, and the hosts they name."""

from __future__ import annotations

import gzip
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "src" / "jacta" / "_web"

FIRST_LOAD = 200_000  # bytes, compressed


def test_everything_that_the_pages_can_load_is_small() -> None:
    files = [path for path in PAGES.rglob("*") if path.suffix in {".html", ".js", ".css", ".svg"}]
    assert files, "the pages are not built; run: python3 dev.py run"
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < FIRST_LOAD


def test_the_pages_name_no_other_host() -> None:
    for path in PAGES.rglob("*.html"):
        assert "://" not in path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
