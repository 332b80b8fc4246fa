"""Devices that are sent notifications, and what they are told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables of devices and notices."""
    op.create_table(
        "push_device",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("session", sa.String(64), sa.ForeignKey("session.id", ondelete="CASCADE")),
        sa.Column("endpoint", sa.String(1024), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_start", sa.Integer),
        sa.Column("quiet_end", sa.Integer),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_push_device_owner", "push_device", ["owner"])
    op.create_index("ix_push_device_session", "push_device", ["session"])
    op.create_table(
        "notice",
        _part_of("device_id", "push_device"),
        _part_of("table_id", "game_table"),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    for column in ("table_id", "began_at", "due_at"):
        op.create_index(f"ix_notice_{column}", "notice", [column])


def downgrade() -> None:
    """Drops the tables."""
    for name in ("notice", "push_device"):
        op.drop_table(name)


def _part_of(name: str, table: str) -> sa.Column[str]:
    """Returns a column of the key: the row goes with the one that it names."""
    return sa.Column(
        name, sa.String(32), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), primary_key=True
    )
