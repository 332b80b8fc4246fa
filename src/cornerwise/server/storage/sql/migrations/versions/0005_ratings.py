"""Ratings and their changes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables of ratings."""
    op.create_table(
        "rating",
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("ladder", sa.String(32), primary_key=True),
        *_numbers(),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_rating_ladder_mu", "rating", ["ladder", "mu"])
    op.create_table(
        "rating_change",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("sides", sa.Integer, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        *_numbers(),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_rating_change_owner_at", "rating_change", ["owner", "at"])


def downgrade() -> None:
    """Drops the tables of ratings."""
    for name in ("rating_change", "rating"):
        op.drop_table(name)


def _numbers() -> list[sa.Column[float] | sa.Column[int]]:
    return [
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    ]
