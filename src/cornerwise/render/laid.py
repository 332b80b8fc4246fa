"""The pieces that lie on a board, with what a picture may say about each."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.game import Game
from cornerwise.placements import Placement
from cornerwise.position import Position
from cornerwise.variants import Colour

Subject = Position | Game
"""What can be drawn."""


@dataclass(frozen=True)
class LaidPiece:
    """A piece on the board."""

    colour: Colour

    placement: Placement

    number: int | None
    """The move that placed it; of a bare position, its number within the colour.

    None for a piece that lay there before the game's first move.
    """

    last: bool
    """Whether it was placed last. Never of a bare position."""


def position_of(subject: Subject) -> Position:
    """Returns the position that is to be drawn."""
    return subject.position if isinstance(subject, Game) else subject


def laid_pieces(subject: Subject) -> list[LaidPiece]:
    """Returns the pieces on the board, each colour's in the order they came."""
    position = position_of(subject)
    numbers = _move_numbers(subject) if isinstance(subject, Game) else None
    pieces = []
    for colour, ids in enumerate(position.placed):
        for order, number in enumerate(ids, start=1):
            placement = position.table[number]
            move = order if numbers is None else numbers.get(placement.mask)
            last = numbers is not None and move == len(numbers)
            pieces.append(LaidPiece(colour, placement, move, last))
    return pieces


def _move_numbers(game: Game) -> dict[int, int]:
    """Returns the move of each cell mask: pieces never overlap, so a mask names one piece."""
    return {
        game.table[placement].mask: number
        for number, placement in enumerate(game.placements, start=1)
    }
