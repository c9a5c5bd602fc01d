"""Which host names the server answers to, and which proxies it trusts.

A page of another site can give its own name this machine's address (DNS rebinding) and would
then count as our own page. So a request must name a host that the server knows. What a proxy
says about a client counts only if the proxy is trusted.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from jacta.core.errors import SetupError
from jacta.server.refusals import Refusal, refusal_response

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = [
    "ANY_ADDRESS",
    "LOCAL_HOSTS",
    "AllowedHosts",
    "TrustedProxies",
    "host_name",
    "hosts_for",
    "networks_of",
]

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

ANY_ADDRESS = "any address"  # allows every IP address: only names can be rebound
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
LONGEST_FORWARDING = 2000  # characters of a header
WRONG_HOST = "This server does not answer to this name; its operator can allow it."


def hosts_for(listening: str) -> tuple[str, ...]:
    """Return the default hosts of a server, given where it listens."""
    return (*LOCAL_HOSTS, ANY_ADDRESS if listening in EVERYWHERE else listening.lower())


def host_name(header: str) -> str:
    """Return the host of a Host header: without the port, without brackets, in lower case."""
    name, colon, port = header.strip().lower().rpartition(":")
    if not colon or not (port == "" or port.isdigit()):
        name = header.strip().lower()
    return name[1:-1] if name.startswith("[") and name.endswith("]") else name


class AllowedHosts:
    """Refuses requests for a host that the server does not know."""

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str], more: AbstractSet[str] = frozenset()
    ) -> None:
        self.app, self._more = app, more  # which may change while the server runs
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it names a known host."""
        if scope["type"] == "lifespan" or self._allows(host_name(_header(scope, b"host"))):
            await self.app(scope, receive, send)
        else:
            await refusal_response(Refusal("wrong-host", WRONG_HOST))(scope, receive, send)

    def _allows(self, host: str) -> bool:
        if host in self._hosts or host in self._more:
            return True
        return ANY_ADDRESS in self._hosts and _is_address(host)


class TrustedProxies:
    """Takes a client's address and scheme from the headers of a trusted proxy."""

    def __init__(self, app: ASGIApp, proxies: Iterable[str]) -> None:
        self.app = app
        self._networks = networks_of(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as its client sent it."""
        if scope["type"] != "lifespan" and scope["client"] and self._trusts(scope["client"][0]):
            forwarded = _header(scope, b"x-forwarded-for")[-LONGEST_FORWARDING:]
            client = self._client([hop.strip() for hop in forwarded.split(",")])
            is_secure = _header(scope, b"x-forwarded-proto").strip().lower() in {"https", "wss"}
            scope = dict(scope)
            if client:
                scope["client"] = (client, 0)
            if is_secure:
                scope["scheme"] = "https" if scope["type"] == "http" else "wss"
        await self.app(scope, receive, send)

    def _client(self, hops: list[str]) -> str | None:
        """Return the last address that is not a trusted proxy's; those before may be forged."""
        for hop in reversed(hops):
            if not _is_address(hop):
                return None
            if not self._trusts(hop):
                return hop
        return None

    def _trusts(self, address: str) -> bool:
        if not self._networks or not _is_address(address):
            return False
        parsed = ipaddress.ip_address(address)
        return any(parsed in network for network in self._networks)


def networks_of(proxies: Iterable[str]) -> list[Network]:
    """Return proxies as networks; raise SetupError for anything else."""
    return [_network(proxy) for proxy in proxies]


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise SetupError(f"a trusted proxy is an address or a network, not {text!r}") from None


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _header(scope: Scope, name: bytes) -> str:
    """Return the last header of a name, or nothing."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[-1].decode("latin-1") if found else ""
