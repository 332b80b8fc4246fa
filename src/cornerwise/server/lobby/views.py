"""The lobby as the client sees it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from cornerwise.server.game.domain.seats import Owner, Person, Seated, people
from cornerwise.server.game.domain.setups import choice_of, choice_of_terms
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.game.protocol import TableSummary
from cornerwise.server.game.views import seat_view
from cornerwise.server.lobby.domain.pairing import Seek, window
from cornerwise.server.lobby.protocol import LobbyPerson, LobbyView, OpenTable, Seeking
from cornerwise.server.ratings.domain.rating import MEAN, shown

_STEP = 50
"""The window is rounded to a multiple of this many points, so it does not change every second."""


@dataclass(frozen=True)
class Overview:
    """The lobby, independent of the viewer."""

    tables: tuple[TableState, ...]

    strengths: Mapping[TableId, Mapping[Owner, float]]
    """For each table, the known strengths (mu) of its players."""

    people: int

    games: int

    seeking: int

    live: tuple[TableSummary, ...]
    """Running games, as seen by somebody who does not play in them."""

    here: tuple[LobbyPerson, ...]

    def concerns(self, viewer: Owner | None) -> bool:
        """Returns whether the viewer created or joined a table, and so sees the lobby differently."""
        return any(viewer in {table.owner, *people(table.seats)} for table in self.tables)

    def view(self, viewer: Owner | None) -> LobbyView:
        """Returns the lobby as the viewer sees it."""
        tables = [self._open_table(table, viewer) for table in self.tables]
        return LobbyView(
            tables, self.people, self.games, self.seeking, list(self.live), list(self.here)
        )

    def _open_table(self, table: TableState, viewer: Owner | None) -> OpenTable:
        known = self.strengths.get(table.id, {})
        return OpenTable(
            id=table.id,
            setup=choice_of(table.setup),
            terms=choice_of_terms(table.terms),
            seats=[seat_view(seat, viewer) for seat in table.seats],
            ratings=[_rating(seat, known) for seat in table.seats],
            created_at=table.created_at,
            own=viewer == table.owner,
            seated=viewer in people(table.seats),
        )


def _rating(seat: Seated, known: Mapping[Owner, float]) -> int | None:
    mu = known.get(seat.owner) if isinstance(seat, Person) else None
    return None if mu is None else shown(mu)


def seeking_view(seek: Seek, others: int, now: datetime) -> Seeking:
    """Returns the state of a seek."""
    waited = max(0.0, (now - seek.since).total_seconds())
    reach = window(waited)
    points = None if math.isinf(reach) else (shown(MEAN + reach) - shown(MEAN)) // _STEP * _STEP
    return Seeking(round(waited, 1), others, points, seek.computers)
