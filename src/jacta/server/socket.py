"""The sockets of tables, straight from ASGI: no framework between protocol and connection."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from jacta.server.connection import Connection
from jacta.server.context import caller_of, person_or_none
from jacta.server.preview_messages import error_message
from jacta.server.quick_socket import writer_of
from jacta.server.refusals import Refusal, refusal_response
from jacta.server.security import same_origin
from jacta.server.sender import REFUSED, TRY_LATER

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from jacta.server.context import Context

__all__ = ["TableSockets"]

LATER = ("too-many", "unavailable")  # the only refusals that pass by themselves
ADDRESS = re.compile(r"/api/tables/([^/]{1,100})/socket")


class TableSockets:
    """Serves the sockets of tables; everything else goes on to the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        await receive()  # the connection request
        try:
            await self._serve(_table_of(request), request, receive, send)
        except Refusal as refusal:
            await _refuse(refusal, request, receive, send)

    async def _serve(
        self, table: str, request: HTTPConnection, receive: Receive, send: Send
    ) -> None:
        """Serve a client at a table until it leaves; refuse it before it is accepted."""
        context: Context = request.app.state.context
        person = person_or_none(request)
        caller, shared = caller_of(request, person), context.shared_sockets
        async with contextlib.AsyncExitStack() as counted:
            counted.enter_context(context.limiter.socket(caller))
            if shared is not None:
                await counted.enter_async_context(shared.socket(caller))
            await context.tables.current(table)
            await send({"type": "websocket.accept"})
            write = writer_of(request.scope)
            connection = Connection(context, table, person, receive, send, write)
            # A task of its own: otherwise each message passes through all layers above.
            await asyncio.create_task(connection.serve())


def _table_of(request: HTTPConnection) -> str:
    """Return the table that a client asks for, if anybody may ask for any now."""
    context: Context = request.app.state.context
    address = ADDRESS.fullmatch(request.scope["path"])
    if address is None:
        raise Refusal("unknown-page", "There is no socket at this address.")
    if not same_origin(request):
        raise Refusal("foreign", "This page does not belong to the server.")
    if context.is_stopping:
        wait = context.settings.restart_seconds
        raise Refusal("unavailable", "The server is restarting.", retry_after=wait)
    return address[1]


async def _refuse(refusal: Refusal, request: HTTPConnection, receive: Receive, send: Send) -> None:
    """Refuse a handshake with an HTTP answer, or tell a page of ours over an accepted socket.

    No script can read the answer to a refused handshake: its page could not know that a table is
    gone, and would try forever.
    """
    context: Context = request.app.state.context
    context.metrics.refusals.labels(refusal.code).inc()
    if "origin" not in request.headers or not same_origin(request):
        await refusal_response(refusal)(request.scope, receive, send)
        return
    await send({"type": "websocket.accept"})
    text = error_message(refusal).model_dump_json()
    await send({"type": "websocket.send", "text": text})
    wait = refusal.retry_after
    code = TRY_LATER if refusal.code in LATER else REFUSED
    reason = refusal.code if wait is None else f"retry={wait:g}"
    await send({"type": "websocket.close", "code": code, "reason": reason})
