"""People at tables over HTTP: the lobby, seats, what they agree on, and leaving."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from jacta.server import consent, departures, lobby
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.messages import (  # noqa: TC001 - FastAPI reads the annotations
    Dress,
    Join,
    Move,
    Ready,
    SeatChange,
    TableInfo,
    TermsMessage,
    UndoAnswer,
)
from jacta.server.new_tables import terms_of

__all__ = ["router"]

router = APIRouter(prefix="/api/tables/{table_id}", dependencies=[limited("requests")])
changes = [limited("changes")]

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]


async def _info(here: Context, table_id: str, me: str) -> TableInfo:
    return here.info(await here.tables.current(table_id), me)


# Before the start


@router.post("/join", dependencies=changes)
async def join(table_id: str, how: Join, here: Here, me: Me) -> dict[str, int]:
    """Take a seat by the table's link."""
    seat = await lobby.join(here.tables, table_id, how.secret, me, how.name, how.seat)
    return {"seat": seat}


@router.post("/seats/{seat}/dress", dependencies=changes)
async def dress(table_id: str, seat: int, how: Dress, here: Here, me: Me) -> TableInfo:
    """Choose the name and the colour of one's seat, before the start."""
    await lobby.dress(here.tables, table_id, seat, me, how.name, how.colour)
    return await _info(here, table_id, me)


@router.post("/seats/{seat}/move", dependencies=changes)
async def move(table_id: str, seat: int, where: Move, here: Here, me: Me) -> TableInfo:
    """Move to a free seat, before the start."""
    await lobby.move(here.tables, table_id, seat, where.to, me)
    return await _info(here, table_id, me)


@router.post("/seats/{seat}/fill", dependencies=changes)
async def fill(table_id: str, seat: int, how: SeatChange, here: Here, me: Me) -> TableInfo:
    """Give a free seat to a bot, or keep it for a guest, before the start."""
    await lobby.fill(here.tables, table_id, seat, me, how.bot)
    return await _info(here, table_id, me)


@router.post("/seats/{seat}/ready", dependencies=changes)
async def ready(table_id: str, seat: int, how: Ready, here: Here, me: Me) -> TableInfo:
    """Set whether I am ready; the game starts when the last player is."""
    await lobby.set_ready(here.tables, table_id, seat, me, ready=how.ready)
    return await _info(here, table_id, me)


@router.post("/start", dependencies=changes)
async def start(table_id: str, here: Here, me: Me) -> TableInfo:
    """Start the game; bots take the free seats."""
    await lobby.start(here.tables, table_id, me)
    return await _info(here, table_id, me)


@router.post("/terms", dependencies=changes)
async def terms(table_id: str, what: TermsMessage, here: Here, me: Me) -> TableInfo:
    """Set how long the table waits for a player; a clock only before the start."""
    await lobby.set_terms(here.tables, table_id, me, terms_of(what))
    return await _info(here, table_id, me)


# Going away


@router.post("/seats/{seat}", dependencies=changes)
async def change_seat(
    table_id: str, seat: int, change: SeatChange, here: Here, me: Me
) -> TableInfo:
    """Hand one's seat to a bot, or take it back."""
    await departures.hand_over(here.tables, table_id, seat, me, change.bot)
    return await _info(here, table_id, me)


@router.post("/seats/{seat}/resign", dependencies=changes)
async def resign(table_id: str, seat: int, here: Here, me: Me) -> TableInfo:
    """Give up this game: a bot plays on to the end."""
    await departures.resign(here.tables, table_id, seat, me)
    return await _info(here, table_id, me)


@router.post("/leave", dependencies=changes)
async def leave(table_id: str, here: Here, me: Me) -> TableInfo:
    """Give up one's seats for good."""
    await departures.leave(here.tables, table_id, me)
    return await _info(here, table_id, me)


@router.post("/close", dependencies=changes)
async def close(table_id: str, here: Here, me: Me) -> TableInfo:
    """End a table before its game is over."""
    await departures.close(here.tables, table_id, me)
    return await _info(here, table_id, me)


@router.delete("", status_code=204, dependencies=changes)
async def delete(table_id: str, here: Here, me: Me) -> None:
    """Delete a table and its log."""
    await departures.delete(here.tables, table_id, me)
    here.stored_tables -= 1


# What everybody agrees on


@router.post("/seats/{seat}/undo", dependencies=changes)
async def ask_undo(table_id: str, seat: int, log: int, here: Here, me: Me) -> TableInfo:
    """Ask everybody to take the game back to before one's last decision."""
    await consent.ask_undo(here.tables, table_id, seat, me, log)
    return await _info(here, table_id, me)


@router.post("/undo", dependencies=changes)
async def answer_undo(table_id: str, answer: UndoAnswer, here: Here, me: Me) -> TableInfo:
    """Agree to take the game back, or refuse it."""
    asked = consent.Asked(answer.log, answer.seat)
    await consent.answer_undo(here.tables, table_id, me, asked, agree=answer.agree)
    return await _info(here, table_id, me)


@router.post("/seats/{seat}/stand-in", dependencies=changes)
async def stand_in(table_id: str, seat: int, here: Here, me: Me) -> TableInfo:
    """Vote for a bot to replace a player who is away."""
    online = here.audience.online(table_id)
    await consent.vote_for_bot(here.tables, table_id, seat, me, online)
    return await _info(here, table_id, me)
