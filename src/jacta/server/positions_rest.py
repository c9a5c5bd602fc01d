"""Positions over HTTP, for programs that play at a table: see `jacta.client`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends

from jacta.core.positions import position_text
from jacta.server.context import Context, context_of, limited, person_of

__all__ = ["router"]

router = APIRouter(prefix="/api/tables/{table_id}", dependencies=[limited("requests")])


@router.get("/position", dependencies=[limited("previews")])
async def position(
    table_id: str,
    seat: int,
    here: Annotated[Context, Depends(context_of)],
    me: Annotated[str, Depends(person_of)],
) -> dict[str, Any]:
    """Return the position as text, what a seat of mine may not know left blank.

    `log` is the change of the table after which it holds, as in `play`.
    """
    live = await here.tables.current(table_id)
    await here.tables.seated(live, seat, me)
    game, s = live.table.game, live.table.state
    return {"log": live.log, "seat": seat, "position": position_text(game, game.blinded(s, seat))}
