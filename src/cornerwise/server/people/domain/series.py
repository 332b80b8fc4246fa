"""A series: a game and its rematches, with a running score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.game.domain.table_ids import rematch_id
from cornerwise.server.people.domain.acquaintances import Places


@dataclass(frozen=True)
class SeriesGame:
    """A finished game of a series."""

    table: TableState

    winners: tuple[int, ...]
    """The players who won, several in a team or where the win is shared. Empty for a draw."""


@dataclass(frozen=True)
class Series:
    """Rematches of each other. Its players are numbered by their seats in the first game."""

    tables: tuple[TableState, ...]
    """All of them, oldest first."""

    games: tuple[SeriesGame, ...]
    """The finished ones, oldest first."""

    @property
    def wins(self) -> list[int]:
        """How many games each player has won."""
        players = range(len(self.tables[0].seats))
        return [sum(player in game.winners for game in self.games) for player in players]

    @property
    def seats(self) -> list[int]:
        """The seat of each player at the newest table."""
        count = len(self.tables[0].seats)
        return [_seat_of(player, len(self.tables) - 1, count) for player in range(count)]


def series_of(table: TableState, known: Iterable[TableState], places: Places) -> Series:
    """Returns the series that a table belongs to, as far as its tables are known.

    The id of a rematch is derived from that of the game before, so nothing else needs to be stored.
    """
    by_id = {each.id: each for each in known} | {table.id: table}
    before = {rematch_id(each): each for each in by_id}
    first: TableId = table.id
    while first in before:
        first = before[first]
    chain = [by_id[first]]
    while (following := rematch_id(chain[-1].id)) in by_id:
        chain.append(by_id[following])
    games = [
        SeriesGame(each, _winners(each, number, places))
        for number, each in enumerate(chain)
        if each.waiting is Waiting.NOBODY and not each.aborted
    ]
    return Series(tuple(chain), tuple(games))


def _winners(table: TableState, number: int, places: Places) -> tuple[int, ...]:
    by_side = places(table)
    if all(place == 1 for place in by_side):
        return ()
    seating, count = table.setup.seating, len(table.seats)
    return tuple(
        player
        for player in range(count)
        if by_side[seating.side_of(_seat_of(player, number, count))] == 1
    )


def _seat_of(player: int, number: int, count: int) -> int:
    """Returns where a player of the first game sits in a later one: everybody moves on by one."""
    return (player + number) % count
