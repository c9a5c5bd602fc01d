"""Before the first move: who sits where, under which name and colour, and when it starts.

A table in its lobby has an empty log, and its set-up may still change. It starts when every seat
is taken and every guest is ready, or when its host says so; bots then take the empty seats. A
guest who comes later with the link may take over such a seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from jacta.bots import full_name
from jacta.bots.opponents import usual_opponent
from jacta.core.records import Header, line_of
from jacta.server.identity import digest
from jacta.server.new_tables import BOT_NAMES, renamed
from jacta.server.refusals import Refusal
from jacta.server.tables import owned_seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jacta.core.colours import Colour
    from jacta.fair.seals import Seal
    from jacta.fair.table_chains import TableChains
    from jacta.server.arrangement import Terms
    from jacta.server.live import LiveTable
    from jacta.server.storage import StoredSeat, StoredTable
    from jacta.server.tables import Tables

__all__ = [
    "begun_if_complete",
    "check_host",
    "dress",
    "fill",
    "in_lobby",
    "join",
    "move",
    "say_word",
    "set_ready",
    "set_terms",
    "start",
    "with_seats",
    "without_chains",
]


# Taking a seat


async def join(
    tables: Tables,
    table_id: str,
    secret: str,
    owner: str,
    name: str | None,
    seat: int | None = None,
) -> int:
    """Take a seat by a link: a given one, or the first free; a guest who has one keeps it."""
    hashed, found = digest(secret), -1

    def joined(live: LiveTable) -> StoredTable | None:
        nonlocal found
        invited = [n for n, s in enumerate(live.stored.seats) if s.secret == hashed]
        if not invited:
            raise Refusal("wrong-link", "This link does not open a seat at this table.")
        mine = [n for n in invited if live.stored.seats[n].owner == owner]
        if mine:
            found = mine[0]
            return None
        found = _free_seat(live, invited, seat)
        before = live.stored.seats[found]
        taken = replace(before, owner=owner, name=name or before.name, bot=None, absence=None)
        stored = with_seats(live.stored, {found: taken})
        return _named(stored) if stored.arrangement.phase == "lobby" else stored

    await tables.amend(table_id, joined)
    return found


def _free_seat(live: LiveTable, invited: Iterable[int], wanted: int | None) -> int:
    if live.stored.arrangement.phase == "closed":
        raise Refusal("closed", "The table was closed by its host.")
    free = [n for n in invited if live.stored.seats[n].owner is None]
    if wanted is not None and wanted in free:
        return wanted
    if wanted is not None or not free:
        raise Refusal("taken", "Somebody else has taken this seat.")
    return free[0]


async def move(tables: Tables, table_id: str, seat: int, to: int, owner: str) -> None:
    """Move to a seat that nobody has taken, in the lobby."""

    def moved(live: LiveTable) -> StoredTable:
        stored = in_lobby(live)
        mine = owned_seat(live, seat, owner)
        if not 0 <= to < len(stored.seats) or stored.seats[to].owner is not None:
            raise Refusal("taken", "Somebody else has taken this seat.")
        other = stored.seats[to]
        secret = mine.secret or other.secret or _shared_secret(stored)
        swap = {seat: to, to: seat}
        arrangement = msgspec.structs.replace(
            stored.arrangement,
            ready=tuple(swap.get(n, n) for n in stored.arrangement.ready),
            seal=_swapped(stored.arrangement.seal, swap),
            chains=without_chains(stored, swap),  # clients show an anchor for their new seat
        )
        changed = with_seats(stored, {to: mine, seat: replace(other, secret=secret)})
        header = _header(changed)
        players = list(header.players)
        players[seat], players[to] = players[to], players[seat]
        return replace(
            changed,
            header=line_of(msgspec.structs.replace(header, players=players)),
            arrangement=arrangement,
        )

    await tables.amend(table_id, moved)


def without_chains(stored: StoredTable, seats: Iterable[int]) -> TableChains | None:
    """Return the chains of a table without those of seats that change hands before the start."""
    chains = stored.arrangement.chains
    return None if chains is None else chains.without(seats)


def _swapped(seal: Seal | None, swap: dict[int, int]) -> Seal | None:
    """Return a seal with everybody's word at the seat where they sit now."""
    if seal is None:
        return None
    words = tuple(sorted((swap.get(seat, seat), word) for seat, word in seal.words))
    return msgspec.structs.replace(seal, words=words)


async def say_word(tables: Tables, table_id: str, seat: int, owner: str, word: str) -> bool:
    """Add a player's word to the sealed dice; return False if one has fallen already."""
    counts = False

    def said(live: LiveTable) -> StoredTable | None:
        nonlocal counts
        owned_seat(live, seat, owner)
        arrangement = live.stored.arrangement
        seal = arrangement.seal
        if seal is None:
            return None
        # A game that goes on from a record may wait for a decision first.
        counts = arrangement.phase == "lobby" or (live.is_on and live.log == seal.since)
        if not counts or (seat, word) in seal.words:
            return None
        arrangement = msgspec.structs.replace(arrangement, seal=seal.with_word(seat, word))
        return replace(live.stored, arrangement=arrangement)

    await tables.amend(table_id, said)
    return counts


async def fill(tables: Tables, table_id: str, seat: int, owner: str, bot: str | None) -> None:
    """Let the host give a free seat to a bot, or with None keep it for a guest."""

    def filled(live: LiveTable) -> StoredTable:
        stored = in_lobby(live)
        check_host(live, owner)
        if not 0 <= seat < len(stored.seats) or stored.seats[seat].owner is not None:
            raise Refusal("taken", "Somebody else has taken this seat.")
        before, game = stored.seats[seat], live.table.game.name
        secret = before.secret or _shared_secret(stored)
        if bot is None:
            now = replace(before, bot=None, secret=secret)
        else:
            now = replace(before, bot=full_name(bot, game), secret=secret)
        return _named(with_seats(stored, {seat: now}))

    await tables.amend(table_id, filled)


def _shared_secret(stored: StoredTable) -> str | None:
    """Return the secret that invites to any seat of the table."""
    return next((seat.secret for seat in stored.seats if seat.secret), None)


# Names and colours


async def dress(
    tables: Tables, table_id: str, seat: int, owner: str, name: str | None, colour: Colour | None
) -> None:
    """Choose the name and colour of one's seat; a taken colour is swapped with its player."""

    def dressed(live: LiveTable) -> StoredTable:
        stored = in_lobby(live)
        mine = owned_seat(live, seat, owner)
        if name is not None:
            stored = _named(with_seats(stored, {seat: replace(mine, name=name)}))
        return stored if colour is None else _coloured(stored, seat, colour)

    await tables.amend(table_id, dressed)


def _coloured(stored: StoredTable, seat: int, colour: Colour) -> StoredTable:
    header = _header(stored)
    players = list(header.players)
    mine = players[seat]
    for number, player in enumerate(players):
        if player.colour == colour and number != seat:
            players[number] = msgspec.structs.replace(player, colour=mine.colour)
    players[seat] = msgspec.structs.replace(mine, colour=colour)
    return replace(stored, header=line_of(msgspec.structs.replace(header, players=players)))


def _named(stored: StoredTable) -> StoredTable:
    """Return a table whose record names the players as they are called now."""
    return replace(stored, header=renamed(stored.header, stored.seats))


def _header(stored: StoredTable) -> Header:
    return msgspec.json.decode(stored.header, type=Header)


# Starting


async def set_ready(tables: Tables, table_id: str, seat: int, owner: str, *, ready: bool) -> None:
    """Set whether a player is ready; the game starts when the last one is."""

    def said(live: LiveTable) -> StoredTable:
        stored = in_lobby(live)
        owned_seat(live, seat, owner)
        others = {n for n in stored.arrangement.ready if n != seat}
        now = tuple(sorted(others | {seat} if ready else others))
        arrangement = msgspec.structs.replace(stored.arrangement, ready=now)
        changed = replace(stored, arrangement=arrangement)
        return begun_if_complete(live, changed, tables.clock.now())

    await tables.amend(table_id, said)


def begun_if_complete(live: LiveTable, stored: StoredTable, at: datetime) -> StoredTable:
    """Return a table that starts, if nobody is waited for any more."""
    return _started(live, stored, at) if _is_complete(stored) else stored


def _is_complete(stored: StoredTable) -> bool:
    """Whether every seat is taken, everybody but the host is ready, and no chain is missing."""
    host, ready = stored.arrangement.host, stored.arrangement.ready
    chains = stored.arrangement.chains
    if chains is not None and any(
        seat.owner is not None and n not in chains.anchors for n, seat in enumerate(stored.seats)
    ):
        return False
    return all(
        seat.bot is not None or (seat.owner is not None and (seat.owner == host or n in ready))
        for n, seat in enumerate(stored.seats)
    )


async def start(tables: Tables, table_id: str, owner: str) -> None:
    """Let the host start the game; bots take the free seats."""

    def started(live: LiveTable) -> StoredTable:
        stored = in_lobby(live)
        check_host(live, owner)
        return _started(live, stored, tables.clock.now())

    await tables.amend(table_id, started)


def _started(live: LiveTable, stored: StoredTable, at: datetime) -> StoredTable:
    game = live.table.game.name
    bot = usual_opponent(game)
    names = {seat.name for seat in stored.seats}
    unused = iter([name for name in BOT_NAMES if name not in names])
    empty = [n for n, seat in enumerate(stored.seats) if seat.owner is None and seat.bot is None]
    bots = {n: replace(stored.seats[n], bot=bot, name=next(unused)) for n in empty}
    named = _named(with_seats(stored, bots))
    arrangement = msgspec.structs.replace(
        stored.arrangement, phase="playing", started=at.timestamp(), ready=()
    )
    return replace(named, arrangement=arrangement, changed=at)


async def set_terms(tables: Tables, table_id: str, owner: str, terms: Terms) -> None:
    """Let the host set how long the table waits for somebody."""

    def agreed(live: LiveTable) -> StoredTable:
        check_host(live, owner)
        before = live.stored.arrangement
        if before.phase != "lobby":  # a clock that is changed while it runs would be unfair
            fixed = msgspec.structs.replace(
                before.terms, stand_in=terms.stand_in, advice=terms.advice
            )
            return replace(live.stored, arrangement=msgspec.structs.replace(before, terms=fixed))
        arrangement = msgspec.structs.replace(before, terms=terms)
        return replace(live.stored, arrangement=arrangement)

    await tables.amend(table_id, agreed)


# Parts of these


def with_seats(stored: StoredTable, seats: dict[int, StoredSeat]) -> StoredTable:
    """Return a table with some seats changed."""
    now = tuple(seats.get(number, seat) for number, seat in enumerate(stored.seats))
    return replace(stored, seats=now)


def check_host(live: LiveTable, owner: str) -> None:
    """Refuse what only the host may do."""
    if live.stored.arrangement.host != owner:
        raise Refusal("not-the-host", "Only the host of this table can do that.")


def in_lobby(live: LiveTable) -> StoredTable:
    """Return a table that has not started; refuse any other."""
    if live.stored.arrangement.phase != "lobby":
        raise Refusal("started", "The game has started already.")
    return live.stored
