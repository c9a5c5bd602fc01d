"""Puzzles and one's own blunders over HTTP."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Query

from jacta.core.errors import JactaError
from jacta.core.game import find_game
from jacta.core.table import Table
from jacta.lab.puzzles.files import number_of_day, shipped
from jacta.lab.puzzles.model import table_of
from jacta.lab.puzzles.rating import Result, rated
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.messages import (
    BlundersKept,
    PuzzleAnswer,
    PuzzleBook,
    PuzzleInfo,
    PuzzleReply,
)
from jacta.server.practice.blunders import (
    answered,
    blunders_of,
    due_of,
    is_found,
    next_due,
    with_more,
)
from jacta.server.practice.positions import (
    blunder_answer,
    blunder_info,
    check_legal,
    file_digest,
    puzzle_answer,
    puzzle_info,
    puzzle_numbered,
    rating_info,
)
from jacta.server.practice.progress import GameProgress
from jacta.server.refusals import Refusal, code_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.puzzles.model import Puzzle
    from jacta.server.practice.progress import Blunder, Progress
    from jacta.server.practice.store import PracticeStore

__all__ = ["router"]

router = APIRouter(prefix="/api", dependencies=[limited("requests")])
looks, changes = [limited("previews")], [limited("changes")]

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]
PUZZLE_DEVIATION = 150.0  # how far a puzzle's rating may be off: bots judged it, not people
NEAREST = 24  # puzzles by rating, of which one is drawn
LONGEST_THEME = 40


def _store(here: Context) -> PracticeStore:
    if here.practice is None:
        raise Refusal("unknown-page", "This server keeps no progress.")
    return here.practice


def _puzzles(game: str) -> tuple[Puzzle, ...]:
    find_game(game)
    known = shipped(game)
    if not known:
        raise Refusal("unknown-puzzle", f"{game} comes without puzzles.")
    return known


@router.get("/puzzles/{game}")
async def book(game: str, here: Here, me: Me) -> PuzzleBook:
    """Return the puzzles of a game in numbers, today's, and how far I am with them."""
    find_game(game)
    known, now = shipped(game), here.tables.clock.now()
    progress = await _store(here).of(me)
    mine = progress.of(game).with_file(file_digest(game))
    day = number_of_day(now.date(), len(known)) if known else None
    right, wrong = mine.marks.counts
    return PuzzleBook(
        game=game,
        count=len(known),
        themes=dict(Counter(one.theme for one in known).most_common()),
        difficulties=dict(sorted(Counter(one.difficulty for one in known).items())),
        day=None if day is None else day + 1,
        day_right=None if day is None else mine.marks.of(day),
        rating=rating_info(mine.rating),
        right=right,
        wrong=wrong,
        blunders=sum(one.game == game for one in progress.blunders),
        due=len(due_of(progress.blunders, game, now)),
        next_due=next_due(progress.blunders, game),
    )


@router.get("/puzzles/{game}/run", dependencies=looks)
async def run(
    game: str,
    here: Here,
    me: Me,
    theme: Annotated[str | None, Query(max_length=LONGEST_THEME)] = None,
    difficulty: int | None = None,
) -> PuzzleInfo:
    """Return a puzzle that I have not answered yet, about as hard as I am good."""
    known = _puzzles(game)
    mine = (await _store(here).of(me)).of(game).with_file(file_digest(game))
    fitting = [
        number
        for number, one in enumerate(known)
        if theme in {None, one.theme} and difficulty in {None, one.difficulty}
    ]
    if not fitting:
        raise Refusal("unknown-puzzle", "No puzzle has this theme and difficulty.")
    number = _drawn(known, fitting, mine)
    return await _info(here, game, number + 1, mine)


def _drawn(known: Sequence[Puzzle], fitting: Sequence[int], mine: GameProgress) -> int:
    """Return the number of a puzzle: one not answered yet if there is any, near one's rating."""
    new = [number for number in fitting if mine.marks.of(number) is None]
    points = mine.rating.points
    near = sorted(new or fitting, key=lambda number: abs(known[number].rating - points))
    return random.choice(near[:NEAREST])  # noqa: S311 - nobody gains by guessing it


async def _info(here: Context, game: str, number: int, mine: GameProgress) -> PuzzleInfo:
    puzzle, was_right = puzzle_numbered(game, number), mine.marks.of(number - 1)
    return await here.tables.workers.run(lambda: puzzle_info(puzzle, number, was_right=was_right))


@router.get("/puzzles/{game}/blunder", dependencies=looks)
async def blunder(game: str, here: Here, me: Me) -> PuzzleInfo | None:
    """Return a blunder of mine that has come back; null if there is none."""
    find_game(game)
    store, now = _store(here), here.tables.clock.now()
    for one in due_of((await store.of(me)).blunders, game, now):
        if (shown := await _shown(here, one)) is not None:
            return shown
        await store.change(me, partial(_without, blunder=one))
    return None


async def _shown(here: Context, blunder: Blunder) -> PuzzleInfo | None:
    """Return the position of a blunder; None if its table is gone, or was taken back."""
    try:
        table = (await here.tables.current(blunder.table)).table.copy()
        return await here.tables.workers.run(lambda: blunder_info(blunder, table))
    except JactaError as error:
        if code_of(error) in {"busy", "unavailable"}:
            raise
        return None


def _without(progress: Progress, blunder: Blunder) -> tuple[Progress, None]:
    left = tuple(one for one in progress.blunders if one != blunder)
    return progress.with_blunders(left), None


@router.get("/puzzles/{game}/{number}", dependencies=looks)
async def puzzle(game: str, number: int, here: Here, me: Me) -> PuzzleInfo:
    """Return a puzzle without its solution."""
    _puzzles(game)
    mine = (await _store(here).of(me)).of(game).with_file(file_digest(game))
    return await _info(here, game, number, mine)


@router.post("/puzzles/{game}/{number}", dependencies=changes)
async def answer(game: str, number: int, reply: PuzzleReply, here: Here, me: Me) -> PuzzleAnswer:
    """Answer a puzzle; the first answer counts for my rating."""
    _puzzles(game)
    one, digest = puzzle_numbered(game, number), file_digest(game)
    check_legal(table_of(one), reply.do)
    right = reply.do == one.solution

    def change(progress: Progress) -> tuple[Progress, PuzzleAnswer]:
        mine = progress.of(game).with_file(digest)
        if mine.marks.of(number - 1) is not None:
            return progress, puzzle_answer(one, reply.do, None, mine.rating)
        rating = rated(mine.rating, [Result(one.rating, PUZZLE_DEVIATION, float(right))])
        after = GameProgress(rating, digest, mine.marks.marked(number - 1, right=right))
        return progress.with_game(game, after), puzzle_answer(one, reply.do, mine.rating, rating)

    return await _store(here).change(me, change)


@router.post("/tables/{table_id}/blunders", dependencies=changes)
async def keep(table_id: str, here: Here, me: Me) -> BlundersKept:
    """Keep my mistakes of a reviewed game, to come back later."""
    live = await here.tables.current(table_id)
    seats = [n for n, seat in enumerate(live.stored.seats) if seat.owner == me]
    if not live.table.is_over:
        raise Refusal("not-over", "The game is not over yet.")
    review, now = here.reviews.done(live.table.record().text()), here.tables.clock.now()
    # Where a game began as a copy of another, somebody else may have decided.
    origin = live.stored.arrangement.origin
    since = 0 if origin is None else origin.seq
    more = [] if review is None else list(blunders_of(review, table_id, seats, now, since))

    def change(progress: Progress) -> tuple[Progress, BlundersKept]:
        known = progress.blunders
        places = {(one.table, one.seq) for one in known}
        new = [one for one in more if (one.table, one.seq) not in places]
        after = with_more(known, new) if new else known
        kept = sum(one.table == table_id for one in after)
        return progress.with_blunders(after), BlundersKept(new=len(new), blunders=kept)

    return await _store(here).change(me, change)


@router.post("/tables/{table_id}/blunders/{seq}", dependencies=changes)
async def repeat(table_id: str, seq: int, reply: PuzzleReply, here: Here, me: Me) -> PuzzleAnswer:
    """Answer a blunder of mine; a right answer lets it rest for longer."""
    now = here.tables.clock.now()
    await _check_answer(here, me, table_id, seq, reply.do)

    def change(progress: Progress) -> tuple[Progress, PuzzleAnswer]:
        known = progress.blunders
        one = _kept(progress, table_id, seq)
        if one.due > now.timestamp():
            return progress, blunder_answer(one, reply.do, one.due)
        after = answered(one, right=is_found(one, reply.do), now=now)
        others = tuple(after if other is one else other for other in known)
        return progress.with_blunders(others), blunder_answer(one, reply.do, after.due)

    return await _store(here).change(me, change)


def _kept(progress: Progress, table_id: str, seq: int) -> Blunder:
    """Return a blunder that somebody keeps."""
    for one in progress.blunders:
        if (one.table, one.seq) == (table_id, seq):
            return one
    raise Refusal("unknown-puzzle", "You keep no such blunder.")


async def _check_answer(here: Context, me: str, table_id: str, seq: int, action: str) -> None:
    """Refuse an answer that the rules did not allow; reviews do not value every action."""
    one = _kept(await _store(here).of(me), table_id, seq)
    if action not in one.values:
        table = (await here.tables.current(table_id)).table
        state = table.game.blinded(table.state_at(seq), one.seat)
        check_legal(Table(table.game, begin=state), action)
