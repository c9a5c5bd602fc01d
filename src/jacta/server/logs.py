"""The server's log: lines for people, or JSON for programs.

What is logged names tables and what went wrong, never people, addresses, secrets or hidden facts.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["JsonLines", "PlainLines", "configure_logs"]

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
NAMES = ("jacta", "uvicorn.error")
NOISE = {"Invalid HTTP request received.", "Unsupported upgrade request."}  # anybody can cause it


class PlainLines(logging.Formatter):
    """Lines for people. A trace says where something failed, not what the error says.

    Its text may quote what a client has sent, or a row of the database.
    """

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """Return a trace without the texts of the errors in it."""
        trace = traceback.TracebackException(*ei)
        return "\n".join(_without_texts(trace))


def _without_texts(trace: traceback.TracebackException) -> Iterator[str]:
    before = trace.__cause__ or (None if trace.__suppress_context__ else trace.__context__)
    if before is not None:
        yield from _without_texts(before)
        yield "which led to"
    yield from (line.rstrip("\n") for line in trace.stack.format())
    yield trace.exc_type.__qualname__ if trace.exc_type else "an unknown error"


class JsonLines(PlainLines):
    """One JSON object for each line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "at": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure_logs(kind: str) -> None:
    """Write the server's log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else PlainLines(LINE))
    handler.addFilter(lambda record: record.msg not in NOISE)
    for name in NAMES:
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(logging.INFO if name == "jacta" and kind == "json" else logging.WARNING)
