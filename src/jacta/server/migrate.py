"""The database's history: every change of its tables is a migration (Alembic).

Alembic takes most of a second to import, so a database that is up to date is recognised by the
stamp that Alembic leaves in it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

__all__ = ["NEWEST", "config_for", "upgrade", "upgrade_postgres"]

NEWEST = "0005"  # the last migration
LOCK = 0x6A616374  # held while a database is changed


def upgrade(path: str) -> None:
    """Bring a SQLite file up to date, whatever version it is at."""
    if _stamp(path) == NEWEST:
        return
    from alembic import command  # noqa: PLC0415 - slow to import
    from sqlalchemy import create_engine  # noqa: PLC0415
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            command.upgrade(config_for(connection), "head")
    except DBAPIError as error:
        raise sqlite3.OperationalError(str(error.orig)) from None
    finally:
        engine.dispose()


def upgrade_postgres(address: str) -> None:
    """Bring a PostgreSQL database up to date; of several processes one does it."""
    import psycopg  # noqa: PLC0415 - an extra

    with psycopg.connect(address, connect_timeout=10) as connection:
        found = connection.execute("SELECT to_regclass('alembic_version')").fetchone()
        if found and found[0]:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if row is not None and row[0] == NEWEST:
                return
    from alembic import command  # noqa: PLC0415 - slow to import
    from sqlalchemy import create_engine, text  # noqa: PLC0415
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://", 1))
    try:
        with engine.begin() as connection:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            command.upgrade(config_for(connection), "head")
    except DBAPIError as error:
        raise psycopg.OperationalError(str(error.orig)) from None
    finally:
        engine.dispose()


def _stamp(path: str) -> str | None:
    """Return the version that a file says it is at."""
    connection = sqlite3.connect(path)
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:  # no such table: a new file
        return None
    finally:
        connection.close()
    return None if row is None else str(row[0])


def config_for(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration, with our migrations."""
    from alembic.config import Config  # noqa: PLC0415 - slow to import

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    if connection is not None:
        config.attributes["connection"] = connection
    return config
