"""Puzzles and placed pieces in the kernel's form: colours, shapes and rules as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cornerwise.kernel.puzzles import KernelPiece, KernelPuzzle
from cornerwise.pieces import PIECES
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule

_SHAPES = {piece.name: number for number, piece in enumerate(PIECES)}
_RULES = {rule: number for number, rule in enumerate(Rule)}


class KernelForm:
    """A puzzle in the kernel, and how its pieces are translated."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Translates a puzzle."""
        self._colours = puzzle.colours
        self.puzzle = KernelPuzzle(
            puzzle.board,
            puzzle.region,
            colours=len(puzzle.colours),
            stock=[
                (puzzle.colours.index(name.colour), _SHAPES[name.piece]) for name in puzzle.stock
            ],
            rules=[_RULES[rule] for rule in puzzle.rules],
            given=self.numbers(puzzle.given),
        )

    def numbers(self, laid: Sequence[Laid]) -> list[KernelPiece]:
        """Returns pieces for the kernel. Inverse of `pieces`.

        Colours that the stock does not have get further numbers.
        """
        colours = list(dict.fromkeys([*self._colours, *(piece.colour for piece in laid)]))
        return [
            KernelPiece(colours.index(piece.colour), _SHAPES[piece.name.piece], piece.cells)
            for piece in laid
        ]

    def pieces(self, numbers: Iterable[KernelPiece]) -> tuple[Laid, ...]:
        """Returns pieces from the kernel. Inverse of `numbers`."""
        return tuple(laid_piece(self._colours, piece) for piece in numbers)


def laid_piece(colours: Sequence[str], piece: KernelPiece) -> Laid:
    """Returns a piece from the kernel."""
    return Laid(piece_name(colours, piece.colour, piece.shape), tuple(piece.cells))


def piece_name(colours: Sequence[str], colour: int, shape: int) -> PieceName:
    """Returns the name of a piece in the stock of a puzzle of the kernel."""
    return PieceName(colours[colour], PIECES[shape].name)
