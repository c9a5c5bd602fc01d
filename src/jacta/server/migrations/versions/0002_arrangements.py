"""What people arrange at a table: its host, a lobby, absences, deadlines, what they agree on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Only whoever set up a table has owned a seat without a link.
HOSTS = """
UPDATE tables SET arrangement = json_object('host', (
  SELECT owner FROM seats
  WHERE seats."table" = tables.id AND owner IS NOT NULL AND secret IS NULL LIMIT 1
))
WHERE EXISTS (
  SELECT 1 FROM seats
  WHERE seats."table" = tables.id AND owner IS NOT NULL AND secret IS NULL
)
"""
HANDED = "UPDATE seats SET absence = 'handed' WHERE owner IS NOT NULL AND bot IS NOT NULL"


def upgrade() -> None:
    """Make the change."""
    op.add_column("tables", sa.Column("arrangement", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("absence", sa.String(16)))
    if op.get_bind().dialect.name == "sqlite":  # no other database was released before
        op.execute(HOSTS)
        op.execute(HANDED)


def downgrade() -> None:
    """Take it back."""
    op.drop_column("seats", "absence")
    op.drop_column("tables", "version")
    op.drop_column("tables", "arrangement")
