"""The seats of a table: each is a person's (with an owner), a computer's, or vacant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Owner: TypeAlias = str
"""The id of the guest or account that plays a seat."""


GONE = "gone"
"""The prefix of ids that replace deleted accounts."""


@dataclass(frozen=True)
class Person:
    """A human player."""

    owner: Owner

    name: str | None = None


@dataclass(frozen=True)
class Computer:
    """The engine, playing at a level."""

    level: int

    instead_of: Person | None = None
    """The player it took over from, who resigned or ran out of time."""


@dataclass(frozen=True)
class Vacant:
    """A free seat: anybody with the table's link may take it."""

    invited: Person | None = None
    """The only player who may take the seat, if it is reserved."""

    declined: bool = False
    """Whether they declined, or did not answer in time. They may still take the seat."""


Seated: TypeAlias = Person | Computer | Vacant


def people(seats: Iterable[Seated]) -> set[Owner]:
    """Returns the owners of the seats that people play."""
    return {seat.owner for seat in seats if isinstance(seat, Person)}


def concerned(seats: Iterable[Seated]) -> set[Owner]:
    """Returns the owners who sit or sat there, or are invited."""
    return {person.owner for seat in seats if (person := player_of(seat)) is not None}


def player_of(seat: Seated) -> Person | None:
    """Returns whose seat it is, even if a computer took over or the player has not joined yet."""
    match seat:
        case Person():
            return seat
        case Computer():
            return seat.instead_of
        case Vacant():
            return seat.invited


def awaited(seats: Iterable[Seated]) -> set[Owner]:
    """Returns the owners who are invited and have not answered."""
    return {
        seat.invited.owner
        for seat in seats
        if isinstance(seat, Vacant) and seat.invited is not None and not seat.declined
    }


def has_declined(seats: Iterable[Seated], owner: Owner) -> bool:
    """Returns whether an owner declined a seat that was reserved for them."""
    return any(
        isinstance(seat, Vacant) and seat.declined and seat.invited and seat.invited.owner == owner
        for seat in seats
    )


def may_sit(seat: Seated, owner: Owner | None) -> bool:
    """Returns whether an owner may take a seat."""
    return isinstance(seat, Vacant) and (seat.invited is None or seat.invited.owner == owner)


def rotated(seats: tuple[Seated, ...], by: Owner) -> tuple[Seated, ...]:
    """Returns the players, each moved to the next seat so that somebody else starts.

    The player who asks is seated at once, with everybody at the same screen. Everybody else is
    invited, including players whose seats a computer took over. Seats of deleted accounts are free.
    """
    again = tuple(_seat_for_rematch(seat, by) for seat in seats)
    return (again[-1], *again[:-1])


def _seat_for_rematch(seat: Seated, by: Owner) -> Seated:
    player = player_of(seat)
    if player is None:
        return seat
    if player.owner.startswith(GONE):
        return Vacant()
    return player if player.owner == by else Vacant(player)
