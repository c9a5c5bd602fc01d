"""Reviews in a browser: made in the tab, a little at a time, beside everything that is asked."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from jacta.core.records import read_records
from jacta.core.table import Table
from jacta.server.reviews import PRICE_SECONDS, SECONDS, ReviewService

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from jacta.core.game import Game
    from jacta.lab.review.judge import Judge
    from jacta.lab.review.model import Price, Review
    from jacta.offline.kernel_looker import LocalKernel

__all__ = ["TabReviewService"]

AT_A_STRETCH = 0.05  # seconds; then others have their turn


class TabReviewService(ReviewService):
    """Makes reviews by the kernels of a tab."""

    def __init__(self, kernel_of: Callable[[str], Awaitable[LocalKernel]]) -> None:
        super().__init__()
        self._kernel_of = kernel_of

    def _is_ready(self, _game: str) -> bool:
        return True

    async def price(self, table: Table, action: str | None) -> Price | None:
        """Return what an action would cost; without one, only load the kernel."""
        from jacta.lab.review.pricing import price_of  # noqa: PLC0415 - a tab begins sooner

        judge = await self._judge(table.game)
        return None if action is None else price_of(table, action, judge, PRICE_SECONDS)

    async def _judge(self, game: Game[Any]) -> Judge:
        # A tab begins sooner without these.
        from jacta.lab.review.net_judge import NetJudge  # noqa: PLC0415
        from jacta.lab.review.playout_judge import PlayoutJudge  # noqa: PLC0415
        from jacta.offline.kernel_looker import KernelLooker  # noqa: PLC0415

        looker = KernelLooker(game, await self._kernel_of(game.name))
        return PlayoutJudge(game, looker) if game.is_own_board else NetJudge(game, looker)

    async def _reviews(self, record: str) -> AsyncIterator[Review]:
        """Yield the reviews of a record, each better than the one before."""
        from jacta.lab.review.reviewing import steps_of  # noqa: PLC0415 - a tab begins sooner

        table = Table.resume(next(read_records(record.splitlines())))
        judge = await self._judge(table.game)
        rest = time.monotonic() + AT_A_STRETCH
        for found in steps_of(table, judge, SECONDS):
            if found is not None:
                yield found
            if time.monotonic() > rest:
                await asyncio.sleep(0)
                rest = time.monotonic() + AT_A_STRETCH
