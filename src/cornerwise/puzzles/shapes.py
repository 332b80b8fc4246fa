"""Good-looking regions: symmetric shapes of many kinds and sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from cornerwise.geometry import Board, CellMask, mask_of

_LARGEST = 11
"""Maximum length of a side."""

_LONGEST = 2
"""Maximum ratio of the sides."""


@dataclass(frozen=True)
class Shape:
    """A region that touches all sides of its board."""

    board: Board

    region: CellMask

    @property
    def size(self) -> int:
        """Number of cells."""
        return self.region.bit_count()


_Inside = Callable[[int, int], bool]


@cache
def shapes_of(smallest: int, largest: int) -> tuple[tuple[Shape, ...], ...]:
    """Returns all shapes with `smallest` to `largest` cells, grouped by kind; no kind is empty."""
    kinds = [
        tuple(shape for shape in kind if smallest <= shape.size <= largest) for kind in _kinds()
    ]
    return tuple(kind for kind in kinds if kind)


@cache
def _kinds() -> tuple[tuple[Shape, ...], ...]:
    kinds = (_rectangles, _rounded, _crosses, _diamonds, _rings, _pierced, _waisted)
    return tuple(tuple(dict.fromkeys(kind())) for kind in kinds)


def _sides() -> Iterator[tuple[int, int]]:
    for width in range(4, _LARGEST + 1):
        for height in range(4, width + 1):
            if width <= _LONGEST * height:
                yield width, height


def _shape(width: int, height: int, inside: _Inside) -> Shape:
    board = Board(width, height)
    return Shape(board, mask_of(c for c in range(board.size) if inside(*board.point(c))))


def _rectangles() -> Iterator[Shape]:
    for width, height in _sides():
        yield _shape(width, height, lambda _x, _y: True)


def _rounded() -> Iterator[Shape]:
    """Rectangles with corners cut off diagonally."""
    for width, height in _sides():
        for cut in range(1, (height - 1) // 2):
            yield _shape(width, height, _aslant(width, height, cut))


def _aslant(width: int, height: int, cut: int) -> _Inside:
    return lambda x, y: min(x, width - 1 - x) + min(y, height - 1 - y) >= cut


def _crosses() -> Iterator[Shape]:
    """Rectangles without a square at each corner."""
    for width, height in _sides():
        for cut in range(2, (height - 1) // 2):
            yield _shape(width, height, _crossed(width, height, cut))


def _crossed(width: int, height: int, cut: int) -> _Inside:
    return lambda x, y: min(x, width - 1 - x) >= cut or min(y, height - 1 - y) >= cut


def _diamonds() -> Iterator[Shape]:
    for side in range(6, _LARGEST + 1):
        yield _shape(side, side, _aslant(side, side, (side - 1) // 2))


def _rings() -> Iterator[Shape]:
    """Rectangles with a hole in the middle, some with their corners cut off."""
    for width, height in _sides():
        for thick in range(2, (height + 1) // 2):
            for cut in (0, 1):
                yield _shape(width, height, _holed(width, height, thick, cut))


def _holed(width: int, height: int, thick: int, cut: int) -> _Inside:
    outer = _aslant(width, height, cut)
    return lambda x, y: outer(x, y) and min(x, width - 1 - x, y, height - 1 - y) < thick


def _pierced() -> Iterator[Shape]:
    """Rectangles with four small holes."""
    for width, height in _sides():
        for x in range(1, width // 2 - 1):
            for y in range(1, height // 2 - 1):
                yield _shape(width, height, _with_holes(width, height, x, y))


def _with_holes(width: int, height: int, column: int, row: int) -> _Inside:
    return lambda x, y: (min(x, width - 1 - x), min(y, height - 1 - y)) != (column, row)


def _waisted() -> Iterator[Shape]:
    """Rectangles with a notch in the middle of both long sides."""
    for width, height in _sides():
        for broad in range(2 - width % 2, width - 3, 2):
            for deep in range(1, (height - 1) // 2):
                yield _shape(width, height, _notched(width, height, broad, deep))


def _notched(width: int, height: int, broad: int, deep: int) -> _Inside:
    edge = (width - broad) // 2
    return lambda x, y: min(x, width - 1 - x) < edge or min(y, height - 1 - y) >= deep
