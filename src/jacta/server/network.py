"""How people in the same network reach this server, and a switch that lets them in.

A server that was started for this machine alone listens on a loopback address. Somebody at this
machine may let it listen on its addresses in the local network too, and stop that again. Nobody
else may: the request must come over the loopback address, name a loopback host, come from our own
page, and not through a proxy.
"""

from __future__ import annotations

import contextlib
import io
import ipaddress
import socket
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from jacta.server.context import limited
from jacta.server.hosts import LOCAL_HOSTS, host_name
from jacta.server.messages import NetworkInfo, NetworkSwitch, QrText
from jacta.server.refusals import Refusal
from jacta.server.security import same_origin

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from starlette.requests import HTTPConnection

__all__ = ["Network", "lan_addresses", "qr_svg", "router"]

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
BEYOND = "10.255.255.255"  # nothing is sent there: it shows which address would be used
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "via", "x-real-ip")

EASILY_READ = 1000  # characters of a QR code that leave room for mending errors

router = APIRouter(prefix="/api", dependencies=[limited("requests")])


def lan_addresses() -> list[str]:
    """Return this machine's addresses in local networks, the likeliest first."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((BEYOND, 1))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None)]
    return [str(address) for address in dict.fromkeys(found) if _is_lan(str(address))]


def _is_lan(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return address.version == 4 and address.is_private and not address.is_loopback


class Network:
    """Where the server listens; `names` are the hosts that this adds to those it answers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.port: int | None = None
        self.is_everywhere = False
        self._listen: Callable[[str], Awaitable[Callable[[], None]]] | None = None
        self._closers: list[Callable[[], None]] = []
        self.find: Callable[[], Sequence[str]] = lan_addresses

    def started(
        self, host: str, port: int, listen: Callable[[str], Awaitable[Callable[[], None]]]
    ) -> None:
        """Note where the server listens, and how it would listen elsewhere too."""
        self.port = port
        self.is_everywhere = host in EVERYWHERE
        if not self.is_everywhere and host in LOCAL_HOSTS:
            self._listen = listen

    @property
    def is_open(self) -> bool:
        """Whether others in the network can reach the server."""
        return self.is_everywhere or bool(self._closers)

    def addresses(self) -> list[str]:
        """Return the addresses of the pages for others in the network."""
        if self.port is None or not self.is_open:
            return []
        hosts = self.find() if self.is_everywhere else sorted(self.names)
        return [f"http://{host}:{self.port}" for host in hosts]

    def can_switch(self, request: HTTPConnection) -> bool:
        """Whether the request comes from this machine, which may let others in."""
        client = request.client.host if request.client else ""
        host = host_name(request.headers.get("host", ""))
        is_forwarded = any(name in request.headers for name in FORWARDED)
        is_local = client in LOCAL_HOSTS and host in LOCAL_HOSTS
        return self._listen is not None and is_local and not is_forwarded

    async def open(self) -> None:
        """Listen in the local network too."""
        if self._listen is None or self._closers:
            return
        for host in self.find():
            with contextlib.suppress(OSError):  # another program may have the port there
                self._closers.append(await self._listen(host))
                self.names.add(host)
        if not self._closers:
            raise Refusal("no-network", "This machine has no address on a local network.")

    def close(self) -> None:
        """Listen on this machine alone again."""
        while self._closers:
            self._closers.pop()()
        self.names.clear()


def _network(request: Request) -> Network:
    network: Network = request.app.state.network
    return network


Here = Annotated[Network, Depends(_network)]


@router.get("/network")
async def network(request: Request, here: Here) -> NetworkInfo:
    """Return how others in the network reach this server."""
    return _info(request, here)


@router.post("/network")
async def switch_network(wish: NetworkSwitch, request: Request, here: Here) -> NetworkInfo:
    """Let others in the network reach this server, or no longer; only from this machine."""
    is_ours = "origin" in request.headers and same_origin(request)
    if not here.can_switch(request) or not is_ours:
        raise Refusal("not-local", "Only somebody at the server's own machine can do that.")
    if wish.open:
        await here.open()
    else:
        here.close()
    return _info(request, here)


def _info(request: Request, here: Network) -> NetworkInfo:
    return NetworkInfo(
        open=here.is_open, can_switch=here.can_switch(request), addresses=here.addresses()
    )


@router.post("/qr", response_class=Response)
def qr_code(what: QrText) -> Response:
    """Return a text as a QR code, in SVG."""
    return Response(qr_svg(what.text), media_type="image/svg+xml")


def qr_svg(text: str) -> str:
    """Return a text as a QR code, in SVG."""
    import segno  # noqa: PLC0415 - seldom needed

    error = "m" if len(text) <= EASILY_READ else "l"
    svg = io.BytesIO()
    look: dict[str, Any] = {"scale": 4, "border": 3, "light": "#fff"}
    segno.make_qr(text, error=error).save(svg, kind="svg", xmldecl=False, nl=False, **look)
    return svg.getvalue().decode()
