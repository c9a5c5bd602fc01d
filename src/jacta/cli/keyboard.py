"""What a person types, from a terminal or a pipe."""

from __future__ import annotations

import sys

from jacta.cli.console import out
from jacta.cli.language import words

__all__ = ["Leave", "ask", "hand_over", "pause"]


class Leave(Exception):
    """The person at the keyboard quits, by `q` or because the input has ended."""


def ask(prompt: str = "> ") -> str:
    """Return a stripped line; raise Leave at the end of the input."""
    try:
        answer = out.input(prompt, markup=False).strip()
    except EOFError:
        out.print()
        raise Leave from None
    if not sys.stdin.isatty():
        out.print(answer)
    if answer.lower() in {"q", "quit", "exit"}:
        raise Leave
    return answer


def pause(text: str) -> None:
    """Ask for Enter, and wait for it."""
    ask(text)


def hand_over(name: str) -> None:
    """Clear the screen, and wait until only this player looks at it."""
    forget_screen()
    pause(words.text("hand-over", name=name))
    forget_screen()


def forget_screen() -> None:
    """Clear the screen and the terminal's scrollback."""
    if out.is_terminal:
        out.file.write("\x1b[3J")
    out.clear()
    sys.stdout.flush()
