"""People whom somebody knows from games, and how they stand against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from cornerwise.server.game.domain.seats import Owner, concerned, has_declined, player_of
from cornerwise.server.game.domain.state import TableState, Waiting

Places: TypeAlias = Callable[[TableState], tuple[int, ...]]
"""Returns the place of each side of a finished game, 1 for the best."""


@dataclass(frozen=True)
class Tally:
    """Games of two people against each other."""

    won: int = 0

    lost: int = 0

    drawn: int = 0


@dataclass(frozen=True)
class Acquaintance:
    """Somebody known from games."""

    owner: Owner

    name: str | None
    """The name they used last."""

    last: TableState
    """The table in common that changed last."""

    running: TableState | None = None
    """The unfinished table in common that changed last; none that the viewer has declined."""

    games: int = 0
    """Finished games together, in one team too."""

    tally: Tally = Tally()


def acquaintances(
    viewer: Owner, tables: Iterable[TableState], places: Places
) -> dict[Owner, Acquaintance]:
    """Returns the people whom the viewer knows from tables, given last changed first."""
    known: dict[Owner, Acquaintance] = {}
    for table in tables:
        for other in {*concerned(table.seats), table.owner} - {viewer}:
            found = known.get(other) or Acquaintance(other, None, table)
            known[other] = _after(found, table, viewer, places)
    return known


def only_of(viewer: Owner, other: Owner, tables: Iterable[TableState]) -> list[TableState]:
    """Returns the tables of two people at which nobody else had a seat."""
    return [table for table in tables if concerned(table.seats) == {viewer, other}]


def _after(found: Acquaintance, table: TableState, viewer: Owner, places: Places) -> Acquaintance:
    if found.name is None:
        names = (player_of(seat) for seat in table.seats)
        mine = (player.name for player in names if player and player.owner == found.owner)
        found = replace(found, name=next((name for name in mine if name), None))
    if table.waiting is not Waiting.NOBODY:
        is_other = found.running is not None or has_declined(table.seats, viewer)
        return found if is_other else replace(found, running=table)
    if table.aborted or found.owner not in concerned(table.seats):
        return found
    tally = _counted(found.tally, table, viewer, found.owner, places)
    return replace(found, games=found.games + 1, tally=tally)


def _counted(tally: Tally, table: TableState, viewer: Owner, other: Owner, places: Places) -> Tally:
    ours, theirs = _sides_of(table, viewer), _sides_of(table, other)
    if ours & theirs:
        return tally  # They played in one team.
    by_side = places(table)
    mine, its = min(by_side[side] for side in ours), min(by_side[side] for side in theirs)
    if mine == its:
        return replace(tally, drawn=tally.drawn + 1)
    return replace(tally, won=tally.won + 1) if mine < its else replace(tally, lost=tally.lost + 1)


def _sides_of(table: TableState, owner: Owner) -> set[int]:
    seating = table.setup.seating
    return {
        seating.side_of(number)
        for number, seat in enumerate(table.seats)
        if (player := player_of(seat)) is not None and player.owner == owner
    }
