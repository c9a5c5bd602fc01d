"""Checks of the names that people type: one line, without hidden characters."""

from __future__ import annotations

import unicodedata

__all__ = ["one_line"]

JOINERS = "\u200c\u200d"  # invisible, but parts of letters and of emoji
FORBIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # controls, bidi, surrogates, separators


def one_line(text: str) -> str:
    """Return a text, stripped; raise ValueError for hidden characters and line breaks."""
    for sign in text:
        if unicodedata.category(sign) in FORBIDDEN and sign not in JOINERS:
            raise ValueError(f"the character U+{ord(sign):04X} is not allowed here")
    stripped = text.strip()
    if not stripped.strip(JOINERS):
        raise ValueError("it shows nothing")
    return stripped
