"""Not letting an opponent draw by copying every move through the centre of the board.

On a board where two colours begin at opposite places, the second can answer each move with its
image. That ends in a draw, unless the first plays a piece that covers the image of one of its own
squares: such a move cannot be copied.
"""

from __future__ import annotations

from collections.abc import Iterable

from cornerwise.game import Game
from cornerwise.geometry import Board, Cell
from cornerwise.kernel.search import FoundMove, SearchResult

DRAWN = 0.5
"""What a copied game is worth."""

ONE_COPY_COSTS = 0.1
"""How much worth may be given up against a first copy, which can be a chance: later it is often
too late, because the centre is closed.
"""


def image(board: Board, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Returns the cells at the other side of the centre."""
    return frozenset(board.size - 1 - cell for cell in cells)


def copied_moves(game: Game) -> int:
    """Returns how many moves the second of two colours has made if all were copies, else 0.

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
    """Says whether a piece on these cells would overlap its image."""
    return not image(board, cells).isdisjoint(cells)


def best_move(game: Game, found: SearchResult) -> FoundMove:
    """Returns the move to play: the best one, or against a copier the best that cannot be copied
    and is worth more than a draw.
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
