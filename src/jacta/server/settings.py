"""How a server is set up: by arguments, or by environment variables."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from jacta.core.errors import SetupError
from jacta.server.hosts import LOCAL_HOSTS
from jacta.server.limits import Allowance, Limits

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Settings", "default_database", "limits_of"]


def default_database() -> str:
    """Return the address of the database in the user's data folder."""
    import platformdirs  # noqa: PLC0415

    folder = Path(platformdirs.user_data_dir("jacta", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def limits_of(texts: Iterable[str], limits: Limits | None = None) -> Limits:
    """Return limits with some changed: each text is NAME=PERSON/ADDRESS/TOTAL."""
    limits = limits or Limits()
    for text in texts:
        name, _, numbers = text.strip().partition("=")
        parts = numbers.split("/")
        is_complete = len(parts) == len(Allowance._fields)
        if name not in Limits._fields or not is_complete or not all(p.isdecimal() for p in parts):
            known = ", ".join(Limits._fields)
            raise SetupError(f"a limit is NAME=PERSON/ADDRESS/TOTAL, not {text!r}; names: {known}")
        limits = limits._replace(**{name: Allowance(*(max(1, int(p)) for p in parts))})
    return limits


def _listed(variable: str) -> tuple[str, ...]:
    """Return the parts of an environment variable that are separated by commas."""
    return tuple(part.strip() for part in os.environ.get(variable, "").split(",") if part.strip())


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    database: str = field(default_factory=lambda: os.environ.get("JACTA_DATABASE", ""))
    bot_pause: float = 0.7  # seconds a bot takes to decide, at a table with a human pace
    bot_seconds: float = 1.0  # that a bot may think
    bot_patience: float = 3.0  # seconds until the default bot replaces one that must compile
    prepare_bots: bool = False  # compile what bots need in the background at start-up
    messages_per_second: float = 20.0  # of one socket
    limits: Limits = field(default_factory=lambda: limits_of(_listed("JACTA_LIMITS")))
    most_tables: int = 200_000  # that are stored
    largest_message: int = 16_384  # bytes, over the socket
    largest_body: int = 131_072  # bytes, over HTTP
    cached_tables: int = 512  # that nobody uses at the moment
    restart_seconds: float = 2.0  # until clients come back after a graceful stop
    secure_cookie: bool = field(default_factory=lambda: "JACTA_SECURE_COOKIE" in os.environ)
    allowed_hosts: tuple[str, ...] = field(
        default_factory=lambda: LOCAL_HOSTS + _listed("JACTA_ALLOWED_HOSTS")
    )
    trusted_proxies: tuple[str, ...] = field(
        default_factory=lambda: _listed("JACTA_TRUSTED_PROXIES")
    )
