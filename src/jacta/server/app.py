"""The web server in one: `create_app()` gives it, `jacta serve` runs it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from jacta.core.errors import JactaError
from jacta.server import rest
from jacta.server.api_page import api_page
from jacta.server.audience import Audience
from jacta.server.bots import BotDriver
from jacta.server.context import Context
from jacta.server.notices import LocalNotices
from jacta.server.refusals import STATUS, Refusal, code_of
from jacta.server.security import BodyLimit, SecurityHeaders
from jacta.server.settings import Settings, default_database
from jacta.server.socket import TableSockets
from jacta.server.sqlite import SqliteStorage
from jacta.server.tables import Tables
from jacta.server.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jacta.core.dice import Dice
    from jacta.server.clock import Clock
    from jacta.server.notices import Notices
    from jacta.server.storage import Storage

__all__ = ["build_context", "create_app"]

WEB = Path(__file__).parent.parent / "_web"
NO_WEB = "The pages of the browser's side were not built; the API is at /docs."


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the server as an ASGI application."""
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = await SqliteStorage.open(chosen.database or default_database())
        context = build_context(chosen, storage)
        app.state.context = context
        if chosen.prepare_bots:
            context.thinkers.prepare_all()
        try:
            yield
        finally:
            await context.close()
            await storage.close()

    app = FastAPI(title="jacta", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(BodyLimit, largest=chosen.largest_body)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(TableSockets)
    app.add_exception_handler(JactaError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.include_router(rest.router)
    _serve_pages(app)
    return app


def build_context(
    settings: Settings,
    storage: Storage,
    notices: Notices | None = None,
    clock: Clock | None = None,
    dice: Dice | None = None,
) -> Context:
    """Return the parts of a server, on any storage, clock and dice."""
    tables = Tables(storage, notices or LocalNotices(), settings.cached_tables, clock, dice)
    audience = Audience()
    tables.follow(audience.tell)
    thinkers = Thinkers(settings.bot_seconds, settings.bot_patience)
    bots = BotDriver(tables, thinkers, settings.bot_pause)
    return Context(settings, tables, bots, thinkers, audience)


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    """Answer with the same code and text as over the socket."""
    code = code_of(error) if isinstance(error, JactaError) else "refused"
    return JSONResponse({"code": code, "text": str(error)}, STATUS[code])


async def _malformed(_request: Request, error: Exception) -> JSONResponse:
    """Say which part of a request is of another form than it should be."""
    first = error.errors()[0] if isinstance(error, RequestValidationError) else {}
    place = ".".join(str(part) for part in first.get("loc", ()))
    return JSONResponse({"code": "malformed", "text": f"{place}: {first.get('msg')}"}, 422)


class Assets(StaticFiles):
    """Files whose names change with their content: a browser need never ask for them again."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Return a file with the leave to keep it."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def _serve_pages(app: FastAPI) -> None:
    """Serve the built pages; every address that is no file is the page itself."""
    if (WEB / "assets").is_dir():
        app.mount("/assets", Assets(directory=WEB / "assets"), name="assets")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> FileResponse:
        wanted = (WEB / path).resolve()
        if path.startswith("api/"):
            raise Refusal("unknown-page", "There is nothing at this address.")
        if wanted.is_file() and wanted.is_relative_to(WEB.resolve()):
            return FileResponse(wanted)
        if not (WEB / "index.html").is_file():
            raise Refusal("unknown-page", NO_WEB)
        return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})
