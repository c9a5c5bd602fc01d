"""How a server is set up: by arguments, or by environment variables."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Settings", "default_database"]


def default_database() -> str:
    """Return the address of the database in the user's data folder."""
    import platformdirs  # noqa: PLC0415

    folder = Path(platformdirs.user_data_dir("jacta", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    database: str = field(default_factory=lambda: os.environ.get("JACTA_DATABASE", ""))
    bot_pause: float = 0.7  # seconds a bot takes to decide, at a table with a human pace
    bot_seconds: float = 1.0  # that a bot may think
    bot_patience: float = 3.0  # seconds until another stands in for a bot that must compile
    prepare_bots: bool = False  # compile at the start, in the background, what bots need
    messages_per_second: float = 20.0  # of one socket
    tables_per_minute: int = 60  # by one person
    hints_per_minute: int = 120  # likewise
    largest_message: int = 16_384  # bytes
    largest_body: int = 4_000_000
    cached_tables: int = 512
    secure_cookie: bool = False  # set behind HTTPS
