"""The browser's side: its own tests of components, and what the pages weigh and name."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "src" / "jacta" / "_web"
sys.path.insert(0, str(ROOT))

from hatch_build import npm_command  # noqa: E402 - it lives beside the package

FIRST_LOAD = 200_000  # bytes, compressed


def test_the_pages_own_tests_pass() -> None:
    npm, env = npm_command()
    run = subprocess.run(
        [*npm, "test"],
        cwd=ROOT / "web",
        env={**env, "CI": "true", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]


def test_everything_that_the_pages_can_load_is_small() -> None:
    files = [path for path in PAGES.rglob("*") if path.suffix in {".html", ".js", ".css", ".svg"}]
    assert files, "the pages were not built: python3 dev.py run"
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < FIRST_LOAD


def test_the_pages_name_no_other_host() -> None:
    for path in PAGES.rglob("*.html"):
        assert "://" not in path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
