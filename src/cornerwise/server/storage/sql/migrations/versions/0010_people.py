"""Declined invitations, people whom somebody marked, and who is online."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what people decide about each other. Nobody has decided anything yet."""
    # Not in a batch: SQLite would recreate the tables.
    declined = sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seat", declined)
    owners = sa.Column("owners", sa.JSON, nullable=False, server_default="[]")
    op.add_column("presence", owners)
    op.create_table(
        "person_mark",
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("mark", sa.String(8), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_person_mark_other", "person_mark", ["other"])
    op.create_table("invisible", sa.Column("owner", sa.String(32), primary_key=True))


def downgrade() -> None:
    """Drops the tables and columns."""
    op.drop_table("invisible")
    op.drop_table("person_mark")
    op.drop_column("presence", "owners")
    op.drop_column("seat", "declined")
