"""Addresses of push services: a browser names them, so they must not lead into our network.

An endpoint is https, on the usual port, at a public address. It is resolved once for each notice,
and the notice goes to an address that was checked, so a name that resolves differently later gains
nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from jacta.server.refusals import Refusal

__all__ = ["Forbidden", "Place", "check_endpoint", "place_of"]

LONGEST = 1_000  # characters
HTTPS = 443


class Forbidden(Exception):
    """An endpoint leads to an address that no push service has."""


class Place(NamedTuple):
    """Where an endpoint is, with the address that was checked."""

    url: str  # with the address instead of the name
    host: str  # the name, for the certificate and the header


def check_endpoint(endpoint: str, *, anywhere: bool = False) -> None:
    """Raise Refusal for what cannot be the address of a push service."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Refusal("malformed", "The endpoint is not an address.") from None
    is_plain = parts.hostname and not parts.username and not parts.password and not parts.fragment
    if not is_plain or len(endpoint) > LONGEST or not endpoint.isascii():
        raise Refusal("malformed", "The endpoint is not the address of a push service.")
    if not anywhere and (parts.scheme != "https" or port not in {None, HTTPS}):
        raise Refusal("malformed", "The endpoint of a push service begins with https://.")
    if not anywhere and _address(parts.hostname or "") is not None:
        raise Refusal("malformed", "The endpoint of a push service has a name.")


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


async def place_of(endpoint: str, *, anywhere: bool = False) -> Place:
    """Resolve an endpoint; raise Forbidden if any of its addresses is not public."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    port = parts.port or (HTTPS if parts.scheme == "https" else 80)
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [ipaddress.ip_address(info[4][0]) for info in found]
    if not addresses or not (anywhere or all(map(_is_public, addresses))):
        raise Forbidden(f"{host} is not at a public address")
    address = addresses[0]
    shown = f"[{address}]" if address.version == 6 else str(address)
    query = f"?{parts.query}" if parts.query else ""
    return Place(f"{parts.scheme}://{shown}:{port}{parts.path or '/'}{query}", host)


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    inner = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None) or address
    return address.is_global and inner.is_global and not address.is_multicast
