"""Entries are chained by hashes, so that a changed log is noticed."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from alembic import op

from jacta.server.log_chain import first_hash, moment_text, next_hash

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

READ = (
    'SELECT number, "by", "do", CAST(at AS TEXT) FROM entries WHERE "table" = :id ORDER BY number'
)
WRITE = 'UPDATE entries SET hash = :hash WHERE "table" = :id AND number = :number'


def upgrade() -> None:
    """Make the change; every log gets its chain."""
    op.add_column("entries", sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    for (table,) in connection.execute(sa.text("SELECT id FROM tables")).all():
        before, rows = first_hash(table), []
        for number, by, do, at in connection.execute(sa.text(READ), {"id": table}).all():
            before = next_hash(before, number, by, do, moment_text(datetime.fromisoformat(at)))
            rows.append({"hash": before, "id": table, "number": number})
        if rows:
            connection.execute(sa.text(WRITE), rows)


def downgrade() -> None:
    """Take it back."""
    op.drop_column("entries", "hash")
