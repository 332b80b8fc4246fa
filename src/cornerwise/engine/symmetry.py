"""Avoids draws against an opponent that copies every move through the centre of the board.

On a board where two colours begin at opposite places, the second can answer each move with its
image. That ends in a draw, unless the first colour plays a piece that covers the image of one of
its own squares: such a move cannot be copied. It needs free squares at the centre, so the first
colour keeps the centre open.
"""

from cornerwise.kernel.choice import best_move, cannot_be_copied, copied_moves

__all__ = ["best_move", "cannot_be_copied", "copied_moves"]
