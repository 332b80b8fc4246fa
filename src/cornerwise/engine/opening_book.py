"""Opening books: the first moves that the strong levels choose from.

`cornerwise train book` makes them. A file has the positions that a book knows, each with the
placements that lead to it and the moves to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cornerwise.engine.knowledge import data_document, name_alike
from cornerwise.errors import SetupError
from cornerwise.kernel.choice import Book
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup


@dataclass(frozen=True)
class BookPosition:
    """A position that a book knows."""

    line: tuple[PlacementId, ...]
    """The placements that lead to it from the empty board."""

    moves: tuple[PlacementId, ...]
    """The moves to choose from, each as often as the others."""


def book_file(name: str) -> str:
    """Returns the file name of an opening book."""
    return f"book-{name}.json"


def book_name(setup: Setup) -> str | None:
    """Returns the name of the game whose book a setup uses, or None when there is none.

    It is a game in which the same colours win together.
    """
    return name_alike(setup, book_file)


def book_for(setup: Setup) -> Book | None:
    """Returns the opening book for a setup, or None when there is none."""
    name = book_name(setup)
    return None if name is None else _load(name)


@lru_cache(maxsize=8)
def _load(name: str) -> Book:
    return Book(book_numbers(positions_from(data_document(book_file(name)))))


def positions_from(document: Mapping[str, Any]) -> list[BookPosition]:
    """Returns the positions of a book's file. Raises `SetupError` when it is not one."""
    try:
        return [
            BookPosition(
                tuple(int(each) for each in position["line"]),
                tuple(int(each) for each in position["moves"]),
            )
            for position in document["positions"]
        ]
    except (KeyError, TypeError, ValueError):
        raise SetupError("an opening book needs positions, each with a line and moves") from None


def book_numbers(positions: Iterable[BookPosition]) -> list[int]:
    """Returns the positions as the kernel reads them; see `Book`."""
    numbers: list[int] = []
    for position in positions:
        numbers += [len(position.line), *position.line, len(position.moves), *position.moves]
    return numbers
