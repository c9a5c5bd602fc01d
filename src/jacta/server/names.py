"""Names that people give: one line that everybody reads in the same way."""

from __future__ import annotations

import unicodedata

__all__ = ["one_line"]

JOINERS = "\u200c\u200d"  # invisible, but parts of letters and of emoji
FORBIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # controls, bidi, surrogates, separators


def one_line(text: str) -> str:
    """Return a text without blanks at its ends; raise ValueError if it hides or breaks anything."""
    for sign in text:
        if unicodedata.category(sign) in FORBIDDEN and sign not in JOINERS:
            raise ValueError(f"the character U+{ord(sign):04X} is not allowed here")
    stripped = text.strip()
    if not stripped.strip(JOINERS):
        raise ValueError("it shows nothing")
    return stripped
