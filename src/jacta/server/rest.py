"""Tables over HTTP: everything but the play itself, which goes over the socket."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query
from fastapi.responses import PlainTextResponse, Response, StreamingResponse

from jacta.bots import bots_for, full_name, kind_of, temperament_of, usual_bot
from jacta.bots.opponents import opponents_for, usual_opponent
from jacta.core.errors import JactaError
from jacta.core.game import GAMES, find_game
from jacta.games.about import about
from jacta.games.rulebooks import Language, rules_for_people
from jacta.games.scripts import tutorial
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.dice_rest import record_text
from jacta.server.frames import frames_of
from jacta.server.hints import hint_for
from jacta.server.messages import (
    ACTION_LENGTH,
    AboutInfo,
    BoardInfo,
    BotInfo,
    ChoiceOdds,
    ChoicePrice,
    Created,
    Film,
    GameInfo,
    Hint,
    Import,
    NewTable,
    Odds,
    OpponentInfo,
    Previews,
    TableInfo,
    WhyNot,
)
from jacta.server.new_tables import imported_table, rematch_of, stored_table
from jacta.server.preview_messages import preview_messages, reason_message
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jacta.server.live import LiveTable

__all__ = ["router"]

router = APIRouter(prefix="/api", dependencies=[limited("requests")])

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]


def _board_info(name: str, board: Any) -> BoardInfo:
    return BoardInfo(name=name, title=board.title, complexity=board.data.get("complexity"))


@functools.cache
def _game_info(name: str) -> GameInfo:
    kind, facts = find_game(name), about(name)
    boards = [_board_info(name, kind.load_board(name)) for name in kind.boards]
    return GameInfo(
        name=name,
        title=kind.title,
        least_players=kind.seats[0],
        most_players=kind.seats[-1],
        boards=boards,
        options=list(kind.option_names),
        bots=[
            BotInfo(name=bot, kind=kind_of(bot), temperament=temperament_of(bot))
            for bot in bots_for(name)
        ],
        opponents=[OpponentInfo(id=face, bot=bot) for face, bot in opponents_for(name)],
        about=None if facts is None else AboutInfo(**msgspec.to_builtins(facts)),
        tutorial=tutorial(name) is not None,
        usual_bot=usual_opponent(name),
    )


@router.get("/games")
def games() -> list[GameInfo]:
    """Return all games with their boards, options and bots."""
    return [_game_info(name) for name in GAMES]


@router.get("/boards/{game}/{board}")
def board(game: str, board: str) -> dict[str, Any]:
    """Return a board that comes with jacta, as its file says it."""
    kind = find_game(game)
    if board not in kind.boards:
        raise Refusal("unknown-board", f"unknown board {board!r}")
    data: dict[str, Any] = kind.load_board(board).data
    return data


@router.get("/rules/{game}", response_class=PlainTextResponse)
def rules(game: str, lang: Language = "en") -> str:
    """Return the rules of a game in our own words, as Markdown."""
    return rules_for_people(game, lang)


@router.post("/tables", status_code=201, dependencies=[limited("tables")])
async def create(new: NewTable, here: Here, me: Me) -> Created:
    """Set up a table."""
    now = here.tables.clock.now()
    if new.board_data is None:
        stored, links = stored_table(new, me, now)
    else:  # checking a board may take long
        stored, links = await here.tables.workers.run(lambda: stored_table(new, me, now))
    here.count_table()
    await here.tables.open(stored)
    return Created(id=stored.id, links=links)


@router.get("/tables", dependencies=[limited("lists")])
async def mine(here: Here, me: Me) -> list[TableInfo]:
    """Return the tables where I have a seat, the last changed first."""
    return await here.summaries.of(me)


@router.get("/records", response_class=PlainTextResponse, dependencies=[limited("exports")])
async def records(here: Here, me: Me) -> StreamingResponse:
    """Return the records of all my games, one after the other; those with secrets once over."""
    found = await here.tables.owned_by(me)

    async def texts() -> AsyncIterator[str]:
        for one in found:
            try:
                live = await here.tables.replayed(one.id)
            except JactaError:  # deleted meanwhile, or broken
                continue
            if not _holds_secrets(live):
                yield await record_text(here.tables, live)

    return StreamingResponse(texts(), media_type="application/x-ndjson")


def _holds_secrets(live: LiveTable) -> bool:
    """Whether a record says what somebody who still plays may not know."""
    is_closed = live.stored.arrangement.phase == "closed"
    return live.table.game.has_secrets and not live.table.is_over and not is_closed


@router.get("/tables/{table_id}")
async def table(table_id: str, here: Here, me: Me) -> TableInfo:
    """Return a table as everybody may know it."""
    return here.info(await here.tables.current(table_id), me)


@router.get("/tables/{table_id}/board")
async def table_board(table_id: str, here: Here) -> dict[str, Any]:
    """Return the board of a table, as its file says it."""
    data: dict[str, Any] = (await here.tables.current(table_id)).table.game.board.data
    return data


async def _advised(here: Context, table_id: str) -> LiveTable:
    """Return a table where hints and odds are allowed."""
    live = await here.tables.current(table_id)
    if not live.stored.arrangement.terms.advice:
        raise Refusal("no-advice", "The host allows no hints or odds at this table.")
    return live


async def _deciding(here: Context, table_id: str, seat: int, log: int, me: str) -> LiveTable:
    """Return a table where a seat of mine has to decide, as I have seen it, and may be advised."""
    live = await _advised(here, table_id)
    if (await here.tables.seated(live, seat, me)).bot is not None:
        raise Refusal("bot-plays", "A bot plays for this seat.")
    if live.table.turn != seat:
        raise Refusal("not-your-turn", "Hints are only for your own decisions.")
    if log != live.log:
        raise Refusal("stale", "The table has changed since; look again.")
    return live


@router.get("/tables/{table_id}/hint", dependencies=[limited("hints")])
async def hint(
    table_id: str, seat: int, log: int, here: Here, me: Me, bot: str | None = None
) -> Hint:
    """Return what a bot would do in my place, by what I may see; `log` is what I have seen."""
    live = await _deciding(here, table_id, seat, log, me)
    game = live.table.game.name
    return await hint_for(live.table, full_name(bot or usual_bot(game), game), here.thinkers)


@router.get("/tables/{table_id}/price", dependencies=[limited("previews")])
async def price(
    table_id: str,
    seat: int,
    log: int,
    here: Here,
    me: Me,
    do: Annotated[str | None, Query(max_length=ACTION_LENGTH)] = None,
) -> ChoicePrice | None:
    """Return what a choice of mine would cost; null without one, or until the judge is ready."""
    live = await _deciding(here, table_id, seat, log, me)
    table = live.table.copy()
    if do is not None and do not in table.legal():
        raise Refusal("illegal", "The rules do not allow this action now.")
    found = await here.reviews.price(table, do)
    return None if found is None else ChoicePrice(cost=found.cost, best=found.best)


@router.get("/tables/{table_id}/previews", dependencies=[limited("previews")])
async def previews(table_id: str, seat: int, here: Here, me: Me) -> Previews:
    """Return what each legal action of a seat of mine would do, and after which change."""
    live = await here.tables.current(table_id)
    await here.tables.seated(live, seat, me)
    table, log = live.table.copy(), live.log
    found = await here.tables.workers.run(lambda: preview_messages(table.previews(seat)))
    return Previews(log=log, seat=seat, previews=found)


@router.get("/tables/{table_id}/why-not", dependencies=[limited("previews")])
async def why_not(
    table_id: str,
    seat: int,
    do: Annotated[str, Query(max_length=ACTION_LENGTH)],
    here: Here,
    me: Me,
) -> WhyNot:
    """Return why a seat of mine cannot take an action, or use a thing of the game, now."""
    live = await here.tables.current(table_id)
    await here.tables.seated(live, seat, me)
    table = live.table.copy()
    reason = await here.tables.workers.run(lambda: table.why_not(do, seat))
    return WhyNot(reason=reason_message(reason))


@router.post("/tables/{table_id}/rematch", dependencies=[limited("tables")])
async def rematch(table_id: str, here: Here, me: Me) -> Created:
    """Set up the same table again, once: everybody who asks gets the same new table."""
    live = await here.tables.current(table_id)
    if not any(seat.owner == me for seat in live.stored.seats):
        raise Refusal("not-your-seat", "Only players of this table can ask for a rematch.")
    if not live.table.is_over:
        raise Refusal("not-over", "The game is not over yet.")
    if live.stored.next is None:
        here.count_table()
    again = rematch_of(live.stored, here.tables.clock.now())
    return Created(id=await here.tables.link_next(live, again), links=[])


@router.get(
    "/tables/{table_id}/record", response_class=PlainTextResponse, dependencies=[limited("lists")]
)
async def record(table_id: str, here: Here) -> str:
    """Return the record of a game; if it holds secrets, only when the game is over."""
    live = await here.tables.current(table_id)
    if _holds_secrets(live):
        raise Refusal("hidden", "The record holds secrets until the game is over.")
    return await record_text(here.tables, live)


@router.get("/tables/{table_id}/at/{seq}", dependencies=[limited("previews")])
async def at(
    table_id: str, seq: int, here: Here, me: Me, seat: int | None = None
) -> dict[str, Any]:
    """Return what a seat of mine, or anybody, could see after an entry of the log."""
    live = await here.tables.current(table_id)
    if seat is not None:
        await here.tables.seated(live, seat, me)
    table = live.table.copy()
    view: dict[str, Any] = await here.tables.workers.run(
        lambda: msgspec.to_builtins(table.view_at(seq, seat))
    )
    return view


@router.get("/tables/{table_id}/film", dependencies=[limited("previews")], response_model=Film)
async def film(table_id: str, here: Here) -> Response:
    """Return the game so far, fact by fact, for a replay as anybody may see it."""
    live = await here.tables.current(table_id)
    table = live.table.copy()

    def shoot() -> bytes:
        frames = frames_of(table, 0, None)
        return msgspec.json.encode({"view": table.view_at(0, None), "frames": frames})

    return Response(await here.tables.workers.run(shoot), media_type="application/json")


@router.get("/tables/{table_id}/odds", dependencies=[limited("odds")])
async def odds(table_id: str, here: Here, me: Me, seat: int | None = None) -> Odds:
    """Return the odds of a table as it stands, as a seat of mine, or anybody, may know them."""
    live = await _advised(here, table_id)
    if seat is not None:
        await here.tables.seated(live, seat, me)
    return await here.odds.odds(live, seat)


@router.get("/tables/{table_id}/choice-odds", dependencies=[limited("previews")])
async def choice_odds(table_id: str, seat: int, here: Here, me: Me) -> ChoiceOdds:
    """Return what each choice of a seat of mine risks or promises, and after which change."""
    live = await _advised(here, table_id)
    await here.tables.seated(live, seat, me)
    return await here.odds.choices(live, seat)


@router.post("/import", status_code=201, dependencies=[limited("imports")])
async def import_record(what: Import, here: Here, me: Me) -> Created:
    """Turn a record into a table: a finished game to view, or one to continue."""
    now = here.tables.clock.now()
    stored, log = await here.tables.workers.run(lambda: imported_table(what.record, me, now))
    here.count_table()
    await here.tables.open(stored, log)
    return Created(id=stored.id, links=[])
