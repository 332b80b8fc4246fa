"""The pieces: every free polyomino of one to five squares, its name and its orientations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cornerwise.geometry import Point

Orientation = tuple[Point, ...]
"""The squares of a piece, rotated or reflected, moved to the lower left, sorted by row, then column."""


@dataclass(frozen=True)
class Piece:
    """A free polyomino: it may be rotated and flipped (R3)."""

    name: str
    """Its short name, such as `T4`."""

    drawing: str
    """Its rows from the top, separated by `/`; `#` is a square of the piece."""

    @cached_property
    def points(self) -> Orientation:
        """The squares of the piece as drawn."""
        rows = self.drawing.split("/")[::-1]
        return normalized(
            [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
        )

    @property
    def size(self) -> int:
        """Number of squares."""
        return len(self.points)

    @cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """The distinct orientations of the piece, sorted.

        The order is pinned: placement ids, and so saved games, depend on it.
        """
        return tuple(sorted(set(turned(self.points)), key=_reading_order))


def normalized(points: list[Point]) -> Orientation:
    """Returns the points moved to the lower left and sorted by row, then column."""
    left = min(x for x, _ in points)
    bottom = min(y for _, y in points)
    return tuple(sorted(((x - left, y - bottom) for x, y in points), key=lambda p: (p[1], p[0])))


def turned(points: Orientation) -> list[Orientation]:
    """Returns the eight rotations and reflections; a symmetric piece repeats some."""
    shapes = []
    current = list(points)
    for _ in range(4):
        current = [(y, -x) for x, y in current]
        shapes.append(normalized(current))
        shapes.append(normalized([(-x, y) for x, y in current]))
    return shapes


def _reading_order(points: Orientation) -> list[Point]:
    return [(y, x) for x, y in points]


PIECES: tuple[Piece, ...] = (
    Piece("1", "#"),
    Piece("2", "##"),
    Piece("I3", "###"),
    Piece("V3", "#./##"),
    Piece("I4", "####"),
    Piece("L4", "#../###"),
    Piece("T4", ".#./###"),
    Piece("O", "##/##"),
    Piece("Z4", "##./.##"),
    Piece("F", ".##/##./.#."),
    Piece("I5", "#####"),
    Piece("L5", "#.../####"),
    Piece("N", "##../.###"),
    Piece("P", "##./###"),
    Piece("T5", "###/.#./.#."),
    Piece("U", "#.#/###"),
    Piece("V5", "#../#../###"),
    Piece("W", "#../##./.##"),
    Piece("X", ".#./###/.#."),
    Piece("Y", ".#../####"),
    Piece("Z5", "##./.#./.##"),
)
"""The 21 pieces of a colour (R2), smallest first. The order is pinned."""

_BY_NAME = {piece.name: piece for piece in PIECES}


def piece_named(name: str) -> Piece:
    """Returns the piece with a name. Raises `KeyError` when there is none."""
    return _BY_NAME[name]
