"""Who wants notices of their turns on which device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("subscriptions_by_owner", "subscriptions", ["owner"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("subscriptions")
