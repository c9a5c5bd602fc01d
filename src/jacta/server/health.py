"""For operators: is the server alive, is it ready, and how is it doing.

`/healthz` answers while the process lives, `/readyz` while it can store and load. `/metrics` is
for this machine alone, unless a setting names other networks.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from jacta.server.hosts import networks_of
from jacta.server.refusals import Refusal
from jacta.server.storage import StorageError

if TYPE_CHECKING:
    from jacta.server.context import Context

__all__ = ["FORWARDED", "router", "watch_all"]

PATIENCE = 2.0  # seconds for the storage
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
NOBODY = "-"  # no table has this id

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> PlainTextResponse:
    """Say that the process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def readiness(request: Request) -> JSONResponse:
    """Say whether the server can load and store, and is not about to stop."""
    context: Context = request.app.state.context
    problem = "stopping" if context.is_stopping else await _storage_problem(context)
    ready = problem is None
    return JSONResponse({"ready": ready, "problem": problem}, 200 if ready else 503)


async def _storage_problem(context: Context) -> str | None:
    try:
        async with asyncio.timeout(PATIENCE):
            await context.tables.storage.load(NOBODY, 0)
    except (StorageError, TimeoutError) as error:
        return f"storage: {type(error).__name__}"
    return None


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return all metrics, to those who may read them."""
    context: Context = request.app.state.context
    if not _may_measure(request, context.settings.metrics_from):
        raise Refusal("not-local", "Metrics are only for the server's own machine.")
    return Response(context.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _may_measure(request: Request, networks: tuple[str, ...]) -> bool:
    """Whether a request comes straight from one of some networks; through a proxy it does not."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    return any(address in network for network in networks_of(networks))


def watch_all(context: Context) -> None:
    """Register all gauges that are read on request."""
    watch, tables = context.metrics.watch, context.tables
    watch("jacta_tables_in_memory", "Tables in memory.", lambda: tables.in_use)
    watch("jacta_tables_stored", "Tables in the database.", lambda: context.stored_tables)
    watch("jacta_tables_watched", "Tables with open sockets.", lambda: context.audience.watched)
    watch("jacta_sockets", "Open sockets.", lambda: context.audience.sockets)
    watch("jacta_bots_moving", "Tables where a bot is to move.", lambda: context.bots.moving)
    watch("jacta_jobs_waiting", "Slow work for threads, running too.", lambda: tables.workers.busy)
