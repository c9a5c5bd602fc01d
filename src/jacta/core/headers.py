"""From a game and its players to the header of a record, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from jacta.core.errors import SetupError
from jacta.core.game import Game, find_game
from jacta.core.records import FORMAT, Header, Player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["check_players", "game_of", "header_of"]


def check_players(players: Sequence[Player]) -> None:
    """Raise SetupError for what our own reader would reject in a record."""
    for player in players:
        for text in (player.name, player.bot, player.colour):
            if not isinstance(text, str | None):
                raise SetupError(f"names of players are texts, not {text!r}")
        if player.name is None:
            raise SetupError("a player needs a name")


def header_of(game: Game[Any], players: Sequence[Player], **more: Any) -> Header:
    """Return the header of a game's record; `more` sets further fields."""
    options: dict[str, bool | int] = {o: o in game.options for o in game.option_names}
    if game.first is not None:
        options["first"] = game.first
    data = game.board.data if game.is_own_board else None
    header = Header(FORMAT, game.name, game.board_name, list(players), options, data)
    return structs.replace(header, **more)


def game_of(header: Header, board: str | Path | None = None) -> Game[Any]:
    """Return the game that a header describes, on its own board unless another is given."""
    kind = find_game(header.game)
    options = dict(header.options)
    first = options.pop("first", None)
    for name, value in options.items():
        if type(value) is not bool:
            raise SetupError(f"option {name!r} must be true or false, not {value!r}")
    if first is not None and type(first) is not int:
        raise SetupError(f"option 'first' must be a seat, not {first!r}")
    if board is None and header.board_data is None and header.board not in kind.boards:
        raise SetupError(f"unknown board {header.board!r}, and the record does not hold it")
    chosen = board or (header.board if header.board_data is None else header.board_data)
    wanted = [name for name, value in options.items() if value or name not in kind.option_names]
    return kind.on(chosen, len(header.players), wanted, first)
