"""Who sits where at a new table, and what of that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots import bots_for, full_name, usual_bot
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.records import Player, line_of
from jacta.core.table import Table
from jacta.server.identity import digest, new_secret, new_table_id
from jacta.server.messages import SeatLink
from jacta.server.storage import StoredSeat, StoredTable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jacta.core.game import Game
    from jacta.core.records import Header
    from jacta.server.messages import NewTable

__all__ = ["rematch_of", "stored_table", "table_from_record"]

BOT_NAMES = ("Félicette", "Pixel", "Comet", "Mittens", "Orbit")


def stored_table(new: NewTable, owner: str, now: datetime) -> tuple[StoredTable, list[SeatLink]]:
    """Return a new table as it is kept, and the secrets of its links."""
    kind = find_game(new.game)
    board = new.board_data if new.board_data is not None else new.board or kind.boards[0]
    game = kind.on(board, len(new.seats), new.options, new.first)
    links: list[SeatLink] = []
    seats = [_seat(new, i, owner, links) for i in range(len(new.seats))]
    return _kept(game, seats, _colours(new), now, human_pace=new.pace == "human"), links


def _colours(new: NewTable) -> list[str | None]:
    """Rule 1.1: every player has a colour of their own."""
    chosen = [seat.colour for seat in new.seats if seat.colour is not None]
    for colour in chosen:
        if chosen.count(colour) > 1:
            raise SetupError(f"two players cannot both have the colour {colour}")
    return [seat.colour for seat in new.seats]


def _seat(new: NewTable, number: int, owner: str, links: list[SeatLink]) -> StoredSeat:
    seat = new.seats[number]
    if seat.kind == "bot":
        bots_before = sum(other.kind == "bot" for other in new.seats[:number])
        name = seat.name or BOT_NAMES[bots_before % len(BOT_NAMES)]
        return StoredSeat(name, full_name(seat.bot or usual_bot(new.game), new.game))
    name = seat.name or f"Player {number + 1}"
    if seat.kind == "link":
        secret = new_secret()
        links.append(SeatLink(seat=number, secret=secret))
        return StoredSeat(name, secret=digest(secret))
    return StoredSeat(name, owner=owner)


def _kept(
    game: Game[Any],
    seats: Sequence[StoredSeat],
    colours: Sequence[str | None],
    now: datetime,
    *,
    human_pace: bool,
) -> StoredTable:
    players = [
        Player(seat.name, seat.bot, colour) for seat, colour in zip(seats, colours, strict=True)
    ]
    header = line_of(Table(game, players).header())
    return StoredTable(new_table_id(), header, tuple(seats), human_pace, now, now)


def table_from_record(header: Header, owner: str, now: datetime) -> StoredTable:
    """Return a table that goes on with a record: its bots play on, all other seats are mine."""
    seats = tuple(
        StoredSeat(player.name, player.bot)
        if player.bot in bots_for(header.game)
        else StoredSeat(player.name, owner=owner)
        for player in header.players
    )
    return StoredTable(
        new_table_id(), line_of(header), seats, human_pace=True, created=now, changed=now
    )


def rematch_of(stored: StoredTable, now: datetime) -> StoredTable:
    """Return a new table with the same set-up and the same people."""
    return StoredTable(new_table_id(), stored.header, stored.seats, stored.human_pace, now, now)
