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
from jacta.server.refusals import Refusal
from jacta.server.security import same_origin
from jacta.server.sender import REFUSED, TRY_LATER

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from jacta.server.context import Context

__all__ = ["TableSockets"]

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
        address = ADDRESS.fullmatch(scope["path"])
        request = HTTPConnection(scope)
        await receive()  # the connection request
        if address is None:
            await send({"type": "websocket.close", "code": REFUSED})
            return
        await send({"type": "websocket.accept"})
        if not same_origin(request):
            await send({"type": "websocket.close", "code": REFUSED, "reason": "foreign"})
            return
        context: Context = request.app.state.context
        person = person_or_none(request)
        caller, shared = caller_of(request, person), context.shared_sockets
        try:
            async with contextlib.AsyncExitStack() as counted:
                counted.enter_context(context.limiter.socket(caller))
                if shared is not None:
                    await counted.enter_async_context(shared.socket(caller))
                write = writer_of(scope)
                connection = Connection(context, address[1], person, receive, send, write)
                # A task of its own: otherwise each message passes through all layers above.
                await asyncio.create_task(connection.serve())
        except Refusal as refusal:
            text = error_message(refusal).model_dump_json()
            await send({"type": "websocket.send", "text": text})
            reason = f"retry={refusal.retry_after:g}"
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": reason})
