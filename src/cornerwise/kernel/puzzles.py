"""Puzzles in the compiled kernel: rules, an order of placing, solvers, hints, and new puzzles.

Colours and shapes are numbers here: a shape is an index into `PIECES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cornerwise import _kernel
from cornerwise.geometry import Board, Cell, CellMask, cells_of
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.pieces import PIECES

MAX_CELLS = 512
"""The most cells of a region to cover."""

MAX_JOINED_CELLS = 256
"""The same limit if the pieces of a colour must be connected."""

MAX_COLOURS = 64
"""The most colours of a puzzle whose region is covered."""

MAX_GROWING_COLOURS = 8
"""The most colours of a puzzle in which colours grow from corners."""

MAX_GROWING_OF_COLOUR = 64
"""The most pieces of one colour in such a puzzle."""

Seconds = float

_SHAPES = [[list(orientation) for orientation in piece.orientations] for piece in PIECES]

_SLICE = 0.1
"""Seconds of work in the kernel between two checks for interrupts."""


class KernelPiece(NamedTuple):
    """A piece on the board."""

    colour: int
    """The colours of the stock come first, in order of play."""

    shape: int

    cells: Sequence[Cell]
    """Ascending."""


class KernelFault(NamedTuple):
    """A broken rule."""

    broken: int

    pieces: Sequence[int]
    """The pieces that break it, as indices."""

    cells: Sequence[Cell]


class KernelPuzzle:
    """A puzzle, which answers questions about placed pieces. All pieces must be on its board."""

    def __init__(
        self,
        board: Board,
        region: CellMask,
        *,
        colours: int,
        stock: Iterable[tuple[int, int]],
        rules: Iterable[int],
        given: Sequence[KernelPiece],
    ) -> None:
        """Prepares a puzzle. The stock has a colour and a shape for each piece."""
        self._raw = _kernel.Puzzle(
            sides=(board.width, board.height),
            shapes=_SHAPES,
            region=list(cells_of(region)),
            colours=colours,
            stock=list(stock),
            rules=list(rules),
            given=_plain(given),
        )

    def arranged(self, laid: Sequence[KernelPiece]) -> list[int]:
        """Returns the indices of the pieces in an order that follows the rules, if there is one."""
        return self._raw.arranged(_plain(laid))

    def faults_in_order(self, laid: Sequence[KernelPiece]) -> list[KernelFault]:
        """Returns everything that is wrong with a solution placed in this order."""
        return [KernelFault(*fault) for fault in self._raw.faults_in_order(_plain(laid))]

    def faults(self, laid: Sequence[KernelPiece]) -> list[KernelFault]:
        """Returns everything that is wrong regardless of the order in which pieces were placed."""
        return [KernelFault(*fault) for fault in self._raw.faults(_plain(laid))]

    def search(
        self, laid: Sequence[KernelPiece], *, seed: int, every: bool = False
    ) -> KernelPuzzleSearch:
        """Returns a search for one solution, or for all, that contains the given pieces.

        Raises `ValueError` when there is no search for the puzzle.
        """
        return KernelPuzzleSearch(_kernel.PuzzleSearch(self._raw, _plain(laid), seed, every))

    def hint(
        self, laid: Sequence[KernelPiece], plan: Sequence[KernelPiece], seconds: Seconds
    ) -> KernelPuzzleHint:
        """Returns a search for a hint. The pieces include the given ones.

        The plan is the solution behind an earlier hint, or empty. Raises `ValueError` when there
        is no search for the puzzle.
        """
        return KernelPuzzleHint(
            _kernel.PuzzleHintSearch(self._raw, _plain(laid), _plain(plan), seconds)
        )


class KernelPuzzleSearch:
    """A search for solutions, run in slices.

    What it finds after a number of steps depends only on the puzzle, the pieces and the seed.
    """

    def __init__(self, raw: _kernel.PuzzleSearch) -> None:
        """Wraps a search of the kernel."""
        self._raw = raw

    @property
    def steps(self) -> int:
        """Work done so far, such as pieces placed."""
        return self._raw.steps

    def run(self, seconds: Seconds) -> SolverStatus:
        """Continues until it finds another solution, there are no more, or time runs out."""
        return self._raw.run(seconds)

    def laid(self) -> list[KernelPiece]:
        """Returns all pieces on the board that have a colour, the fixed ones first."""
        return _pieces(self._raw.laid())


class KernelPuzzleHint:
    """A search for a hint, run in slices."""

    def __init__(self, raw: _kernel.PuzzleHintSearch) -> None:
        """Wraps a search of the kernel."""
        self._raw = raw

    def run(self, seconds: Seconds) -> bool:
        """Continues until it is done or time runs out. Returns whether it is done."""
        return self._raw.run(seconds)

    @property
    def lay(self) -> KernelPiece | None:
        """The next piece of a solution, if one was found."""
        return None if self._raw.lay is None else KernelPiece(*self._raw.lay)

    @property
    def take_back(self) -> list[int]:
        """Indices of the pieces to remove so that there is a solution again."""
        return self._raw.take_back

    @property
    def sure(self) -> bool:
        """Whether it is proved that they must go; otherwise no solution was found with them."""
        return self._raw.sure

    @property
    def plan(self) -> list[KernelPiece]:
        """The solution behind the hint."""
        return _pieces(self._raw.plan)


class KernelMade(NamedTuple):
    """A generated puzzle."""

    board: Board

    region: Sequence[Cell]

    stock: Sequence[tuple[int, int]]
    """Colour and shape of each piece, sorted."""

    apart: bool
    """Whether pieces of one colour must not share an edge."""

    given: Sequence[KernelPiece]

    solution: Sequence[KernelPiece]

    effort: int


def made_puzzle(
    name: str,
    *,
    colours: int,
    to_lay: tuple[int, int],
    effort: tuple[int, int],
    cells: tuple[int, int],
    given: int,
    apart: float,
) -> KernelMade:
    """Returns the puzzle for a name and the parameters of a grade; it has exactly one solution."""
    maker = _kernel.Maker(name, _SHAPES, colours, to_lay, effort, cells, given, apart)
    while not maker.run(_SLICE):
        pass
    return KernelMade(
        Board(*maker.sides),
        maker.region,
        maker.stock,
        maker.apart,
        _pieces(maker.given),
        _pieces(maker.solution),
        maker.effort,
    )


def _plain(pieces: Sequence[KernelPiece]) -> list[tuple[int, int, list[Cell]]]:
    return [(piece.colour, piece.shape, list(piece.cells)) for piece in pieces]


def _pieces(raw: Iterable[tuple[int, int, Sequence[Cell]]]) -> list[KernelPiece]:
    return [KernelPiece(*piece) for piece in raw]
