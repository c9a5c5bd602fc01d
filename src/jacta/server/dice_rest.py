"""Dice that anybody can check, over HTTP: words and anchors before the game, the check after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import HTMLResponse

from jacta.core.errors import RecordError
from jacta.fair.checking import check_dice_of
from jacta.fair.headers import Sealed
from jacta.fair.page import dice_page
from jacta.server import lobby
from jacta.server.chain_rolls import show_anchor
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.fair_records import fair_record, has_taken_back, is_open, what_is_fair
from jacta.server.messages import (
    ChainAnchor,
    ChainInfo,
    DiceInfo,
    DiceWord,
    HeardWord,
    SaidWord,
    SeatChainInfo,
)
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from jacta.fair.checking import Derived
    from jacta.fair.headers import Fair
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["record_text", "router"]

router = APIRouter(prefix="/api/tables/{table_id}", dependencies=[limited("requests")])

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]


async def _fair(tables: Tables, live: LiveTable) -> Fair | None:
    """Return what a record may say about the dice of a table."""
    log = None
    if is_open(live) and has_taken_back(live):
        found = await tables.storage.load(live.stored.id, 0)
        log = None if found is None else found[1]
    return what_is_fair(live, log)


async def record_text(tables: Tables, live: LiveTable) -> str:
    """Return the record of a table, with what it says about its dice."""
    return fair_record(live, await _fair(tables, live))


@router.post("/seats/{seat}/word", dependencies=[limited("changes")])
async def word(table_id: str, seat: int, said: DiceWord, here: Here, me: Me) -> HeardWord:
    """Add my word to the dice, before the first has fallen."""
    return HeardWord(counts=await lobby.say_word(here.tables, table_id, seat, me, said.word))


@router.post("/seats/{seat}/anchor", status_code=204, dependencies=[limited("changes")])
async def anchor(table_id: str, seat: int, shown: ChainAnchor, here: Here, me: Me) -> None:
    """Show where the chain of my seat begins, before the start."""
    await show_anchor(here.tables, table_id, seat, me, shown.anchor)


@router.get("/dice", dependencies=[limited("lists")])
async def dice(table_id: str, here: Here) -> DiceInfo:
    """Return what everybody may know of a table's dice, and after the end whether they are fair."""
    live = await here.tables.current(table_id)
    fair = await _fair(here.tables, live)
    checked = problem = None
    if fair is not None and is_open(live):
        try:
            checked = len(await _checked(here, live, fair))
        except RecordError as error:
            problem = error.reason
    told = DiceInfo(seal=None, words=[], key=None, checked=checked, problem=problem)
    if isinstance(fair, Sealed):
        words = [SaidWord(seat=seat, word=word) for seat, word in fair.words]
        return told.model_copy(update={"seal": fair.seal, "words": words, "key": fair.seed})
    return told.model_copy(update={"chains": _chains(live)})


def _chains(live: LiveTable) -> ChainInfo | None:
    """Return what everybody may know of a table's chains while it is played at."""
    chains = live.stored.arrangement.chains
    if chains is None:
        return None
    seats = [
        SeatChainInfo(seat=one.seat, anchor=one.anchor, withheld=list(one.withheld))
        for one in chains.seats
    ]
    return ChainInfo(anchor=chains.anchor, seats=seats, rolls=len(chains.rolls))


@router.get("/dice.html", response_class=HTMLResponse, dependencies=[limited("lists")])
async def page(table_id: str, here: Here) -> HTMLResponse:
    """Return a page to keep, which derives every die again without this server."""
    live = await here.tables.current(table_id)
    fair = await _fair(here.tables, live)
    if fair is None:
        raise Refusal("unknown-page", "The dice of this table cannot be checked.")
    if not is_open(live):
        raise Refusal("sealed", "The dice are sealed until the game is over.")
    text = dice_page(live.table.record(), fair, await _checked(here, live, fair))
    name = f'attachment; filename="dice-{table_id}.html"'
    return HTMLResponse(text, headers={"Content-Disposition": name})


async def _checked(here: Context, live: LiveTable, fair: Fair) -> list[Derived]:
    record = live.table.record()
    return await here.tables.workers.run(lambda: check_dice_of(record, fair))
