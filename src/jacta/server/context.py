"""What every request works with: the server's parts, and who is asking."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fastapi import Depends, Request, Response

from jacta.server.identity import COOKIE, digest, new_secret
from jacta.server.limits import Caller, Limiter, client_address
from jacta.server.metrics import Metrics
from jacta.server.odds import OddsService
from jacta.server.refusals import Refusal
from jacta.server.reviews import ReviewService
from jacta.server.security import same_origin
from jacta.server.storage import StorageError
from jacta.server.summaries import Summaries
from jacta.server.table_info import flags_of, table_info

if TYPE_CHECKING:
    from fastapi.params import Depends as Dependency
    from starlette.requests import HTTPConnection

    from jacta.server.absences import AbsenceDriver
    from jacta.server.audience import Audience
    from jacta.server.bots import BotDriver
    from jacta.server.chain_driver import ChainDriver
    from jacta.server.live import LiveTable
    from jacta.server.messages import TableInfo
    from jacta.server.postgres import PostgresStorage
    from jacta.server.practice.store import PracticeStore
    from jacta.server.push.service import PushService
    from jacta.server.settings import Settings
    from jacta.server.shared_limits import SharedLimits
    from jacta.server.shared_sockets import SharedSockets
    from jacta.server.sqlite import SqliteStorage
    from jacta.server.tables import Tables
    from jacta.server.thinking import Thinkers

__all__ = ["Context", "caller_of", "context_of", "limited", "person_of", "person_or_none"]

A_YEAR = 365 * 24 * 3600
KEY_LENGTH = 32
LOOKING = {"GET", "HEAD"}  # what these ask for belongs to nobody
FULL_RETRY = 3600.0  # seconds
COUNT_SECONDS = 30.0  # between two counts of all tables
RESTART = 1012  # the code of a socket whose server restarts


@dataclass
class Context:
    """The parts of a server."""

    settings: Settings
    tables: Tables
    bots: BotDriver
    thinkers: Thinkers
    audience: Audience
    absences: AbsenceDriver
    chains: ChainDriver
    stored_tables: int = 0  # how many the storage holds
    shared_limits: SharedLimits | None = None  # of all processes together
    shared_sockets: SharedSockets | None = None
    metrics: Metrics = field(default_factory=Metrics)
    is_stopping: bool = False
    push: PushService | None = None  # on a server with a push key
    practice: PracticeStore | None = None  # on a server that keeps progress
    odds: OddsService = field(default_factory=OddsService)
    reviews: ReviewService = field(default_factory=ReviewService)
    limiter: Limiter = field(init=False)
    summaries: Summaries = field(init=False)

    def __post_init__(self) -> None:
        self.limiter = Limiter(self.settings.limits, self.tables.clock)
        self.summaries = Summaries(self.tables, self.audience)

    async def say_goodbye(self) -> None:
        """Tell every client that the server restarts, and when to come back."""
        self.is_stopping = True
        await self.audience.dismiss(RESTART, f"retry={self.settings.restart_seconds:g}")

    async def close(self) -> None:
        """Stop all background work."""
        if self.push is not None:
            await self.push.close()
        await self.absences.close()
        await self.chains.close()
        await self.audience.close()
        await self.bots.close()
        await self.thinkers.close()
        await self.tables.close()
        self.odds.close()
        self.reviews.close()

    def info(self, live: LiveTable, person: str | None) -> TableInfo:
        """Return a table as somebody may know it."""
        table_id, audience = live.stored.id, self.audience
        flags = flags_of(live, person, audience.online(table_id), audience.looking(table_id))
        return table_info(live, flags)

    async def count_tables(self, storage: SqliteStorage | PostgresStorage) -> None:
        """Count stored tables again and again: other processes set up and delete some too."""
        while True:
            await self.tables.clock.sleep(COUNT_SECONDS)
            with contextlib.suppress(StorageError):
                self.stored_tables = await storage.count()

    def count_table(self) -> None:
        """Count a new table; refuse it if the storage holds as many as it may."""
        if self.stored_tables >= self.settings.most_tables:
            text = "The server is full: it stores no more tables."
            raise Refusal("full", text, retry_after=FULL_RETRY)
        self.stored_tables += 1


async def context_of(request: Request) -> Context:
    """Return the parts of the server that answers a request."""
    if not same_origin(request):
        raise Refusal("foreign", "This page does not belong to the server.")
    context: Context = request.app.state.context
    return context


def person_or_none(connection: HTTPConnection) -> str | None:
    """Return the digest of the key in somebody's cookie, if it can be one."""
    key = connection.cookies.get(COOKIE, "")
    return digest(key) if len(key) == KEY_LENGTH else None


async def person_of(request: Request, response: Response) -> str:
    """Return who is asking; a newcomer who does something is given a key.

    A page asks several things at once: if every answer brought a key, the last one would replace
    the key of whoever has just taken a seat.
    """
    person = person_or_none(request)
    if person is not None:
        return person
    key = new_secret()
    if request.method in LOOKING:
        return digest(key)
    settings: Settings = request.app.state.context.settings
    secure = settings.secure_cookie or request.url.scheme == "https"
    response.set_cookie(COOKIE, key, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return digest(key)


def caller_of(connection: HTTPConnection, person: str | None) -> Caller:
    """Return who asks, and from where."""
    client = connection.client
    return Caller(person, client_address(None if client is None else (client.host, client.port)))


def limited(what: str) -> Dependency:
    """Return a dependency that limits a call per identity, per address and in total."""

    async def spend(request: Request, person: str = Depends(person_of)) -> None:
        context = await context_of(request)
        caller = caller_of(request, person)
        context.limiter.spend(what, caller)
        if context.shared_limits is not None:
            await context.shared_limits.spend(what, caller)

    dependency: Dependency = Depends(spend)
    return dependency
