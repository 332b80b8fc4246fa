"""Who sits at a table: people, each with an owner, and computers."""

from __future__ import annotations

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


Seated: TypeAlias = Person | Computer


def rotated(seats: tuple[Seated, ...]) -> tuple[Seated, ...]:
    """Returns the players each moved to the next seat, so that another begins."""
    return (seats[-1], *seats[:-1])
