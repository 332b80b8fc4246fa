"""Kept tables as rows, and back."""

from __future__ import annotations

from cornerwise.records.settings import setup_of_words, words_of
from cornerwise.server.database.models import SeatRow, TableRow
from cornerwise.server.seats import Computer, Person, Seated
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
        seats=[_seat_row(number, seated) for number, seated in enumerate(table.seats)],
    )


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


def _seat_row(number: int, seated: Seated) -> SeatRow:
    match seated:
        case Person():
            return SeatRow(number=number, owner=seated.owner, name=seated.name)
        case Computer():
            return SeatRow(number=number, level=seated.level)


def _seated(row: SeatRow) -> Seated:
    if row.level is not None:
        return Computer(row.level)
    assert row.owner is not None
    return Person(row.owner, row.name)
