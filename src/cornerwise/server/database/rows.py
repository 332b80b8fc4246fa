"""Kept tables as rows, and back."""

from __future__ import annotations

from cornerwise.records.settings import setup_of_words, words_of
from cornerwise.server.database.models import SeatRow, TableRow
from cornerwise.server.seats import Computer, Person, Seated, Vacant
from cornerwise.server.table import KeptTable, Waiting


def row_of(table: KeptTable) -> TableRow:
    """Returns the row of a table, with those of its seats. Inverse of `table_of_row`."""
    return TableRow(
        id=table.id,
        owner=table.owner,
        setup=words_of(table.setup),
        placements=list(table.placements),
        undone=list(table.undone),
        version=table.version,
        waiting=table.waiting.value,
        created_at=table.created_at,
        updated_at=table.updated_at,
        seats=seat_rows(table),
    )


def seat_rows(table: KeptTable) -> list[SeatRow]:
    """Returns the rows of the seats of a table."""
    return [_seat_row(table.id, number, seated) for number, seated in enumerate(table.seats)]


def table_of_row(row: TableRow) -> KeptTable:
    """Returns the table of a row. Inverse of `row_of`."""
    return KeptTable(
        id=row.id,
        owner=row.owner,
        setup=setup_of_words(row.setup),
        seats=tuple(_seated(seat) for seat in row.seats),
        created_at=row.created_at,
        updated_at=row.updated_at,
        placements=tuple(row.placements),
        undone=tuple(row.undone),
        version=row.version,
        waiting=Waiting(row.waiting),
    )


def _seat_row(table_id: str, number: int, seated: Seated) -> SeatRow:
    row = SeatRow(table_id=table_id, number=number)
    match seated:
        case Person():
            row.owner, row.name = seated.owner, seated.name
        case Computer():
            row.level = seated.level
        case Vacant():
            pass
    return row


def _seated(row: SeatRow) -> Seated:
    if row.level is not None:
        return Computer(row.level)
    return Vacant() if row.owner is None else Person(row.owner, row.name)
