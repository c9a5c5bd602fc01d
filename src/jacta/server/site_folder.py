"""Where the page that needs no server lies, if it was made (`python3 dev.py site`)."""

from __future__ import annotations

from pathlib import Path

__all__ = ["MADE", "MARK", "is_made"]

MADE = Path(__file__).parent.parent / "_site"
MARK = "fingerprint.txt"  # of what the site was made from; of no use elsewhere


def is_made() -> bool:
    """Whether this jacta comes with the parts of the site."""
    return (MADE / MARK).is_file()
