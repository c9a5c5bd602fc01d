"""Compile what a bot needs, with a message to the player who waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.cli.console import out
from jacta.cli.language import words

if TYPE_CHECKING:
    from jacta.bots import Bot

__all__ = ["prepare_bot"]


def prepare_bot(bot: Bot) -> None:
    """Compile what a bot needs, unless an earlier run has done it."""
    if bot.is_ready:
        return
    message = words.text("bot.preparing", name=bot.name)
    with out.status(message):
        if not out.is_terminal:
            out.print(message)
        bot.prepare()
