"""Ids of tables. Nobody can guess one: only people with the link know it."""

from __future__ import annotations

import hashlib
import secrets

from cornerwise.server.game.domain.state import TableId

_ID_BYTES = 16


def new_id() -> TableId:
    """Returns a random id."""
    return secrets.token_hex(_ID_BYTES)


def rematch_id(table_id: TableId) -> TableId:
    """Returns the id of the rematch of a table at which several people played."""
    return derived_id(f"after {table_id}")


def derived_id(secret: str) -> TableId:
    """Returns the id that belongs to a text which others cannot guess, the same every time."""
    return hashlib.sha256(secret.encode()).hexdigest()[: 2 * _ID_BYTES]
