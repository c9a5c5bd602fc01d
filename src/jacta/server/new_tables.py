"""Who sits where at a new table, and what is stored of it."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.bots import full_name, is_bot
from jacta.bots.opponents import usual_opponent
from jacta.core.colours import check_colours
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.records import Header, Player, line_of, read_records
from jacta.core.table import Table
from jacta.fair.table_chains import TableChains
from jacta.server.arrangement import Arrangement, Terms
from jacta.server.identity import digest, new_secret, new_table_id, next_table_id
from jacta.server.messages import SeatLink
from jacta.server.names import one_line
from jacta.server.refusals import Refusal
from jacta.server.storage import LogEntry, StoredSeat, StoredTable
from jacta.server.tutorials import lesson_seats, lesson_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jacta.core.game import Game
    from jacta.server.messages import NewTable, TermsMessage

__all__ = [
    "BOT_NAMES",
    "imported_table",
    "rematch_of",
    "renamed",
    "stored_lesson",
    "stored_table",
    "terms_of",
]

LONGEST_NAME = 64
BOT_NAMES = ("Félicette", "Pixel", "Comet", "Mittens", "Orbit")


def stored_table(new: NewTable, owner: str, now: datetime) -> tuple[StoredTable, list[SeatLink]]:
    """Return a new table as it is stored, and the secrets of its links."""
    kind = find_game(new.game)
    board = _chosen_board(new, kind.boards)
    game = kind.on(board, len(new.seats), new.options, new.first)
    secret, links = new_secret(), [n for n, seat in enumerate(new.seats) if seat.kind == "link"]
    seats = [_seat(new, i, owner, secret) for i in range(len(new.seats))]
    stored = _kept(game, seats, _colours(new), now, human_pace=new.pace == "human")
    waits = new.lobby or new.chains
    arrangement = Arrangement(
        host=owner,
        phase="lobby" if waits else "playing",
        started=None if waits else now.timestamp(),
        terms=terms_of(new.terms),
        chains=TableChains.new() if new.chains else None,
    )
    invitations = [SeatLink(seat=number, secret=secret) for number in links]
    return replace(stored, arrangement=arrangement), invitations


def terms_of(message: TermsMessage | None) -> Terms:
    """Return a host's settings as they are stored."""
    return Terms() if message is None else Terms(**message.model_dump())


def _chosen_board(new: NewTable, known: Sequence[str]) -> str | dict[str, Any]:
    """Return a board by name, or the content of one; never a file of the server."""
    if new.board_data is not None:
        return new.board_data
    name = new.board or known[0]
    if name not in known:
        raise SetupError(f"unknown board {name!r}; choose from {', '.join(known)}")
    return name


def _colours(new: NewTable) -> list[str | None]:
    """Rule 1.1: every player has a colour of their own."""
    chosen: list[str | None] = [seat.colour for seat in new.seats]
    check_colours(chosen)
    return chosen


def _seat(new: NewTable, number: int, owner: str, secret: str) -> StoredSeat:
    seat = new.seats[number]
    if seat.kind == "bot":
        bots_before = sum(other.kind == "bot" for other in new.seats[:number])
        name = seat.name or BOT_NAMES[bots_before % len(BOT_NAMES)]
        return StoredSeat(name, full_name(seat.bot or usual_opponent(new.game), new.game))
    name = seat.name or f"Player {number + 1}"
    if seat.kind == "link":
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


def imported_table(text: str, owner: str, now: datetime) -> tuple[StoredTable, list[LogEntry]]:
    """Return a table that continues a record, and the record's log.

    Its bots play on, all other seats are the owner's.
    """
    records = list(itertools.islice(read_records(text.splitlines(), "record"), 2))
    if len(records) != 1:
        raise Refusal("bad-record", "The record holds several games; import one at a time.")
    header = msgspec.structs.replace(records[0].header, fair=None)  # that was another table's
    events = Table.resume(records[0]).events()
    log = [LogEntry(-1 if event.by is None else event.by, event.do) for event in events]
    seats = tuple(_record_seat(player, header.game, owner) for player in header.players)
    stored = StoredTable(
        new_table_id(),
        line_of(header),
        seats,
        human_pace=True,
        created=now,
        changed=now,
        arrangement=Arrangement(host=owner),
    )
    return stored, log


def _record_seat(player: Player, game: str, owner: str) -> StoredSeat:
    for text in (player.name, player.bot, player.colour):
        _check_text(text)
    if is_bot(player.bot, game):
        return StoredSeat(player.name, player.bot)
    return StoredSeat(player.name, owner=owner)


def _check_text(text: str | None) -> None:
    """Refuse texts that a new table could not have either."""
    try:
        if text is not None and len(one_line(text)) > LONGEST_NAME:
            raise Refusal("bad-record", f"A name has at most {LONGEST_NAME} characters.")
    except ValueError as error:
        raise Refusal("bad-record", f"A name cannot be used: {error}") from None


def stored_lesson(game: str, owner: str, name: str | None, now: datetime) -> StoredTable:
    """Return the table of a game's tutorial as it is stored."""
    find_game(game)
    seats = lesson_seats(game, owner, name)
    stored = _kept(lesson_table(game).game, seats, [None] * len(seats), now, human_pace=True)
    return replace(stored, arrangement=Arrangement(host=owner))


def rematch_of(stored: StoredTable, now: datetime) -> StoredTable:
    """Return a new table with the same set-up and the same people, who play themselves again."""
    seats = tuple(
        seat if seat.owner is None else replace(seat, bot=None, absence=None)
        for seat in stored.seats
    )
    before, seal = stored.arrangement, stored.arrangement.seal
    arrangement = Arrangement(before.host, started=now.timestamp(), terms=before.terms)
    if before.chains is not None:  # it starts when everybody's client has shown its new chain
        ready = tuple(n for n, seat in enumerate(seats) if seat.owner is not None)
        arrangement = Arrangement(
            before.host, "lobby", terms=before.terms, ready=ready, chains=TableChains.new()
        )
    elif seal is not None:
        arrangement = msgspec.structs.replace(arrangement, seal=seal.next())
    header, number = renamed(stored.header, seats), next_table_id(stored.id)
    return StoredTable(number, header, seats, stored.human_pace, now, now, arrangement=arrangement)


def renamed(header: str, seats: Sequence[StoredSeat]) -> str:
    """Return a header with the names of the players at the seats."""
    before = msgspec.json.decode(header, type=Header)
    players = [
        msgspec.structs.replace(player, name=seat.name, bot=seat.bot)
        for player, seat in zip(before.players, seats, strict=True)
    ]
    return line_of(msgspec.structs.replace(before, players=players))
