"""A puzzle as data: a region, a stock of pieces, the rules of a solution, and given pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import groupby

from cornerwise.errors import PuzzleError
from cornerwise.geometry import Board, Cell, CellMask, cells_of, mask_of
from cornerwise.pieces import PIECES, Piece, normalized, piece_named
from cornerwise.placements import PlacementTable, build_placement_table


class Rule(Enum):
    """A rule for solutions, besides placing every piece on free cells of the region."""

    COVER = "cover"
    """Every cell of the region is covered."""

    NO_EDGES = "no-edges"
    """Pieces of the same colour share no edge (R6)."""

    CORNERS = "corners"
    """Pieces of the same colour connect at corners (R6)."""

    START = "start"
    """The first piece of each colour covers a corner of the board (R5), and each later one
    touches an earlier one of its colour at a corner (R6)."""

    DESCENDING = "descending"
    """No piece is placed after a smaller one (B2)."""

    TURNS = "turns"
    """The colours take turns in order of play (R4)."""


@dataclass(frozen=True)
class PieceName:
    """A piece in a stock: its colour and its shape."""

    colour: str

    piece: str
    """The name of the shape, such as `T4`."""

    def __str__(self) -> str:
        return f"{self.colour} {self.piece}"

    @property
    def shape(self) -> Piece:
        """The shape. Raises `KeyError` when there is no shape with that name."""
        return piece_named(self.piece)


@dataclass(frozen=True)
class Laid:
    """A piece on the board."""

    name: PieceName

    cells: tuple[Cell, ...]
    """The cells it covers, ascending."""

    @cached_property
    def mask(self) -> CellMask:
        """The cells it covers."""
        return mask_of(self.cells)

    @property
    def colour(self) -> str:
        """Its colour."""
        return self.name.colour

    @property
    def size(self) -> int:
        """Number of squares."""
        return len(self.cells)


@dataclass(frozen=True)
class Puzzle:
    """A brainteaser for one player (R18)."""

    id: str

    board: Board

    region: CellMask
    """The cells that pieces may cover."""

    stock: tuple[PieceName, ...]
    """The pieces, grouped by colour, with the colours in order of play. A piece may appear more
    than once."""

    rules: frozenset[Rule]

    given: tuple[Laid, ...] = ()
    """Pieces of the stock that are on the board from the beginning and stay there."""

    def __post_init__(self) -> None:
        squares = sum(name.shape.size for name in self.stock)
        room = self.region.bit_count()
        if self.region >> self.board.size:
            raise PuzzleError(f"{self.id}: the region is not within the board")
        if not self.stock:
            raise PuzzleError(f"{self.id}: there are no pieces")
        if len(list(groupby(name.colour for name in self.stock))) > len(self.colours):
            raise PuzzleError(f"{self.id}: the pieces of each colour must be listed together")
        if squares > room:
            raise PuzzleError(
                f"{self.id}: pieces of {squares} squares do not fit into {room} cells"
            )
        if Rule.COVER in self.rules and squares != room:
            raise PuzzleError(f"{self.id}: pieces of {squares} squares cannot cover {room} cells")
        self._check_given()

    def _check_given(self) -> None:
        free = self.region
        for piece in self.given:
            where = f"{self.id}: the given {piece.name} at {self.board.cell_name(piece.cells[0])}"
            if not is_shape(self.board, piece):
                raise PuzzleError(f"{where} has the wrong shape")
            if piece.mask & ~free:
                raise PuzzleError(f"{where} is outside the region or overlaps another piece")
            free &= ~piece.mask
        extra = Counter(piece.name for piece in self.given) - self.counts
        if extra:
            raise PuzzleError(f"{self.id}: the given {next(iter(extra))} is not in the stock")

    @cached_property
    def counts(self) -> Counter[PieceName]:
        """How many of each piece there are."""
        return Counter(self.stock)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the stock in order of play."""
        return tuple(dict.fromkeys(name.colour for name in self.stock))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the region, ascending."""
        return tuple(cells_of(self.region))

    @cached_property
    def placement_table(self) -> PlacementTable:
        """The numbered placements of the stock's shapes on the whole board."""
        wanted = {name.piece for name in self.stock}
        return _table(self.board, tuple(piece for piece in PIECES if piece.name in wanted))

    def left(self, laid: Iterable[Laid]) -> Counter[PieceName]:
        """Returns how many of each piece are still to be placed."""
        return self.counts - Counter(piece.name for piece in laid)


@lru_cache(maxsize=32)
def _table(board: Board, pieces: tuple[Piece, ...]) -> PlacementTable:
    # Cached, because puzzles that differ only in given pieces are made in quick succession.
    return build_placement_table(board, pieces)


def is_shape(board: Board, laid: Laid) -> bool:
    """Returns whether the cells of a placed piece form its shape, in any orientation (R3)."""
    points = normalized([board.point(cell) for cell in laid.cells])
    return points in laid.name.shape.orientations


def touching(board: Board, laid: Laid) -> CellMask:
    """Returns the cells that touch a piece at a corner and share no edge with it."""
    corners = 0
    for cell in laid.cells:
        corners |= board.corner_masks[cell]
    return corners & ~(laid.mask | beside(board, laid))


def beside(board: Board, laid: Laid) -> CellMask:
    """Returns the cells that share an edge with a piece."""
    edges = 0
    for cell in laid.cells:
        edges |= board.edge_masks[cell]
    return edges & ~laid.mask
