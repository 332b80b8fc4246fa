"""Table states as rows, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from cornerwise.records.settings import settings_of, setup_of_settings
from cornerwise.server.game.domain.clocks import Times
from cornerwise.server.game.domain.seats import Computer, Person, Seated, Vacant, player_of
from cornerwise.server.game.domain.state import TableState, TakeBackAsked, Waiting
from cornerwise.server.game.domain.terms import Terms, clock_of_text, text_of_clock
from cornerwise.server.storage.sql.models import SeatRow, TableRow

RATING_NONE = "none"
RATING_DUE = "due"
RATING_DONE = "done"


def row_of(table: TableState) -> TableRow:
    """Returns the row of a table, with its seats. Inverse of `table_of_row`."""
    seats = [SeatRow(**values) for values in seat_values(table)]
    return TableRow(**table_values(table), seats=seats)


def table_values(table: TableState) -> dict[str, Any]:
    """Returns the values of a table's row, without its seats."""
    return {
        "id": table.id,
        "owner": table.owner,
        "setup": _settings_of(table.setup),
        "placements": list(table.placements),
        "undone": list(table.undone),
        "version": table.version,
        "waiting": table.waiting.value,
        "created_at": table.created_at,
        "updated_at": table.updated_at,
        "clock": None if table.terms.clock is None else text_of_clock(table.terms.clock),
        "rating": RATING_DUE if table.terms.rated else RATING_NONE,
        "public": table.terms.public,
        "hints": table.terms.hints,
        "times": json_of_times(table.times),
        "deadline": table.deadline,
        "asked": json_of_asked(table.asked),
        "aborted": table.aborted,
    }


_settings_of = lru_cache(maxsize=256)(settings_of)
"""Returns the settings of a setup; there are few setups. They must not be changed."""


def seat_values(table: TableState) -> list[dict[str, Any]]:
    """Returns the values of a table's seat rows."""
    return [_seat_values(table.id, number, seated) for number, seated in enumerate(table.seats)]


def table_of_row(row: TableRow) -> TableState:
    """Returns the table of a row. Inverse of `row_of`."""
    return TableState(
        id=row.id,
        owner=row.owner,
        setup=setup_of_settings(row.setup),
        seats=tuple(_seated(seat) for seat in row.seats),
        created_at=row.created_at,
        updated_at=row.updated_at,
        placements=tuple(row.placements),
        undone=tuple(row.undone),
        version=row.version,
        waiting=Waiting(row.waiting),
        terms=Terms(
            clock=None if row.clock is None else clock_of_text(row.clock),
            rated=row.rating != RATING_NONE,
            public=row.public,
            hints=row.hints,
        ),
        times=None if row.times is None else msgspec.convert(row.times, Times),
        deadline=row.deadline,
        asked=None if row.asked is None else msgspec.convert(row.asked, TakeBackAsked),
        aborted=row.aborted,
    )


def json_of_times(times: Times | None) -> dict[str, Any] | None:
    """Returns times as stored JSON."""
    return None if times is None else msgspec.to_builtins(times)


def json_of_asked(asked: TakeBackAsked | None) -> dict[str, Any] | None:
    """Returns a request to take back a move as stored JSON."""
    return None if asked is None else msgspec.to_builtins(asked)


def _seat_values(table_id: str, number: int, seated: Seated) -> dict[str, Any]:
    player = player_of(seated)
    return {
        "table_id": table_id,
        "number": number,
        "owner": None if player is None else player.owner,
        "name": None if player is None else player.name,
        "level": seated.level if isinstance(seated, Computer) else None,
        "invited": isinstance(seated, Vacant),
        "declined": isinstance(seated, Vacant) and seated.declined,
    }


def _seated(row: SeatRow) -> Seated:
    player = None if row.owner is None else Person(row.owner, row.name)
    if row.level is not None:
        return Computer(row.level, player)
    return Vacant(player, row.declined) if row.invited or player is None else player
