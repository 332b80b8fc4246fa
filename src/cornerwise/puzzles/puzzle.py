"""A puzzle as data: a region, a stock of pieces, the rules of a solution, pieces already laid."""

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
from cornerwise.placements import PlacementId, PlacementTable, build_placement_table


class Rule(Enum):
    """What a solution must keep, beside laying each piece on free cells of the region."""

    COVER = "cover"
    """Every cell of the region is covered."""

    NO_EDGES = "no-edges"
    """Pieces of the same colour share no edge (R6)."""

    CORNERS = "corners"
    """Pieces of the same colour hang together by touching at corners (R6)."""

    START = "start"
    """The first piece of each colour covers a corner of the board (R5), and each later one
    touches an earlier one of its colour at a corner (R6)."""

    DESCENDING = "descending"
    """No piece is laid after a smaller one (B2)."""

    TURNS = "turns"
    """The colours take turns in the order of play (R4)."""


@dataclass(frozen=True)
class PieceName:
    """A piece of a stock: its colour and its shape."""

    colour: str

    piece: str
    """The name of the shape, such as `T4`."""

    def __str__(self) -> str:
        return f"{self.colour} {self.piece}"

    @property
    def shape(self) -> Piece:
        """The shape. Raises `KeyError` when there is none of that name."""
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
    """The pieces, those of a colour together and the colours in the order of play; a piece may
    be there more than once."""

    rules: frozenset[Rule]

    given: tuple[Laid, ...] = ()
    """Pieces of the stock that lie there from the beginning and stay."""

    def __post_init__(self) -> None:
        squares = sum(name.shape.size for name in self.stock)
        room = self.region.bit_count()
        if self.region >> self.board.size:
            raise PuzzleError(f"{self.id}: the region leaves the board")
        if not self.stock:
            raise PuzzleError(f"{self.id}: there are no pieces")
        if len(list(groupby(name.colour for name in self.stock))) > len(self.colours):
            raise PuzzleError(f"{self.id}: the pieces of a colour do not stand together")
        if squares > room:
            raise PuzzleError(f"{self.id}: {squares} squares of pieces do not fit {room} cells")
        if Rule.COVER in self.rules and squares != room:
            raise PuzzleError(f"{self.id}: {squares} squares of pieces cannot cover {room} cells")
        self._check_given()

    def _check_given(self) -> None:
        free = self.region
        for piece in self.given:
            where = f"{self.id}: the given {piece.name} at {self.board.cell_name(piece.cells[0])}"
            if not is_shape(self.board, piece):
                raise PuzzleError(f"{where} has another shape")
            if piece.mask & ~free:
                raise PuzzleError(f"{where} leaves the region or overlaps another")
            free &= ~piece.mask
        extra = Counter(piece.name for piece in self.given) - self.counts
        if extra:
            raise PuzzleError(f"{self.id}: the given {next(iter(extra))} is not in the stock")

    @cached_property
    def counts(self) -> Counter[PieceName]:
        """How many there are of each piece."""
        return Counter(self.stock)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the stock in the order of play."""
        return tuple(dict.fromkeys(name.colour for name in self.stock))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the region, ascending."""
        return tuple(cells_of(self.region))

    @cached_property
    def placement_table(self) -> PlacementTable:
        """The numbered placements of the shapes of the stock on the whole board."""
        wanted = {name.piece for name in self.stock}
        return _table(self.board, tuple(piece for piece in PIECES if piece.name in wanted))

    def left(self, laid: Iterable[Laid]) -> Counter[PieceName]:
        """Returns how many of each piece are still to be laid."""
        return self.counts - Counter(piece.name for piece in laid)


@lru_cache(maxsize=32)
def _table(board: Board, pieces: tuple[Piece, ...]) -> PlacementTable:
    # Kept, because puzzles that differ in given pieces alone are made in quick succession.
    return build_placement_table(board, pieces)


def is_shape(board: Board, laid: Laid) -> bool:
    """Says whether the cells of a laid piece form its shape, turned in any way (R3)."""
    points = normalized([board.point(cell) for cell in laid.cells])
    return points in laid.name.shape.orientations


def placement_of(puzzle: Puzzle, laid: Laid) -> PlacementId:
    """Returns the placement of a laid piece in the table of a puzzle, or -1."""
    placement = puzzle.placement_table.find(laid.cells)
    return -1 if placement is None else placement


def touching(board: Board, laid: Laid) -> CellMask:
    """Returns the cells that touch a laid piece at a corner and share no edge with it."""
    corners = 0
    for cell in laid.cells:
        corners |= board.corner_masks[cell]
    return corners & ~(laid.mask | beside(board, laid))


def beside(board: Board, laid: Laid) -> CellMask:
    """Returns the cells that share an edge with a laid piece."""
    edges = 0
    for cell in laid.cells:
        edges |= board.edge_masks[cell]
    return edges & ~laid.mask
