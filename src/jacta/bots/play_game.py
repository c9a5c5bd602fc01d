"""A whole game between bots, for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from jacta.bots.plugins import CallableBot
from jacta.bots.registry import find_bot
from jacta.core.dice import Seeded
from jacta.core.errors import SetupError
from jacta.core.records import Player
from jacta.core.seeds import fresh_seed
from jacta.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from jacta.bots.protocol import Bot

__all__ = ["as_bot", "play_game"]


def play_game(
    bots: Sequence[str | Bot | Callable[..., Any]],
    game: str,
    *,
    board: str | Path | Mapping[str, Any] | None = None,
    options: Iterable[str] = (),
    first: int | None = None,
    seed: int | None = None,
) -> Table:
    """Let bots play a whole game; return the table at its end.

    A bot is a name, a function from a `Decision` to an action, or any object with `think`.
    The same seed gives the same game, if the bots use only their own seeded generators.
    """
    if isinstance(bots, str):
        raise SetupError("bots must be a list with one for each seat, not one text")
    seed = fresh_seed() if seed is None else seed
    seated = [as_bot(bot, game, seed + 1 + seat) for seat, bot in enumerate(bots)]
    setup = Table.new(game, len(seated), board=board, options=options, first=first)
    players = [Player(f"Player {seat + 1}", bot.name) for seat, bot in enumerate(seated)]
    table = Table(setup.game, players, Seeded(seed))
    while (seat := table.turn) is not None:
        blinded = table.game.blinded(table.state, seat)
        table.play(seated[seat].think(table.game, blinded).action)
    return table


def as_bot(bot: str | Bot | Callable[..., Any], game: str, seed: int) -> Bot:
    """Return a bot by name, one made of a function, or any object with `think` as it is."""
    if isinstance(bot, str):
        return find_bot(bot, game, seed)
    if hasattr(bot, "think"):
        return cast("Bot", bot)
    if callable(bot):
        return CallableBot(getattr(bot, "__name__", type(bot).__name__), bot, game, seed)
    raise SetupError(f"{bot!r} is not a bot: give a name, a function, or an object with `think`")
