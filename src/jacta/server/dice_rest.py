"""Dice that anybody can check, over HTTP: words before the game, seal and key, the whole check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import HTMLResponse

from jacta.core.errors import RecordError
from jacta.fair.checking import check_dice_of
from jacta.fair.headers import fair_text, sealed
from jacta.fair.page import dice_page
from jacta.server import lobby
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.messages import DiceInfo, DiceWord, SaidWord
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from jacta.fair.checking import Derived
    from jacta.fair.headers import Sealed
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["record_text", "router"]

router = APIRouter(prefix="/api/tables/{table_id}", dependencies=[limited("requests")])

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]


def _is_open(live: LiveTable) -> bool:
    """Whether nobody can play any more, so that the seal may be opened."""
    return live.table.is_over or live.stored.arrangement.phase == "closed"


async def _sealed(tables: Tables, live: LiveTable) -> Sealed | None:
    """Return what a record may say about the dice of a table."""
    seal = live.stored.arrangement.seal
    if seal is None:
        return None
    log = None
    if _is_open(live) and live.log != live.table.seq:  # something was taken back
        found = await tables.storage.load(live.stored.id, 0)
        log = None if found is None else [(by, do) for by, do, _ in found[1]]
    return sealed(seal, live.stored.id, log, is_open=_is_open(live))


async def record_text(tables: Tables, live: LiveTable) -> str:
    """Return the record of a table, with what it says about its dice."""
    fair, record = await _sealed(tables, live), live.table.record()
    return record.text() if fair is None else fair_text(record, fair)


@router.post("/seats/{seat}/word", status_code=204, dependencies=[limited("changes")])
async def word(table_id: str, seat: int, said: DiceWord, here: Here, me: Me) -> None:
    """Add my word to the dice, before the start."""
    await lobby.say_word(here.tables, table_id, seat, me, said.word)


@router.get("/dice", dependencies=[limited("lists")])
async def dice(table_id: str, here: Here) -> DiceInfo:
    """Return the seal of a table's dice, the players' words, and after the end the key."""
    live = await here.tables.current(table_id)
    fair = await _sealed(here.tables, live)
    if fair is None:
        return DiceInfo(seal=None, words=[], key=None, checked=None, problem=None)
    checked = problem = None
    if fair.seed is not None:
        try:
            checked = len(await _checked(here, live, fair))
        except RecordError as error:
            problem = error.reason
    words = [SaidWord(seat=seat, word=word) for seat, word in fair.words]
    return DiceInfo(seal=fair.seal, words=words, key=fair.seed, checked=checked, problem=problem)


@router.get("/dice.html", response_class=HTMLResponse, dependencies=[limited("lists")])
async def page(table_id: str, here: Here) -> HTMLResponse:
    """Return a page to keep, which derives every die again without this server."""
    live = await here.tables.current(table_id)
    fair = await _sealed(here.tables, live)
    if fair is None:
        raise Refusal("unknown-page", "The dice of this table were not sealed.")
    if fair.seed is None:
        raise Refusal("sealed", "The dice are sealed until the game is over.")
    text = dice_page(live.table.record(), fair, await _checked(here, live, fair))
    name = f'attachment; filename="dice-{table_id}.html"'
    return HTMLResponse(text, headers={"Content-Disposition": name})


async def _checked(here: Context, live: LiveTable, fair: Sealed) -> list[Derived]:
    record = live.table.record()
    return await here.tables.workers.run(lambda: check_dice_of(record, fair))
