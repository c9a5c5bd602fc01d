"""Tables of numbers in pages."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["table"]


def table(head: Iterable[str], rows: Iterable[Sequence[str]], label: str) -> str:
    """Return a table that scrolls by itself where it is too wide; its label is read aloud."""
    cells = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(label)}">'
        f"<table><thead><tr>{cells}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )
