"""The odds of a table: computed in a thread, one at a time, and each only once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, TypeVar

from jacta.core.game import CHANCE
from jacta.core.previews import previews_of
from jacta.lab.odds import choice_odds, seat_odds
from jacta.server.messages import ChoiceOdds, DecisionInfo, Odds
from jacta.server.preview_messages import preview_messages
from jacta.server.refusals import Refusal
from jacta.server.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.server.live import LiveTable

__all__ = ["OddsService"]

REMEMBERED = 256
WAITING = 32

Key = tuple[str, str, int, int | None]  # what is asked, the table, its log, the seat or entry
T = TypeVar("T", Odds, ChoiceOdds, DecisionInfo)


class OddsService:
    """Computes odds in order; equal questions share one answer."""

    def __init__(self) -> None:
        self._workers = Workers("odds", 1, WAITING)
        self._told: OrderedDict[Key, asyncio.Task[Any]] = OrderedDict()

    async def odds(self, live: LiveTable, seat: int | None) -> Odds:
        """Return the odds of a table as it stands, as a seat may know them."""
        game, state, log = live.table.game, live.table.state.copy(), live.log

        def compute() -> Odds:
            found = seat_odds(game, state, seat)
            return Odds(log=log, seat=seat, odds=dataclasses.asdict(found))

        return await self._shared(("odds", live.stored.id, log, seat), compute)

    async def choices(self, live: LiveTable, seat: int) -> ChoiceOdds:
        """Return what each choice of a seat risks or promises."""
        game, state, log = live.table.game, live.table.state.copy(), live.log

        def compute() -> ChoiceOdds:
            return ChoiceOdds(log=log, seat=seat, choices=choice_odds(game, state, seat))

        return await self._shared(("choices", live.stored.id, log, seat), compute)

    async def decision(self, live: LiveTable, seq: int) -> DecisionInfo:
        """Return what each choice would have done and risked where entry `seq` was decided."""
        table = live.table.copy()

        def compute() -> DecisionInfo:
            if seq not in range(1, table.seq + 1):
                text = f"This game has no entry {seq}; the last is {table.seq}."
                raise Refusal("malformed", text)
            game, state = table.game, table.state_at(seq - 1).copy()
            seat = game.turn(state)
            if seat is None or seat == CHANCE:
                raise Refusal("malformed", f"Entry {seq} of this game is not a decision.")
            previews = preview_messages(previews_of(game, state, seat))
            return DecisionInfo(
                seat=seat, previews=previews, chances=choice_odds(game, state, seat)
            )

        return await self._shared(("decision", live.stored.id, live.log, seq), compute)

    async def _shared(self, key: Key, compute: Callable[[], T]) -> T:
        task: asyncio.Task[T] | None = self._told.get(key)
        if task is None:
            task = self._told[key] = asyncio.create_task(self._workers.run(compute))
            task.add_done_callback(lambda done: self._forget_failure(key, done))
        self._told.move_to_end(key)
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return await asyncio.shield(task)

    def _forget_failure(self, key: Key, task: asyncio.Task[Any]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._told.get(key) is task:
            del self._told[key]

    def close(self) -> None:
        """Drop what has not begun."""
        self._workers.close()
