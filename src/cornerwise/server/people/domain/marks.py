"""What somebody decides about another person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.table_ids import derived_id

PersonId: TypeAlias = str
"""The id by which one person knows another. It does not reveal to others who that is."""


class Mark(StrEnum):
    """What somebody has decided about another person."""

    PINNED = "pinned"
    """They stand at the top of the list."""

    HIDDEN = "hidden"
    """They are not listed until the next game together."""

    BLOCKED = "blocked"
    """They cannot reserve a seat for the person who blocked them."""


@dataclass(frozen=True)
class Marked:
    """A decision, and when it was made."""

    mark: Mark

    since: datetime


def person_id(viewer: Owner, other: Owner) -> PersonId:
    """Returns the id by which one person knows another, the same every time."""
    return derived_id(f"{viewer} knows {other}")
