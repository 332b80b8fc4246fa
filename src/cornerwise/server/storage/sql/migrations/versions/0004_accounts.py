"""Accounts, their sessions, and the tokens of bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables of accounts."""
    op.create_table(
        "account",
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("recovery", sa.JSON, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("banned_at", sa.DateTime(timezone=True)),
        sa.Column("ban_reason", sa.String(200)),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
    )
    op.create_index("ix_account_folded", "account", ["folded"], unique=True)
    op.create_table(
        "session",
        sa.Column("id", sa.String(64), primary_key=True),
        _owner(),
        sa.Column("agent", sa.String(80), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_session_owner", "session", ["owner"])
    op.create_table(
        "token",
        sa.Column("id", sa.String(64), primary_key=True),
        _owner(),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_token_owner", "token", ["owner"])


def downgrade() -> None:
    """Drops the tables of accounts."""
    for name in ("token", "session", "account"):
        op.drop_table(name)


def _owner() -> sa.Column[str]:
    return sa.Column(
        "owner",
        sa.String(32),
        sa.ForeignKey("account.owner", ondelete="CASCADE"),
        nullable=False,
    )
