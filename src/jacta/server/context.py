"""What every request works with: the server's parts, and who is asking."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fastapi import Request, Response  # noqa: TC002 - FastAPI reads the annotations

from jacta.server.identity import COOKIE, digest, new_secret
from jacta.server.odds import OddsDesk
from jacta.server.refusals import Refusal
from jacta.server.security import Rate, same_origin
from jacta.server.telling import flags_of, table_info

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from jacta.server.audience import Audience
    from jacta.server.bots import BotDriver
    from jacta.server.live import LiveTable
    from jacta.server.messages import TableInfo
    from jacta.server.settings import Settings
    from jacta.server.tables import Tables
    from jacta.server.thinking import Thinkers

__all__ = ["Context", "context_of", "person_of", "person_or_none"]

A_YEAR = 365 * 24 * 3600
KEY_LENGTH = 32
REMEMBERED = 10_000


@dataclass
class Context:
    """The parts of a server."""

    settings: Settings
    tables: Tables
    bots: BotDriver
    thinkers: Thinkers
    audience: Audience
    odds: OddsDesk = field(default_factory=OddsDesk)
    _rates: OrderedDict[tuple[str, str], Rate] = field(default_factory=OrderedDict)

    async def close(self) -> None:
        """Stop everything that works by itself."""
        await self.bots.close()
        await self.thinkers.close()
        await self.tables.close()

    def info(self, live: LiveTable, person: str | None) -> TableInfo:
        """Return a table as somebody may know it."""
        return table_info(live, flags_of(live, person, self.audience.online(live.stored.id)))

    def limit_tables(self, person: str) -> None:
        """Refuse somebody who sets up tables faster than anyone could play at them."""
        self._limit(person, "tables", self.settings.tables_per_minute)

    def limit_hints(self, person: str) -> None:
        """Refuse somebody who asks for hints faster than anyone could read them."""
        self._limit(person, "hints", self.settings.hints_per_minute)

    def _limit(self, person: str, what: str, per_minute: int) -> None:
        rate = self._rates.setdefault((person, what), Rate(per_minute / 60, self.tables.clock))
        self._rates.move_to_end((person, what))
        while len(self._rates) > REMEMBERED:
            self._rates.popitem(last=False)
        if not rate.allows():
            raise Refusal("too-fast", f"Too many {what} at once; wait a little.")


def context_of(request: Request) -> Context:
    """Return the parts of the server that answers a request."""
    if not same_origin(request):
        raise Refusal("foreign", "This page does not belong to the server.")
    context: Context = request.app.state.context
    return context


def person_or_none(connection: HTTPConnection) -> str | None:
    """Return the digest of the key in somebody's cookie, if it can be one."""
    key = connection.cookies.get(COOKIE, "")
    return digest(key) if len(key) == KEY_LENGTH else None


def person_of(request: Request, response: Response) -> str:
    """Return who is asking; somebody new is given a key."""
    person = person_or_none(request)
    if person is not None:
        return person
    key = new_secret()
    secure = request.app.state.context.settings.secure_cookie
    response.set_cookie(COOKIE, key, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return digest(key)
