"""Kept analyses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table of analyses."""
    op.create_table(
        "analysis",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("chapter_count", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("chapters", sa.JSON, nullable=False),
    )
    op.create_index("ix_analysis_owner_updated_at", "analysis", ["owner", "updated_at"])


def downgrade() -> None:
    """Drops the table."""
    op.drop_table("analysis")
