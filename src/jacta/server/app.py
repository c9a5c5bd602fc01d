"""The whole web server: `create_app()` builds it, `jacta serve` runs it."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from jacta.core.errors import JactaError
from jacta.server import health
from jacta.server.api_page import api_page
from jacta.server.backends import open_backend
from jacta.server.context import limited
from jacta.server.context_builder import build_context
from jacta.server.hosts import AllowedHosts, TrustedProxies, networks_of
from jacta.server.network import Network
from jacta.server.offline_site import mount_site
from jacta.server.practice.store import PracticeStore
from jacta.server.push import rest as push_rest
from jacta.server.push.service import PushService
from jacta.server.refusals import Refusal, code_of, refusal_response
from jacta.server.routers import ROUTERS
from jacta.server.security import HEADERS, BodyLimit, SecurityHeaders, WholeAnswers
from jacta.server.settings import Settings
from jacta.server.socket import TableSockets

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jacta.server.context import Context

__all__ = ["build_context", "create_app"]

WEB = Path(__file__).parent.parent / "_web"
HTTP_CODES = {404: "unknown-page", 405: "wrong-method"}
LONGEST_PART = 100  # characters between two slashes of an address
LONGEST_PLACE = 200  # characters
NO_WEB = "The web pages have not been built; the API is at /docs."


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the server as an ASGI application."""
    chosen = settings or Settings()
    networks_of(chosen.trusted_proxies)  # reject bad values now: middleware is built later

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        backend = await open_backend(chosen)
        storage = backend.storage
        context = build_context(chosen, storage, backend.notices, leases=backend.leases)
        context.shared_limits, context.shared_sockets = backend.limits, backend.sockets
        context.stored_tables = await storage.count()
        counting = asyncio.create_task(context.count_tables(storage))
        if chosen.push_key:
            context.push = PushService(chosen, context.tables, context.audience, backend.leases)
        context.practice = PracticeStore(storage)
        app.state.context = context
        if chosen.prepare_bots:
            context.thinkers.prepare_all()
        try:
            yield
        finally:
            counting.cancel()
            await context.close()
            await backend.close()

    app = FastAPI(title="jacta", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(BodyLimit, largest=chosen.largest_body)
    app.add_middleware(WholeAnswers)
    app.add_middleware(TableSockets)
    app.state.network = Network()
    app.add_middleware(AllowedHosts, hosts=chosen.allowed_hosts, more=app.state.network.names)
    app.add_middleware(TrustedProxies, proxies=chosen.trusted_proxies)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(JactaError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    for router in (*ROUTERS, push_rest.router, health.router):
        # Not `include_router`: it analyses all signatures again, on the first request.
        app.router.routes.extend(router.routes)
    _serve_pages(app)
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    """Answer with the same code and text as the socket does."""
    refused = cast("JactaError", error)
    context: Context | None = getattr(request.app.state, "context", None)
    if context is not None:
        context.metrics.refusals.labels(code_of(refused)).inc()
    return refusal_response(refused)


async def _malformed(_request: Request, error: Exception) -> JSONResponse:
    """Name the part of a request that is malformed."""
    first = error.errors()[0] if isinstance(error, RequestValidationError) else {}
    place = ".".join(str(part) for part in first.get("loc", ()))[:LONGEST_PLACE]
    return refusal_response(Refusal("malformed", f"{place}: {first.get('msg')}"))


async def _http_error(_request: Request, error: Exception) -> JSONResponse:
    """Report the framework's own errors in our format."""
    if isinstance(error.__cause__, Refusal):  # raised while the body was read
        return refusal_response(error.__cause__)
    found = cast("HTTPException", error)
    answer = refusal_response(
        Refusal(HTTP_CODES.get(found.status_code, "malformed"), str(found.detail))
    )
    answer.status_code = found.status_code
    answer.headers.update(found.headers or {})
    return answer


async def _failed(_request: Request, _error: Exception) -> JSONResponse:
    """Answer after a bug without giving details; they are in the log."""
    answer = refusal_response(Refusal("failed", "Something went wrong on the server."))
    answer.headers.update(HEADERS)  # no middleware of ours sees this answer
    return answer


class Assets(StaticFiles):
    """Files whose names change with their content."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Serve the file as immutable."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def _serve_pages(app: FastAPI) -> None:
    """Serve the built pages; every address that is not a file gets the page itself."""
    if (WEB / "assets").is_dir():
        app.mount("/assets", Assets(directory=WEB / "assets"), name="assets")
    mount_site(app)

    @app.get("/docs", include_in_schema=False, dependencies=[limited("lists")])
    def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))

    @app.get("/openapi.json", include_in_schema=False, dependencies=[limited("lists")])
    def openapi() -> JSONResponse:
        return JSONResponse(app.openapi())

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> FileResponse:
        if path.partition("/")[0] == "api" or not _is_address(path):
            raise Refusal("unknown-page", "There is nothing at this address.")
        wanted = (WEB / path).resolve()
        if wanted.is_relative_to(WEB.resolve()) and wanted.is_file():
            return FileResponse(wanted)
        if not (WEB / "index.html").is_file():
            raise Refusal("unknown-page", NO_WEB)
        return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


def _is_address(path: str) -> bool:
    """Whether a path can be that of a page or a file."""
    return path.isprintable() and all(len(part) <= LONGEST_PART for part in path.split("/"))
