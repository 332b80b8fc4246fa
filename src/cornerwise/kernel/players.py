"""Who plays which colour and what winning means, in the form of the kernel; current scores."""

from __future__ import annotations

from functools import lru_cache

from cornerwise import _kernel
from cornerwise.kernel.state import State
from cornerwise.variants import Setup

_MAX_SIDES = 4

ColourStanding = _kernel.ColourStanding
SideStanding = _kernel.SideStanding


@lru_cache(maxsize=64)
def kernel_players(setup: Setup) -> _kernel.Players:
    """Returns who plays which colour, and what winning means, in the form of the kernel.

    They are cached, and must not be changed.
    """
    seating = setup.seating
    players = _kernel.Players()
    players.sides = len(seating.sides)
    sides = [-1] * _MAX_SIDES
    for colour in range(len(setup.variant.colours)):
        seat = seating.seat_of(colour)
        if seat is not None:
            sides[colour] = seating.side_of(seat)
    players.side_of = sides
    players.sign = -1 if setup.scoring.lowest_wins else 1
    if seating.shared is not None:
        turns = len(seating.seats)
        order = [seating.side_of(setup.shared_player(turn)) for turn in range(turns)]
        players.shared = seating.shared
        players.shared_turns = turns
        players.shared_sides = order + [0] * (_MAX_SIDES - turns)
    return players


def standing_of(state: State) -> tuple[list[ColourStanding], list[SideStanding]]:
    """Returns the scores of the colours and of the sides, whether the game is over or not."""
    return _kernel.standing(kernel_players(state.setup), state.raw)
