"""The database's history: every change of its tables is a migration (Alembic)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["config_for", "upgrade"]


def config_for(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration, with our migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    if connection is not None:
        config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring a database up to date, whatever version it is at."""
    command.upgrade(config_for(connection), "head")
