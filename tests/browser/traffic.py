"""Everything that a page receives from the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response, WebSocket

NO_CONTENT = 204


class Traffic:
    """Texts that came to a page, over sockets and over HTTP, in their order."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.responses: list[Response] = []
        page.on("websocket", self._listen)
        page.on("response", self._answered)

    def _answered(self, response: Response) -> None:
        self.responses.append(response)

    def _listen(self, wire: WebSocket) -> None:
        wire.on("framereceived", lambda data: self.frames.append(str(data)))

    def forget(self) -> None:
        """Start over, as for somebody who has heard nothing yet."""
        self.frames.clear()
        self.responses.clear()

    def answers(self) -> list[str]:
        """Return what was answered over HTTP by the API, but for boards, which name everything."""
        about_tables = [
            answer
            for answer in self.responses
            if "/api/" in answer.url and not answer.url.endswith("/board")
        ]
        return [answer.text() for answer in about_tables if answer.status != NO_CONTENT]
