"""Stand-ins for packages that are too heavy for a browser: FastAPI, Starlette, Prometheus, NumPy.

The server's routes declare themselves with FastAPI. Once the stand-ins are installed, the same
modules find the few names they use here, and `jacta.offline.calls` calls the routes.
NumPy is needed for reviews alone.
"""

from __future__ import annotations

import sys
from types import ModuleType

from jacta.offline.stand_ins import arrays, measures, responses, routing

__all__ = ["install"]


def install() -> None:
    """Let the server's modules import these instead; to be done before any of them is imported."""
    if "fastapi" in sys.modules:
        raise RuntimeError("FastAPI is already imported: the stand-ins come too late")
    starlette = ModuleType("starlette")
    headers = ModuleType("starlette.datastructures")
    vars(headers)["MutableHeaders"] = dict  # an answer within a browser has no headers
    sys.modules |= {
        "numpy": arrays,
        "fastapi": routing,
        "fastapi.responses": responses,
        "starlette": starlette,
        "starlette.responses": responses,
        "starlette.datastructures": headers,
        "prometheus_client": measures,
        "prometheus_client.metrics_core": measures,
        "prometheus_client.registry": measures,
        "prometheus_client.utils": measures,
    }
