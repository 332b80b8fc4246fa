"""Tables, seats and secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the first tables."""
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("placements", sa.JSON, nullable=False),
        sa.Column("undone", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("waiting", sa.String(16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_game_table_owner_updated_at", "game_table", ["owner", "updated_at"])
    op.create_index("ix_game_table_waiting", "game_table", ["waiting"])
    op.create_table(
        "seat",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("game_table.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(32)),
        sa.Column("name", sa.String(80)),
        sa.Column("level", sa.Integer),
    )
    op.create_index("ix_seat_owner", "seat", ["owner"])
    op.create_table(
        "secret",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drops everything."""
    for name in ("secret", "seat", "game_table"):
        op.drop_table(name)
