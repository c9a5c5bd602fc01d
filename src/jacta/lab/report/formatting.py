"""Numbers and lists as a report writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.report.estimates import Estimate

__all__ = ["capital", "change", "counted", "listed", "number", "percent", "with_margin"]


def percent(estimate: Estimate, digits: int = 1) -> str:
    """Return a share with its 95 % confidence interval."""
    margin = _margin(100 * estimate.margin, digits)
    return _together(f"{100 * estimate.value:.{digits}f} ± {margin} %")


def with_margin(estimate: Estimate, digits: int = 1) -> str:
    """Return a number with its 95 % confidence interval."""
    return _together(f"{estimate.value:.{digits}f} ± {_margin(estimate.margin, digits)}")


def _margin(margin: float, digits: int) -> str:
    """Return half the width of an interval; a tiny one is never shown as 0."""
    return f"{max(margin, 10**-digits):.{digits}f}"


def _together(text: str) -> str:
    """Return a text that stays on one line."""
    return text.replace(" ", "\u00a0")


def number(value: float, digits: int = 1) -> str:
    """Return a bare number."""
    return f"{value:,.{digits}f}"


def change(estimate: Estimate, unit: str, digits: int = 1) -> str:
    """Return a difference as `2.1 points more`, or say that it is not significant."""
    if abs(estimate.value) <= estimate.margin:
        return f"as many {unit}"
    direction = "more" if estimate.value > 0 else "fewer"
    return f"{abs(estimate.value):.{digits}f} {unit} {direction}"


def capital(text: str) -> str:
    """Return a sentence with a capital first letter."""
    return text[:1].upper() + text[1:]


def counted(count: int, what: str) -> str:
    """Return a count of things: `1 game`, `2 games`."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def listed(parts: Sequence[str]) -> str:
    """Return words in a row: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
