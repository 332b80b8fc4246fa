"""The pieces on a board, with what a picture shows about each."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.game import Game
from cornerwise.geometry import Cell
from cornerwise.position import Position

Subject = Position | Game
"""What can be drawn."""


@dataclass(frozen=True)
class LaidPiece:
    """A piece on the board."""

    colour: str
    """The name of its colour."""

    name: str
    """The name of its shape, such as `T4`."""

    cells: tuple[Cell, ...]
    """The cells it covers, ascending."""

    number: int | None = None
    """The move that placed it; in a bare position, its number within the colour.

    None for a piece that was there before the game's first move.
    """

    last: bool = False
    """Whether it was placed last. Always false in a bare position."""

    given: bool = False
    """Whether it is a given piece of a puzzle."""


def position_of(subject: Subject) -> Position:
    """Returns the position to draw."""
    return subject.position if isinstance(subject, Game) else subject


def laid_pieces(subject: Subject) -> list[LaidPiece]:
    """Returns the pieces on the board, each colour's in the order they were placed."""
    position = position_of(subject)
    numbers = _move_numbers(subject) if isinstance(subject, Game) else None
    pieces = []
    for colour, ids in zip(position.variant.colours, position.placed, strict=True):
        for order, number in enumerate(ids, start=1):
            placement = position.placement_table[number]
            name = position.variant.pieces[placement.piece].name
            move = order if numbers is None else numbers.get(placement.mask)
            last = numbers is not None and move == len(numbers)
            pieces.append(LaidPiece(colour, name, placement.cells, move, last))
    return pieces


def _move_numbers(game: Game) -> dict[int, int]:
    """Returns the move number of each cell mask. Pieces never overlap, so masks are unique."""
    return {
        game.placement_table[placement].mask: number
        for number, placement in enumerate(game.placements, start=1)
    }
