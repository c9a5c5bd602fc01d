"""All of Web Push that a server with a key has."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from jacta.server.push.keys import check_contact, read_key
from jacta.server.push.post import PostOffice
from jacta.server.push.subscriptions import Subscriptions
from jacta.server.push.turns import TurnNotices
from jacta.server.settings import default_database

if TYPE_CHECKING:
    from jacta.server.audience import Audience
    from jacta.server.leases import Leases
    from jacta.server.settings import Settings
    from jacta.server.tables import Tables

__all__ = ["PushService"]


class PushService:
    """The subscriptions, and the notices of turns that are sent to them."""

    def __init__(
        self, settings: Settings, tables: Tables, audience: Audience, leases: Leases
    ) -> None:
        self.key = read_key(Path(settings.push_key))
        self.subscriptions = Subscriptions(settings.database or default_database())
        self._loop = asyncio.get_running_loop()
        contact, anywhere = check_contact(settings.push_contact), settings.push_anywhere
        self._post = PostOffice(self.key, contact, self._gone, anywhere=anywhere)
        self._turns = TurnNotices(
            self.subscriptions, audience, tables.clock, self._post.send, leases
        )
        tables.follow(self._turns.look)

    def _gone(self, endpoint: str) -> None:
        """Forget a subscription that has ended; called from the thread of the post office."""
        asyncio.run_coroutine_threadsafe(self.subscriptions.remove(endpoint), self._loop)

    async def close(self) -> None:
        """Stop all of it."""
        await self._turns.close()
        await asyncio.to_thread(self._post.close)
        await self.subscriptions.close()
