"""Finished games over HTTP: their review, and playing on from any entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from fastapi import APIRouter, Depends, Response

from jacta.server.branches import branch_of
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.messages import Branch, Created, DecisionInfo, TableInfo
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from jacta.server.live import LiveTable

__all__ = ["router"]

router = APIRouter(prefix="/api/tables/{table_id}", dependencies=[limited("requests")])

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]


@router.get("/review", dependencies=[limited("previews")])
async def review(table_id: str, here: Here) -> Response:
    """Return the review of a finished game as far as it is known; ask again until it is done."""
    live = await here.tables.current(table_id)
    _check_is_over(live)
    record = live.table.record().text()
    found = here.reviews.ask(record, live.table.game.name)
    return Response(msgspec.json.encode(found), media_type="application/json")


@router.get("/decisions/{seq}", dependencies=[limited("previews")])
async def decision(table_id: str, seq: int, here: Here) -> DecisionInfo:
    """Return what each choice would have done and risked where an entry was decided."""
    live = await here.tables.current(table_id)
    _check_is_over(live)
    return await here.odds.decision(live, seq)


@router.post("/branch", status_code=201, dependencies=[limited("tables")])
async def branch(table_id: str, where: Branch, here: Here, me: Me) -> Created:
    """Set up a table that goes on from an entry of a finished game, with bots for the others."""
    live = await here.tables.current(table_id)
    stored, log = branch_of(live, where.seq, where.seat, me, here.tables.clock.now())
    here.count_table()
    await here.tables.open(stored, log)
    return Created(id=stored.id, links=[])


@router.get("/branches", dependencies=[limited("lists")])
async def branches(table_id: str, here: Here, me: Me) -> list[TableInfo]:
    """Return my tables that were played on from this one, the earliest entry first."""
    await here.tables.current(table_id)
    return await here.summaries.branches(table_id, me)


def _check_is_over(live: LiveTable) -> None:
    if not live.table.is_over:
        raise Refusal("not-over", "The game is not over yet.")
