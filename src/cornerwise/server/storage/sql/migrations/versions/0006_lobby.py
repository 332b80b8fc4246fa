"""Seeks, and the number of people online."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables of the lobby."""
    op.create_table(
        "seek",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.String(80)),
        sa.Column("way", sa.String(40), nullable=False),
        sa.Column("clock", sa.String(16)),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("computers", sa.Boolean, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("table_id", sa.String(32)),
    )
    op.create_index("ix_seek_seen_at", "seek", ["seen_at"])
    op.create_table(
        "presence",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_game_table_updated_at", "game_table", ["updated_at"])


def downgrade() -> None:
    """Drops the tables of the lobby."""
    op.drop_index("ix_game_table_updated_at", "game_table")
    op.drop_table("presence")
    op.drop_table("seek")
