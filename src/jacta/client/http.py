"""Requests to a jacta server: setting tables up, taking seats, asking for positions."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from http.cookiejar import Cookie, CookieJar
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import quote, unquote, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from jacta.client.refusals import refusal_in
from jacta.client.seat import Seat
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jacta.bots.protocol import Bot
    from jacta.client.seat import Ending

__all__ = ["Client", "sit"]

COOKIE = "jacta"
LINK = re.compile(r"/table/([^/]+)/join/?")
SECONDS = 30.0  # to wait for an answer
SCHEMES = {"http": "ws", "https": "wss"}


class Client:
    """A client of a server, given its address: `Client("http://localhost:8000")`.

    There are no accounts: `key` is the client's identity. Whoever has it can return to the same
    seats.
    """

    def __init__(self, server: str, key: str | None = None) -> None:
        parts = urlsplit(server)
        if parts.scheme not in SCHEMES or not parts.hostname:
            raise SetupError(f"the address of a server begins with http://…, not {server!r}")
        self.server = f"{parts.scheme}://{parts.netloc}"
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        if key is not None:
            self._cookies.set_cookie(_cookie(key, parts.hostname))

    @property
    def key(self) -> str | None:
        """The secret that identifies this client; the server assigns it at its first action."""
        return next((c.value for c in self._cookies if c.name == COOKIE), None)

    # Tables

    async def create(
        self,
        game: str,
        seats: Sequence[str],
        *,
        name: str | None = None,
        board: str | None = None,
        options: Iterable[str] = (),
        first: int | None = None,
    ) -> Seat:
        """Set up a table; return the seat of this client there.

        `seats` are `me` (once), `link` for a guest, or the names of the server's bots. Guests
        are invited by the `link` of the seat.
        """
        if list(seats).count("me") != 1:
            raise SetupError("seats must contain `me` once")
        told = {
            "game": game,
            "options": list(options),
            "board": board,
            "first": first,
            "seats": [_new_seat(kind, name) for kind in seats],
            "pace": "none",
            "lobby": "link" not in seats,  # for a moment: the dice are sealed, then hear our word
        }
        made = await self.ask("POST", "/tables", told)
        me = Seat(self, made["id"], list(seats).index("me"), _secret_of(made))
        if told["lobby"]:
            await me.say_word(secrets.token_hex(8))
            await self.ask("POST", f"/tables/{me.table}/start")
        return me

    async def join(self, link: str, name: str | None = None) -> Seat:
        """Take the seat that a link invites to, and be ready for the start."""
        table, secret = _read_link(link)
        taken = await self.ask("POST", f"/tables/{table}/join", {"secret": secret, "name": name})
        seat = Seat(self, table, taken["seat"], secret)
        await seat.get_ready()
        return seat

    def seat(self, table: str, number: int) -> Seat:
        """Return a seat that this client has taken before, by the id of its table."""
        return Seat(self, table, number)

    # Requests

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the server's API; raise ServerRefusal if it is refused."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {} if data is None else {"Content-Type": "application/json"}
        request = Request(f"{self.server}/api{path}", data, headers, method=method)  # noqa: S310
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            with error:
                raise refusal_in(error.code, dict(error.headers), error.read()) from None

    def socket_address(self, table: str) -> str:
        """Return the address of a table's socket."""
        scheme, _, rest = self.server.partition(":")
        return f"{SCHEMES[scheme]}:{rest}/api/tables/{table}/socket"

    def link_to(self, table: str, secret: str) -> str:
        """Return the address that invites to a table."""
        return f"{self.server}/table/{table}/join#{quote(secret)}"


def _secret_of(made: Any) -> str | None:
    """Return the secret that invites to a new table, if guests are expected."""
    return made["links"][0]["secret"] if made["links"] else None


def _cookie(key: str, host: str) -> Cookie:
    domain = host if "." in host else f"{host}.local"  # as the standard library names such hosts
    return Cookie(
        version=0,
        name=COOKIE,
        value=key,
        port=None,
        port_specified=False,
        domain=domain,
        domain_specified=False,
        domain_initial_dot=False,
        path="/",
        path_specified=True,
        secure=False,
        expires=None,
        discard=True,
        comment=None,
        comment_url=None,
        rest={},
    )


def _new_seat(kind: str, name: str | None) -> dict[str, str | None]:
    if kind == "me":
        return {"kind": "me", "name": name}
    return {"kind": "link"} if kind == "link" else {"kind": "bot", "bot": kind}


def _read_link(link: str) -> tuple[str, str]:
    """Return the table and the secret of an invitation."""
    parts = urlsplit(link)
    table = LINK.fullmatch(parts.path)
    if table is None or not parts.fragment:
        raise SetupError(f"an invitation looks like http://…/table/…/join#…, not {link!r}")
    return table[1], unquote(parts.fragment)


async def sit(
    link: str, bot: str | Bot | Callable[..., Any], *, name: str | None = None
) -> Ending | None:
    """Take the seat that a link invites to, and play there to the end: see `Seat.play`."""
    seat = await Client(link).join(link, name)
    return await seat.play(bot)
