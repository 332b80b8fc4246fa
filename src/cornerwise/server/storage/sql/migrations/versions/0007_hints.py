"""Hints in games between people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds whether opponents may ask for hints.

    In the games that are kept already nobody agreed to that. Games against computers alone are
    not affected: there everybody is given hints.
    """
    # Not in a batch: SQLite would recreate the table, and delete the seats with the old one.
    column = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_table", column)


def downgrade() -> None:
    """Drops the column."""
    op.drop_column("game_table", "hints")
