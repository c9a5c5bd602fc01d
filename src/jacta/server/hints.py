"""What a bot would do in a player's place, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.server.messages import Hint, HintChoice

if TYPE_CHECKING:
    from jacta.core.table import Table
    from jacta.server.thinking import Thinkers

__all__ = ["hint_for"]

MOST_CHOICES = 6


async def hint_for(table: Table, bot: str, thinkers: Thinkers) -> Hint:
    """Return a bot's best choices for the seat whose turn it is, by what that seat may see.

    A bot that must compile first is prepared; meanwhile the best that is ready answers.
    """
    game = table.game
    answer = await thinkers.advise(bot, game, game.blinded(table.state, table.turn))
    return Hint(
        bot=answer.bot,
        preparing=answer.preparing,
        unit=answer.thought.unit,
        choices=[
            HintChoice(do=game.action_text(c.action), value=c.value, about=dict(c.about))
            for c in answer.thought.choices[:MOST_CHOICES]
        ],
    )
