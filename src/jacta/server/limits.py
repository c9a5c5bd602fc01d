"""Rate limits: per identity, per address, and in total.

Identities cost nothing, so addresses are limited too, and so is the total. A bucket holds the
requests of a minute, and refills at a steady rate.
"""

from __future__ import annotations

import contextlib
import ipaddress
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.server.clock import Clock

__all__ = [
    "NO_LIMITS",
    "SOCKET_RETRY",
    "Allowance",
    "Bucket",
    "Caller",
    "Limiter",
    "Limits",
    "client_address",
    "scopes_of",
]

REMEMBERED = 10_000  # buckets of each scope
IPV6_HOST = 64  # bits of a prefix that one customer is usually given
UNLIMITED = 10**9
SOCKET_RETRY = 10.0  # seconds


class Allowance(NamedTuple):
    """A limit by identity, by address, and in total."""

    person: int
    address: int
    total: int


class Limits(NamedTuple):
    """All limits: per minute, or for `sockets` at the same time."""

    requests: Allowance = Allowance(1_200, 3_000, 60_000)  # over HTTP, of any kind
    tables: Allowance = Allowance(20, 60, 600)  # set up, or asked for again as a rematch
    imports: Allowance = Allowance(10, 30, 120)
    hints: Allowance = Allowance(60, 120, 1_200)
    odds: Allowance = Allowance(60, 120, 600)
    previews: Allowance = Allowance(600, 1_200, 12_000)  # and why-nots, and earlier positions
    lists: Allowance = Allowance(60, 120, 1_200)  # of one's tables; records; the API's description
    exports: Allowance = Allowance(4, 8, 60)  # of all records of somebody
    changes: Allowance = Allowance(120, 360, 6_000)  # of seats, lobbies, and what people agree on
    sockets: Allowance = Allowance(50, 200, 5_000)


NO_LIMITS = Limits(*(Allowance(UNLIMITED, UNLIMITED, UNLIMITED) for _ in Limits._fields))


class Caller(NamedTuple):
    """Who asks, as the digest of their key, and from where; either may be unknown."""

    person: str | None
    address: str


def client_address(client: tuple[str, int] | None) -> str:
    """Return where a client is: its address, or for IPv6 its network's."""
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, IPV6_HOST), strict=False))
    return host


class Bucket:
    """Holds a number of requests, and refills at a steady rate."""

    __slots__ = ("_at", "_left", "_per_second", "_room")

    def __init__(self, room: float, per_second: float, now: float) -> None:
        self._room, self._per_second = room, per_second
        self._left, self._at = room, now

    def wait(self, now: float) -> float:
        """Return the seconds until one more is allowed; 0 if it is allowed now."""
        self._left = min(self._room, self._left + (now - self._at) * self._per_second)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self._per_second

    def take(self) -> None:
        """Take one out."""
        self._left -= 1


class Limiter:
    """Counts requests, and refuses those beyond the limits."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits, self._clock = limits, clock
        self._buckets: dict[str, OrderedDict[tuple[str, str], Bucket]] = {
            scope: OrderedDict() for scope in Allowance._fields
        }
        self._sockets: Counter[tuple[str, str]] = Counter()

    def spend(self, what: str, caller: Caller) -> None:
        """Count a request; refuse it, uncounted, if it exceeds the limit of any scope."""
        now = self._clock.monotonic()
        allowance: Allowance = getattr(self._limits, what)
        buckets = [
            self._bucket(scope, (what, who), getattr(allowance, scope), now)
            for scope, who in scopes_of(caller)
        ]
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait > 0:
            text = f"Too many {what} within a minute; wait a little."
            raise Refusal("too-fast", text, retry_after=wait)
        for bucket in buckets:
            bucket.take()

    def _bucket(self, scope: str, key: tuple[str, str], per_minute: int, now: float) -> Bucket:
        buckets = self._buckets[scope]
        bucket = buckets.get(key)
        if bucket is None:
            bucket = buckets[key] = Bucket(per_minute, per_minute / 60, now)
            if len(buckets) > REMEMBERED:
                buckets.popitem(last=False)
        else:
            buckets.move_to_end(key)
        return bucket

    @contextlib.contextmanager
    def socket(self, caller: Caller) -> Iterator[None]:
        """Count a socket for as long as the context lasts; refuse it if there are too many."""
        scopes = scopes_of(caller)
        if any(self._sockets[s] >= getattr(self._limits.sockets, s[0]) for s in scopes):
            text = "Too many sockets are open; close one, or come back later."
            raise Refusal("too-many", text, retry_after=SOCKET_RETRY)
        self._sockets.update(scopes)
        try:
            yield
        finally:
            self._sockets.subtract(scopes)
            for scope in scopes:
                if not self._sockets[scope]:
                    del self._sockets[scope]


def scopes_of(caller: Caller) -> list[tuple[str, str]]:
    """Return the names that a caller is counted under."""
    scopes = [("address", caller.address), ("total", "")]
    return scopes if caller.person is None else [("person", caller.person), *scopes]
