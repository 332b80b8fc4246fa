"""Clocks, rated games, open tables, invitations, requests to take back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the terms of a table and its clocks."""
    # Not in a batch: SQLite would recreate the table, and delete the seats with the old one.
    for column in (
        sa.Column("clock", sa.String(16)),
        sa.Column("rating", sa.String(8), nullable=False, server_default=sa.text("'none'")),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("times", sa.JSON),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("asked", sa.JSON),
        sa.Column("aborted", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("game_table", column)
    op.create_index("ix_game_table_deadline", "game_table", ["deadline"])
    op.create_index("ix_game_table_rating", "game_table", ["rating"])
    op.create_index("ix_game_table_public", "game_table", ["public"])
    with op.batch_alter_table("seat") as table:
        table.add_column(
            sa.Column("invited", sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Drops terms and clocks."""
    op.drop_table("heartbeat")
    with op.batch_alter_table("seat") as table:
        table.drop_column("invited")
    for name in ("public", "rating", "deadline"):
        op.drop_index(f"ix_game_table_{name}", "game_table")
    with op.batch_alter_table("game_table") as table:
        for name in ("aborted", "asked", "deadline", "times", "public", "rating", "clock"):
            table.drop_column(name)
