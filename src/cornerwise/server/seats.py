"""Who sits at a table: people, each with an owner, computers, and nobody yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Vacant:
    """Nobody yet: whoever has the link of the table may sit down."""


Seated: TypeAlias = Person | Computer | Vacant


def people(seats: Iterable[Seated]) -> set[Owner]:
    """Returns the guests who sit there."""
    return {seat.owner for seat in seats if isinstance(seat, Person)}


def rotated(seats: tuple[Seated, ...]) -> tuple[Seated, ...]:
    """Returns the players each moved to the next seat, so that another begins."""
    return (seats[-1], *seats[:-1])
