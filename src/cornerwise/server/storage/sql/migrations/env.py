"""Alembic's entry point: upgrades the schema over an open connection."""

from __future__ import annotations

from alembic import context

from cornerwise.server.storage.sql.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot change columns in place.
)
with context.begin_transaction():
    context.run_migrations()
