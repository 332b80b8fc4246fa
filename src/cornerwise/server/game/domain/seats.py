"""Who sits at a table: people, each with an owner, computers, and nobody yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

Owner: TypeAlias = str
"""The id of the guest who may play for a seat."""


@dataclass(frozen=True)
class Person:
    """Somebody in front of a screen."""

    owner: Owner

    name: str | None = None


@dataclass(frozen=True)
class Computer:
    """A player of a level of the engine."""

    level: int

    instead_of: Person | None = None
    """For whom it plays on: somebody who left, or ran out of time."""


@dataclass(frozen=True)
class Vacant:
    """Nobody yet: whoever has the link of the table may sit down."""

    invited: Person | None = None
    """The only one who may sit down, if the seat is kept for somebody."""


Seated: TypeAlias = Person | Computer | Vacant


def people(seats: Iterable[Seated]) -> set[Owner]:
    """Returns the guests who sit there."""
    return {seat.owner for seat in seats if isinstance(seat, Person)}


def concerned(seats: Iterable[Seated]) -> set[Owner]:
    """Returns the guests who sit or sat there, or are invited."""
    return {person.owner for seat in seats if (person := player_of(seat)) is not None}


def player_of(seat: Seated) -> Person | None:
    """Returns whose seat it is, even if a computer plays on for him or he has not come yet."""
    match seat:
        case Person():
            return seat
        case Computer():
            return seat.instead_of
        case Vacant():
            return seat.invited


def may_sit(seat: Seated, owner: Owner | None) -> bool:
    """Says whether somebody may sit down on a seat."""
    return isinstance(seat, Vacant) and (seat.invited is None or seat.invited.owner == owner)


def renamed(seat: Seated, was: Person, becomes: Person) -> Seated:
    """Returns a seat on which a player has another name or owner."""
    if player_of(seat) != was:
        return seat
    match seat:
        case Person():
            return becomes
        case Computer():
            return replace(seat, instead_of=becomes)
        case Vacant():
            return replace(seat, invited=becomes)


def handed_on(seat: Seated, owner: Owner, heir: Owner) -> Seated:
    """Returns a seat without an owner who left for good; one kept for him is anybody's."""
    player = player_of(seat)
    if player is None or player.owner != owner:
        return seat
    return Vacant() if isinstance(seat, Vacant) else renamed(seat, player, Person(heir))


def rotated(seats: tuple[Seated, ...], by: Owner) -> tuple[Seated, ...]:
    """Returns the players each moved to the next seat, so that another begins.

    Only who asks sits down at once, and with him those who play at the same screen; everybody
    else is invited, those too for whom a computer played on.
    """
    again = tuple(_again(seat, by) for seat in seats)
    return (again[-1], *again[:-1])


def _again(seat: Seated, by: Owner) -> Seated:
    player = player_of(seat)
    if player is None:
        return seat
    return player if player.owner == by else Vacant(player)
