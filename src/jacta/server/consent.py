"""What people at a table agree on: undoing moves, and a bot for a player who is away.

Each person is asked once, however many seats they have. A request to undo is valid only until
the table changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace as restruct

from jacta.core.game import CHANCE
from jacta.server.arrangement import UndoRequest, Vote
from jacta.server.chain_rolls import check_can_take_back
from jacta.server.departures import default_bot
from jacta.server.lobby import with_seats
from jacta.server.refusals import Refusal
from jacta.server.tables import check_is_on, owned_seat

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from jacta.server.live import Attempt, LiveTable
    from jacta.server.storage import StoredTable
    from jacta.server.tables import Tables

__all__ = ["Asked", "answer_undo", "ask_undo", "undo_facts", "vote_for_bot"]

CANNOT = "There is no decision of yours to take back."


class Asked(NamedTuple):
    """A request to undo that somebody answers; without a seat, whoever has asked."""

    log: int
    seat: int | None

    def is_about(self, request: UndoRequest) -> bool:
        """Whether it is this request."""
        return request.log == self.log and self.seat in {None, request.seat}


# Taking back


async def ask_undo(tables: Tables, table_id: str, seat: int, owner: str, log: int) -> None:
    """Ask everybody to take the game back to before one's last decision."""

    def asked(live: LiveTable) -> StoredTable:
        owned_seat(live, seat, owner)
        check_is_on(live)
        if log != live.log:
            raise Refusal("stale", "The table has changed since; look again.")
        check_can_take_back(live)
        request = UndoRequest(seat, _last_decision(live, seat), log, (owner,))
        return _with_undo(live, request)

    await _take_back_if_agreed(tables, await tables.amend(table_id, asked))


async def answer_undo(
    tables: Tables, table_id: str, owner: str, asked: Asked, *, agree: bool
) -> None:
    """Agree to take the game back, or refuse it for everybody."""

    def answered(live: LiveTable) -> StoredTable | None:
        request = _request(live)
        if request is None or not asked.is_about(request):
            raise Refusal("stale", "The table has changed since; look again.")
        if all(seat.owner != owner for seat in live.stored.seats):
            raise Refusal("not-your-seat", "Only players of this table are asked.")
        if not agree:
            return _with_undo(live, None)
        if owner in request.agreed:
            return None
        return _with_undo(live, restruct(request, agreed=(*request.agreed, owner)))

    await _take_back_if_agreed(tables, await tables.amend(table_id, answered))


async def _take_back_if_agreed(tables: Tables, live: LiveTable) -> None:
    def taken_back(live: LiveTable) -> Attempt:
        request = _request(live)
        if request is None or _waiting(live, request):
            raise Refusal("stale", "The table has changed since; look again.")
        steps = live.table.events(request.to)
        return live.undone(request.seat, sum(step.by != CHANCE for step in steps))

    request = _request(live)
    if request is not None and not _waiting(live, request):
        await tables.write(live.stored.id, taken_back)


def undo_facts(live: LiveTable) -> dict[str, Any] | None:
    """Return the fields of an `UndoInfo`, if somebody asks to take the game back."""
    request = _request(live)
    if request is None:
        return None
    return {
        "seat": request.seat,
        "to": request.to,
        "log": request.log,
        "waiting": _waiting(live, request),
    }


def _request(live: LiveTable) -> UndoRequest | None:
    """Return what was asked for, unless the table has changed since."""
    request = live.stored.arrangement.undo
    return None if request is None or request.log != live.log or not live.is_on else request


def _waiting(live: LiveTable, request: UndoRequest) -> list[int]:
    """Return the seats whose players have not agreed yet."""
    return [
        number
        for number, seat in enumerate(live.stored.seats)
        if seat.bot is None and seat.owner is not None and seat.owner not in request.agreed
    ]


def _last_decision(live: LiveTable, seat: int) -> int:
    """Return how many entries came before the last decision of a seat."""
    own = [event.seq for event in live.table.events() if event.by == seat]
    if not own or live.table.is_over:
        raise Refusal("cannot-undo", CANNOT)
    return own[-1] - 1


def _with_undo(live: LiveTable, request: UndoRequest | None) -> StoredTable:
    return replace(live.stored, arrangement=restruct(live.stored.arrangement, undo=request))


# A bot for somebody who is away


async def vote_for_bot(
    tables: Tables, table_id: str, seat: int, owner: str, online: AbstractSet[str | None]
) -> None:
    """Vote for a bot to replace a player who is away; it does once all others present agree."""

    def voted(live: LiveTable) -> StoredTable | None:
        stored = live.stored
        check_is_on(live)
        owners = {one.owner for one in stored.seats if one.owner is not None}
        if owner not in owners or not 0 <= seat < len(stored.seats):
            raise Refusal("not-your-seat", "Only players of this table are asked.")
        absent = stored.seats[seat]
        if absent.bot is not None:
            return None
        if absent.owner is None or absent.owner in online:
            raise Refusal("present", "A bot plays only for somebody who is away.")
        before = next((vote.by for vote in stored.arrangement.votes if vote.seat == seat), ())
        by = tuple(dict.fromkeys((*before, owner)))
        others = [vote for vote in stored.arrangement.votes if vote.seat != seat]
        if {one for one in owners if one in online} - {*by}:
            arrangement = restruct(stored.arrangement, votes=(*others, Vote(seat, by)))
            return replace(stored, arrangement=arrangement)
        away = replace(absent, bot=default_bot(live), absence="away")
        arrangement = restruct(stored.arrangement, votes=tuple(others))
        return replace(with_seats(stored, {seat: away}), arrangement=arrangement)

    await tables.amend(table_id, voted)
