"""The players of a finished game, and their places."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.game import scores
from cornerwise.kernel import State
from cornerwise.server.game.domain.seats import Computer, Owner, Seated, player_of
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.ratings.domain.levels import owner_of_level
from cornerwise.server.ratings.domain.rating import Player


def owners_of(seats: Sequence[Seated]) -> tuple[Owner | None, ...]:
    """Returns the owner under which each seat is rated; None for a vacant one.

    A player who resigned is rated, not the computer that took over.
    """
    return tuple(_owner(seat) for seat in seats)


def players_of(table: TableState) -> tuple[Player, ...]:
    """Returns the players of a finished game by seat."""
    seating = table.setup.seating
    places = places_of(table)
    players = []
    for number, (seat, owner) in enumerate(zip(table.seats, owners_of(table.seats), strict=True)):
        assert owner is not None
        side = seating.side_of(number)
        left = isinstance(seat, Computer) and seat.instead_of is not None
        players.append(Player(owner, side, places[side], left))
    return tuple(players)


def places_of(table: TableState) -> tuple[int, ...]:
    """Returns the place of each side, 1 for the best; equal scores share a place."""
    # The kernel agrees with the Python rules and is much faster.
    state = State.start(table.setup)
    for placement in table.placements:
        state.play(placement)
    return scores(table.setup, state.position()).places


def _owner(seat: Seated) -> Owner | None:
    player = player_of(seat)
    if player is not None:
        return player.owner
    return owner_of_level(seat.level) if isinstance(seat, Computer) else None
