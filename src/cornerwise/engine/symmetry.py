"""Avoids draws against an opponent that copies every move through the centre of the board.

On a board where two colours begin at opposite places, the second can answer each move with its
mirror image. That ends in a draw, unless the first colour plays a piece that covers the image
of one of its own squares: such a move cannot be copied.
"""

from __future__ import annotations

from collections.abc import Iterable

from cornerwise.game import Game
from cornerwise.geometry import Board, Cell
from cornerwise.kernel.search import FoundMove, SearchResult

DRAWN = 0.5
"""The value of a copied game."""

ONE_COPY_COSTS = 0.1
"""How much value may be given up after the first copy, which may be a coincidence. Later it is
often too late, because the centre is closed.
"""


def image(board: Board, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Returns the cells opposite these through the centre."""
    return frozenset(board.size - 1 - cell for cell in cells)


def copied_moves(game: Game) -> int:
    """Returns the number of moves of the second of two colours if all were copies, else 0.

    The first colour must be to play.
    """
    moves = game.moves
    if len(game.setup.variant.colours) != 2 or len(moves) % 2:
        return 0
    cells = [game.placement_table[move.placement].cells for move in moves]
    copies = zip(cells[::2], cells[1::2], strict=True)
    if all(image(game.placement_table.board, one) == frozenset(other) for one, other in copies):
        return len(moves) // 2
    return 0


def cannot_be_copied(board: Board, cells: Iterable[Cell]) -> bool:
    """Returns whether a piece on these cells would overlap its image."""
    return not image(board, cells).isdisjoint(cells)


def best_move(game: Game, found: SearchResult) -> FoundMove:
    """Returns the best move. Against a copier, returns the best move that cannot be copied and
    is worth more than a draw, if there is one.
    """
    copies = copied_moves(game)
    if not copies:
        return found.best
    table = game.placement_table
    least = DRAWN if copies > 1 else max(DRAWN, found.best.value - ONE_COPY_COSTS)
    breaking = [
        move
        for move in found.moves
        if move.value > least and cannot_be_copied(table.board, table[move.placement].cells)
    ]
    return max(breaking, key=lambda move: move.visits, default=found.best)
