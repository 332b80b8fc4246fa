"""The numbered table of a variant's placements. The whole package identifies moves by these ids.

A placement is a piece in one orientation at one place on the board. Ids number placements
by piece (in stock order), then by orientation (`Piece.orientations`), then by the lower
left corner of the bounding box, row by row from a1. The order is pinned because saved
games and the wire protocol store ids.
"""

from __future__ import annotations

import operator
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, SupportsIndex, TypeAlias

from cornerwise.errors import NotationError
from cornerwise.geometry import Board, Cell, CellMask, mask_of
from cornerwise.pieces import Orientation, Piece
from cornerwise.variants import Variant

PlacementId = int
"""Number of a placement in its variant's table."""

PieceIndex = int
"""Number of a piece in its variant's stock."""


MoveLike: TypeAlias = SupportsIndex | str
"""What names a placement where one is to be made: its id, or its cells as `e8,d9,e9,f9,e10`."""

_MAX_MOVE_TEXT = 200


def placement_id(number: SupportsIndex) -> PlacementId:
    """Returns the number of a placement as a plain `int`, the only type that records can store.

    Takes anything Python accepts as an index, such as a numpy integer, and raises `TypeError`
    for anything else. Does not check that the placement exists; the caller must.
    """
    return int(operator.index(number))


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on the board."""

    id: PlacementId

    piece: PieceIndex

    orientation: int
    """Index into `Piece.orientations`."""

    cells: tuple[Cell, ...]
    """The cells it covers, ascending."""

    mask: CellMask
    """The cells it covers."""

    edges: CellMask
    """The cells that share an edge with it."""

    corners: CellMask
    """The cells that touch it at a corner and share no edge with it."""


@dataclass(frozen=True, eq=False)
class PlacementTable:
    """All placements of some pieces on a board. Compared by identity; use `placement_table_of` to get it."""

    board: Board

    pieces: tuple[Piece, ...]

    placements: tuple[Placement, ...]

    def __repr__(self) -> str:
        board = self.board
        return f"<PlacementTable {board.width} × {board.height}, {len(self)} placements>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Shared tables stay one object, and a pickle of any table is small.
        shared = _shared_table(self.board, self.pieces) is self
        make = _shared_table if shared else build_placement_table
        return make, (self.board, self.pieces)

    def __len__(self) -> int:
        return len(self.placements)

    def __getitem__(self, placement: PlacementId) -> Placement:
        return self.placements[placement]

    def find(self, cells: Iterable[SupportsIndex]) -> PlacementId | None:
        """Returns the placement that covers exactly these cells, or None."""
        return self._by_mask.get(mask_of(map(operator.index, cells)))

    def images(self, symmetry: Sequence[Cell]) -> tuple[PlacementId, ...]:
        """Returns the image of each placement under a symmetry of the board."""
        return tuple(
            self._by_mask[mask_of(symmetry[cell] for cell in each.cells)]
            for each in self.placements
        )

    def id_of(self, move: MoveLike) -> PlacementId:
        """Returns the placement that a move names, by its number or its cells.

        A number is not checked to exist; the caller must. Raises `NotationError` for text that is
        not a piece on this board, and `TypeError` for anything else than a number or text.
        """
        return self.parse(move) if isinstance(move, str) else placement_id(move)

    def parse(self, text: str) -> PlacementId:
        """Returns the placement that covers the named cells, in any order, in either case.

        Raises `NotationError` if the text is not a piece on this board. Inverse of `name_of`.
        """
        if len(text) > _MAX_MOVE_TEXT:
            raise NotationError(f"a move of {len(text)} characters is too long")
        cells = [self.board.parse_cell(name.strip()) for name in text.split(",")]
        if len(set(cells)) != len(cells):
            raise NotationError(f"{text!r} names a cell twice")
        placement = self.find(cells)
        if placement is None:
            raise NotationError(f"{text!r} is not the shape of any piece")
        return placement

    def name_of(self, placement: PlacementId) -> str:
        """Returns a placement as its cells in order: `e8,d9,e9,f9,e10`. Inverse of `parse`."""
        return ",".join(map(self.board.cell_name, self[placement].cells))

    def piece_of(self, placement: PlacementId) -> Piece:
        """Returns the piece of a placement."""
        return self.pieces[self.placements[placement].piece]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """For each placement, the number of cells it covers."""
        return tuple(len(placement.cells) for placement in self.placements)

    def pieces_in(self, ids: Sequence[PlacementId]) -> list[PieceIndex]:
        """Returns the distinct pieces of some placements, ascending. The ids must be ascending."""
        # Ids are grouped by piece, so each piece owns a range of them.
        found: list[PieceIndex] = []
        place = 0
        while place < len(ids):
            piece = self._piece_of[ids[place]]
            found.append(piece)
            place = bisect_left(ids, self._first_ids[piece + 1], place)
        return found

    @cached_property
    def _piece_of(self) -> list[PieceIndex]:
        """For each placement its piece."""
        return [placement.piece for placement in self.placements]

    @cached_property
    def _first_ids(self) -> list[PlacementId]:
        """For each piece its first placement, then the total number of placements."""
        pieces = range(len(self.pieces) + 1)
        return [bisect_left(self._piece_of, piece) for piece in pieces]

    @cached_property
    def through(self) -> tuple[tuple[tuple[tuple[PlacementId, CellMask], ...], ...], ...]:
        """`through[cell][piece]`: id and mask of each placement of the piece that covers the cell."""
        lists: list[list[list[tuple[PlacementId, CellMask]]]] = [
            [[] for _ in self.pieces] for _ in range(self.board.size)
        ]
        for placement in self.placements:
            entry = (placement.id, placement.mask)
            for cell in placement.cells:
                lists[cell][placement.piece].append(entry)
        return tuple(tuple(tuple(entries) for entries in row) for row in lists)

    @cached_property
    def _by_mask(self) -> dict[CellMask, PlacementId]:
        return {placement.mask: placement.id for placement in self.placements}


@cache
def placement_table_of(variant: Variant) -> PlacementTable:
    """Returns the table of a variant; variants with the same board and pieces share one."""
    return _shared_table(variant.board, variant.pieces)


@cache
def _shared_table(board: Board, pieces: tuple[Piece, ...]) -> PlacementTable:
    return build_placement_table(board, pieces)


def build_placement_table(board: Board, pieces: tuple[Piece, ...]) -> PlacementTable:
    """Returns a new table of some pieces on a board."""
    placements: list[Placement] = []
    for index, piece in enumerate(pieces):
        for number, orientation in enumerate(piece.orientations):
            for cells in _places(board, orientation):
                placements.append(_placement(board, len(placements), index, number, cells))
    return PlacementTable(board, pieces, tuple(placements))


def _places(board: Board, orientation: Orientation) -> Iterable[tuple[Cell, ...]]:
    width = 1 + max(x for x, _ in orientation)
    height = 1 + max(y for _, y in orientation)
    for row in range(board.height - height + 1):
        for column in range(board.width - width + 1):
            yield tuple(board.cell(column + x, row + y) for x, y in orientation)


def _placement(
    board: Board, number: PlacementId, piece: PieceIndex, orientation: int, cells: tuple[Cell, ...]
) -> Placement:
    mask = mask_of(cells)
    edges = corners = 0
    for cell in cells:
        edges |= board.edge_masks[cell]
        corners |= board.corner_masks[cell]
    edges &= ~mask
    corners &= ~(mask | edges)
    return Placement(number, piece, orientation, cells, mask, edges, corners)
