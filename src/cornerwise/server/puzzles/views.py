"""Puzzles as the client sees them, and placed pieces as it sends them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cornerwise.errors import PuzzleError
from cornerwise.geometry import cells_of
from cornerwise.puzzles import Broken, Laid, PieceName, Puzzle, Rule
from cornerwise.puzzles.judging import judge
from cornerwise.server.puzzles.catalogue import CatalogueEntry
from cornerwise.server.puzzles.protocol import (
    CheckView,
    FaultView,
    LaidPiece,
    PuzzleView,
    StockPiece,
)

_UNFINISHED = frozenset({Broken.LEFT, Broken.COVER})
"""Faults that every unfinished puzzle has."""


def puzzle_view(entry: CatalogueEntry) -> PuzzleView:
    """Returns a puzzle as data."""
    puzzle = entry.puzzle
    board = puzzle.board
    return PuzzleView(
        id=puzzle.id,
        width=board.width,
        height=board.height,
        holes=list(cells_of(((1 << board.size) - 1) & ~puzzle.region)),
        stock=[StockPiece(name.colour, name.piece, count) for name, count in puzzle.counts.items()],
        rules=[rule.value for rule in Rule if rule in puzzle.rules],
        given=laid_view(puzzle.given),
        starts=sorted(board.corners) if Rule.START in puzzle.rules else [],
        level=entry.level,
        solution=laid_view(entry.solution),
    )


def laid_view(laid: Iterable[Laid]) -> list[LaidPiece]:
    """Returns placed pieces as data. Inverse of `laid_of`, except for the given pieces."""
    return [LaidPiece(piece.colour, piece.name.piece, list(piece.cells)) for piece in laid]


def laid_of(puzzle: Puzzle, pieces: Iterable[LaidPiece]) -> tuple[Laid, ...]:
    """Returns the given pieces, then the placed ones.

    Raises `PuzzleError` for a piece that the puzzle does not have, or a cell off its board.
    """
    return (*puzzle.given, *(_laid(puzzle, piece) for piece in pieces))


def _laid(puzzle: Puzzle, sent: LaidPiece) -> Laid:
    name = PieceName(sent.colour, sent.piece)
    if name not in puzzle.counts:
        raise PuzzleError(f"{puzzle.id} has no piece {str(name)[:80]!r}")
    cells = tuple(sorted(set(sent.cells)))
    if len(cells) != len(sent.cells) or cells[-1] >= puzzle.board.size:
        raise PuzzleError(f"{name} has cells that are not on the board, or one twice")
    return Laid(name, cells)


def check_view(puzzle: Puzzle, laid: Sequence[Laid]) -> CheckView:
    """Returns which rules placed pieces break, whatever their order."""
    faults = judge(puzzle, laid)
    views = [
        FaultView(fault.broken.value, list(fault.pieces), list(fault.cells))
        for fault in faults
        if fault.broken not in _UNFINISHED
    ]
    return CheckView(views, solved=not faults)
