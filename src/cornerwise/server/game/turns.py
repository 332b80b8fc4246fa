"""Whose turn it is at a stored table. Uses the kernel, which is faster than the rules."""

from __future__ import annotations

from cornerwise.kernel import State
from cornerwise.server.game.domain.seats import Owner, Person, awaited, people
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.variants import Colour, Seat, Setup


def seat_of_turn(setup: Setup, turn: Colour | None, times_played: int) -> Seat | None:
    """Returns who plays a colour after a number of moves; None once the game is over."""
    if turn is None:
        return None
    seat = setup.seating.seat_of(turn)
    return setup.shared_player(times_played) if seat is None else seat


def waits_for(table: TableState, owner: Owner) -> bool:
    """Returns whether other people at a table wait for an owner to move or to join."""
    if table.waiting is Waiting.PLAYERS:
        return owner in awaited(table.seats)
    if table.waiting is not Waiting.PERSON or people(table.seats) <= {owner}:
        return False
    state = State.start(table.setup)
    played: list[Colour] = []
    for placement in table.placements:
        assert state.turn is not None
        played.append(state.turn)
        state.play(placement)
    turn = state.turn
    seat = seat_of_turn(table.setup, turn, 0 if turn is None else played.count(turn))
    player = None if seat is None else table.seats[seat]
    return isinstance(player, Person) and player.owner == owner
