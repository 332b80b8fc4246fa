"""Leases: tasks that one of several servers does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table of leases."""
    op.create_table(
        "claim",
        sa.Column("task", sa.String(80), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_claim_until", "claim", ["until"])


def downgrade() -> None:
    """Drops the table of leases."""
    op.drop_table("claim")
