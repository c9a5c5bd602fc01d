"""The built pages: their size, and the hosts they name."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "src" / "jacta" / "_web"

FIRST_LOAD = 200_000  # bytes, compressed
# What neither the home page nor a table loads: the rules and their drawings, the coach of the
# tutorial, what only these share, the sounds, which wait for the first click, the review of a game,
# puzzles, the tutor, the facts of fair dice, the code of a finished game's record, and notices on
# a device with their worker.
LATER = re.compile(
    r"(Rules|rules|Piece|Coach|Words|sounds|PushSwitch|Review|Puzzles|TutorWarning|TutorSwitch"
    r"|CurveStrip|Bands|FairDiceFacts|RecordCode|chains)-|sw\.js"
)


@pytest.mark.parametrize("other", ["mlem", "incognitos"])
def test_the_first_load_of_the_home_page_and_of_a_table_is_small(other: str) -> None:
    every = [path for path in PAGES.rglob("*") if path.suffix in {".html", ".js", ".css", ".svg"}]
    assert any(path.name.startswith(f"{other}-") for path in every), (
        "the pages are not built; run: python3 dev.py run"
    )
    files = [
        path
        for path in every
        if not LATER.match(path.name) and not path.name.startswith(f"{other}-")
    ]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < FIRST_LOAD


def test_the_pages_name_no_other_host() -> None:
    for path in PAGES.rglob("*.html"):
        assert "://" not in path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
