"""Leaving a table: for a while, for this game, or for good; closing and deleting it.

- *Handing over*: a bot plays until the owner takes the seat back.
- *Standing in*: a bot plays for a player who is away until they return, or for one whose time is
  up until they take the seat back.
- *Resigning*: a bot plays to the end. The seat stays its owner's; the rules decide the result.
- *Leaving*: the seat is given up. Anybody with the table's link may take it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from jacta.bots import full_name
from jacta.bots.opponents import usual_opponent
from jacta.server.lobby import check_host, with_seats, without_chains
from jacta.server.refusals import Refusal
from jacta.server.tables import check_is_on, owned_seat

if TYPE_CHECKING:
    from jacta.server.arrangement import Absence
    from jacta.server.live import LiveTable
    from jacta.server.storage import StoredTable
    from jacta.server.tables import Tables

__all__ = [
    "close",
    "default_bot",
    "delete",
    "hand_over",
    "leave",
    "resign",
    "return_seats",
    "stand_in",
]


async def hand_over(tables: Tables, table_id: str, seat: int, owner: str, bot: str | None) -> None:
    """Let a bot play for one's seat, or take the seat back."""

    def handed(live: LiveTable) -> StoredTable:
        mine = owned_seat(live, seat, owner)
        if mine.absence == "resigned":
            raise Refusal("resigned", "A player who has resigned cannot take the seat back.")
        full = None if bot is None else full_name(bot, live.table.game.name)
        now = replace(mine, bot=full, absence=None if bot is None else "handed")
        return with_seats(live.stored, {seat: now})

    await tables.amend(table_id, handed)


async def stand_in(tables: Tables, table_id: str, seat: int, why: Absence, log: int) -> None:
    """Let a bot play for a player who does not decide, unless something has happened since."""

    def stood_in(live: LiveTable) -> StoredTable | None:
        before = live.stored.seats[seat]
        if before.bot is not None or before.owner is None or live.log != log or not live.is_on:
            return None
        return with_seats(live.stored, {seat: replace(before, bot=default_bot(live), absence=why)})

    await tables.amend(table_id, stood_in)


async def return_seats(tables: Tables, table_id: str, owner: str) -> None:
    """Give a player who is back the seats that a bot played in their absence."""

    def returned(live: LiveTable) -> StoredTable | None:
        seats = {
            number: replace(seat, bot=None, absence=None)
            for number, seat in enumerate(live.stored.seats)
            if seat.owner == owner and seat.absence == "away"
        }
        return with_seats(live.stored, seats) if seats else None

    await tables.amend(table_id, returned)


async def resign(tables: Tables, table_id: str, seat: int, owner: str) -> None:
    """Give up this game: a bot plays on to the end."""

    def resigned(live: LiveTable) -> StoredTable | None:
        mine = owned_seat(live, seat, owner)
        _check_running(live)
        if mine.absence == "resigned":
            return None
        return with_seats(
            live.stored, {seat: replace(mine, bot=default_bot(live), absence="resigned")}
        )

    await tables.amend(table_id, resigned)


async def leave(tables: Tables, table_id: str, owner: str) -> None:
    """Give up one's seats; in a lobby they are free again, later a bot plays on.

    The next person succeeds a host who leaves; without one the table is closed.
    """

    def given_up(live: LiveTable) -> StoredTable:
        stored, arrangement = live.stored, live.stored.arrangement
        mine = [n for n, seat in enumerate(stored.seats) if seat.owner == owner]
        if not mine:
            raise Refusal("not-your-seat", "You have no seat at this table.")
        bot = None if arrangement.phase == "lobby" else default_bot(live)
        secret = next((seat.secret for seat in stored.seats if seat.secret), None)
        free = {
            n: replace(stored.seats[n], owner=None, absence=None, bot=bot, secret=secret)
            for n in mine
        }
        changed = with_seats(stored, free)
        ready = tuple(n for n in arrangement.ready if n not in mine)
        # A roll needs the fallback of a chain that was shown before the start.
        chains = without_chains(stored, mine) if bot is None else arrangement.chains
        arranged = msgspec.structs.replace(arrangement, ready=ready, chains=chains)
        return replace(changed, arrangement=arranged)

    def left(live: LiveTable) -> StoredTable:
        stored = given_up(live)
        if stored.arrangement.host != owner:
            return stored
        heir = next((seat.owner for seat in stored.seats if seat.owner), None)
        phase = stored.arrangement.phase
        if heir is None and not live.table.is_over:
            phase = "closed"
        arrangement = msgspec.structs.replace(stored.arrangement, host=heir or owner, phase=phase)
        return replace(stored, arrangement=arrangement)

    await tables.amend(table_id, left)


async def close(tables: Tables, table_id: str, owner: str) -> None:
    """Let the host close a table before its game is over: play there ends."""

    def closed(live: LiveTable) -> StoredTable | None:
        check_host(live, owner)
        if live.table.is_over:
            raise Refusal("over", "The game is over.")
        if live.stored.arrangement.phase == "closed":
            return None
        arrangement = msgspec.structs.replace(live.stored.arrangement, phase="closed", undo=None)
        return replace(live.stored, arrangement=arrangement)

    await tables.amend(table_id, closed)


async def delete(tables: Tables, table_id: str, owner: str) -> None:
    """Let the host delete a table; one where others still play must be closed first."""

    def check(live: LiveTable) -> None:
        check_host(live, owner)
        others = any(seat.owner not in {None, owner} for seat in live.stored.seats)
        if others and live.is_on and not live.table.is_over:
            raise Refusal("others-play", "Others play here: close the table before you delete it.")

    await tables.delete(table_id, check)


def default_bot(live: LiveTable) -> str:
    """Return the bot that replaces absent players."""
    return usual_opponent(live.table.game.name)


def _check_running(live: LiveTable) -> None:
    if live.table.is_over:
        raise Refusal("over", "The game is over.")
    check_is_on(live)
