"""Games played in a browser without the server: checked by replay, and merged into their tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from uuid import UUID

from cornerwise.errors import CornerwiseError
from cornerwise.placements import PlacementId
from cornerwise.server.codes import Code, LocalGameCode
from cornerwise.server.game.domain.seats import Computer, Owner, Seated
from cornerwise.server.game.domain.setups import seated, setup_of, with_name
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.domain.table_ids import derived_id
from cornerwise.server.game.protocol import LocalGame
from cornerwise.server.refusal import Refusal

EARLIEST = datetime(2020, 1, 1, tzinfo=UTC)
"""No game can be older than this: a device with an earlier time has a wrong clock."""


def id_of_local_game(owner: Owner, uuid: UUID) -> TableId:
    """Returns the id of the table for a game that an owner's browser names `uuid`.

    Every server gives the same answer each time, so the game is stored once.
    """
    return derived_id(f"local game {uuid} of {owner}")


def received_table(
    table_id: TableId, owner: Owner, name: str | None, game: LocalGame, now: datetime
) -> Table:
    """Returns the table of a received game, after replaying it. Raises `Refusal`.

    `name` is the name of the owner's account, if they have one.
    """
    setup = setup_of(game.setup)
    seats = with_name(tuple(seated(choice, owner, {}) for choice in game.seats), name)
    created_at, updated_at = plausible_times(game.created_at, game.updated_at, now)
    table = Table(TableState(table_id, owner, setup, seats, created_at, updated_at))
    for number, placement in enumerate(game.placements, start=1):
        try:
            table.game.play(placement)
        except CornerwiseError as error:
            message = f"move {number}: {error}"
            raise Refusal(LocalGameCode.ILLEGAL, message, {"move": number}) from None
    return table


def plausible_times(
    created_at: datetime, updated_at: datetime, now: datetime
) -> tuple[datetime, datetime]:
    """Returns when a game was created and changed, as far as the device's clock can be trusted.

    Times are moved into the past and into order, not refused: a wrong clock must not keep a
    player's games out.
    """
    changed = _between(EARLIEST, updated_at, now)
    return _between(EARLIEST, created_at, changed), changed


def merge(table: Table, received: Table, known: int | None) -> bool:
    """Brings a stored table up to a received record of its game. Returns whether it has changed.

    `known` is the version of the table that the browser knew. The same record changes nothing,
    and one that continues the stored moves extends them. In any other record, moves were taken
    back or the game was continued elsewhere. If the table is still at the known version, nobody
    continued elsewhere, and the record replaces the moves. If not, a shorter record is outdated
    and changes nothing. If only computers have continued, because the connection was lost before
    their replies arrived, the record replaces these replies. Anything else is a conflict.

    Raises `Refusal` for a conflict, and for a table that is not the owner's alone.
    """
    _check_local(table, received.owner)
    stored, sent = table.game.placements, received.game.placements
    is_known = known == table.version
    if not _is_same_game(table, received):
        raise _conflict(table)
    if sent == stored or (_begins_with(stored, sent) and not is_known):
        return False
    if table.aborted or not (is_known or _has_all_decisions(sent, table)):
        raise _conflict(table)
    table.replace_game(received.game, received.updated_at)
    return True


def _check_local(table: Table, owner: Owner) -> None:
    if owner != table.owner:
        raise Refusal(Code.NOT_YOUR_TABLE, "only the player who created the table may do this")
    if table.terms.clock is not None or not table.has_begun or not table.is_free:
        raise Refusal(LocalGameCode.NOT_LOCAL, "this game cannot be played without the server")


def _is_same_game(table: Table, received: Table) -> bool:
    return table.setup == received.setup and _levels(table.seats) == _levels(received.seats)


def _levels(seats: Iterable[Seated]) -> list[int | None]:
    """Returns the level of each computer; None for people, whose names may change."""
    return [seat.level if isinstance(seat, Computer) else None for seat in seats]


def _begins_with(moves: Sequence[PlacementId], first: Sequence[PlacementId]) -> bool:
    return moves[: len(first)] == first


def _has_all_decisions(moves: Sequence[PlacementId], table: Table) -> bool:
    """Returns whether all moves of a table that are missing in these were made by computers."""
    pairs = zip(moves, table.game.placements, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return all(isinstance(table.seats[move.seat], Computer) for move in table.game.moves[common:])


def _conflict(table: Table) -> Refusal:
    return Refusal(
        LocalGameCode.CONFLICT,
        "the game continued differently at its table",
        {"id": table.id, "version": table.version},
    )


def _between(first: datetime, moment: datetime, last: datetime) -> datetime:
    """Returns a time in UTC, moved into a range. Extreme times cannot be converted before that."""
    return min(max(first, moment), last).astimezone(UTC)
