"""The page that needs no server, served by one: an installed page keeps it for when we are away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.staticfiles import StaticFiles

from jacta.server.site_folder import MADE, is_made

if TYPE_CHECKING:
    from fastapi import FastAPI, Response

__all__ = ["PLACE", "mount_site"]

PLACE = "/offline"
HEADERS = {
    # The page itself says so too. Its workers are told by headers alone, and unpack a script.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",  # its service worker keeps whole versions
}


class Site(StaticFiles):
    """The files of the page."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Serve a file with the headers that its WebAssembly needs."""
        response = super().file_response(*args, **kwargs)
        response.headers.update(HEADERS)
        return response


def mount_site(app: FastAPI) -> None:
    """Serve the page, if its parts are installed."""
    if is_made():
        app.mount(PLACE, Site(directory=MADE, html=True), name="offline")
