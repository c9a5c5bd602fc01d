"""The calls that every server answers, with HTTP or without."""

from __future__ import annotations

from typing import Any

from jacta.server import (
    dice_rest,
    network,
    people_rest,
    positions_rest,
    rest,
    review_rest,
    tutorial_rest,
)
from jacta.server.practice import rest as practice_rest

__all__ = ["ROUTERS"]

ROUTERS: tuple[Any, ...] = (  # FastAPI's, or without HTTP the stand-ins' for them
    rest.router,
    tutorial_rest.router,
    people_rest.router,
    positions_rest.router,
    dice_rest.router,
    review_rest.router,
    practice_rest.router,
    network.router,
)
