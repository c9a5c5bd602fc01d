"""Alembic's environment: migrations run on the connection that the server has open."""

from __future__ import annotations

from alembic import context

from jacta.server.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
