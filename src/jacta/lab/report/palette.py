"""The colours of a report, each once for light and once for dark paper.

Plots are drawn in the light ones; on the page each becomes a variable of the
style sheet, so that a plot follows the reader's choice. All are distinct.
"""

from __future__ import annotations

__all__ = ["GRID", "HEAT", "INK", "MUTED", "PAPER", "SERIES", "STRONG", "css_variables", "themed"]

TOKENS = {
    "ink": ("#1b1a2b", "#ecebf7"),
    "muted": ("#5d5b73", "#a9a7c2"),
    "grid": ("#dddbe8", "#35334d"),
    "paper": ("#fffefd", "#1b1a2a"),
    "strong": ("#fffffe", "#12111d"),  # text on the darkest heat
    "c0": ("#3d5aa8", "#86a3f0"),
    "c1": ("#d9822b", "#f2a65a"),
    "c2": ("#1d8a78", "#4cc4ae"),
    "c3": ("#b03a6f", "#ec82b1"),
    "c4": ("#8a7a1f", "#d6c65c"),
    "c5": ("#6b4fa3", "#b59bea"),
    "c6": ("#6f7485", "#a3a8bb"),
    "c7": ("#4f8fb8", "#7cc3ec"),
    "h0": ("#f4f1fb", "#242238"),
    "h1": ("#e6ddf5", "#302a4d"),
    "h2": ("#d5c7ee", "#3f3463"),
    "h3": ("#c1ade4", "#54417e"),
    "h4": ("#ab91d8", "#5f4590"),
    "h5": ("#9475c9", "#75549f"),
    "h6": ("#7d5ab7", "#a981c9"),
    "h7": ("#6641a1", "#c8a0d9"),
    "h8": ("#502a88", "#e3c2e6"),
    "h9": ("#3a176b", "#f8e7f4"),
}

INK, MUTED, GRID, PAPER, STRONG = (
    TOKENS[name][0] for name in ("ink", "muted", "grid", "paper", "strong")
)
SERIES = [TOKENS[f"c{i}"][0] for i in range(8)]
HEAT = [TOKENS[f"h{i}"][0] for i in range(10)]


def themed(svg: str) -> str:
    """Return a plot with its colours as variables."""
    for name, (light, _) in TOKENS.items():
        svg = svg.replace(light, f"var(--{name})")
    return svg


def css_variables() -> str:
    """Return the variables for light paper, for dark, and for print."""
    light, dark = (
        "".join(f"--{name}:{colours[i]};" for name, colours in TOKENS.items()) for i in (0, 1)
    )
    return f":root{{{light}}}\n@media screen and (prefers-color-scheme: dark){{:root{{{dark}}}}}\n"
