"""Pieces drawn as text: a letter for each piece, a dot for a free cell."""

from __future__ import annotations

from cornerwise.geometry import Board
from cornerwise.puzzles import Laid, PieceName, Puzzle, Rule


def drawn(drawing: str, **names: str) -> tuple[Board, tuple[Laid, ...]]:
    """Returns the board of a drawing and its pieces in the order of the keywords.

    A keyword is a letter of the drawing; its value is a name such as `blue T4`.
    """
    rows = drawing.split()[::-1]
    board = Board(len(rows[0]), len(rows))
    marks = "".join(rows)
    laid = [
        Laid(
            PieceName(*name.split()),
            tuple(cell for cell, mark in enumerate(marks) if mark == letter),
        )
        for letter, name in names.items()
    ]
    return board, tuple(laid)


def puzzle_of(board: Board, laid: tuple[Laid, ...], *rules: Rule) -> Puzzle:
    """Returns the puzzle on a whole board with these pieces as its stock."""
    colours = list(dict.fromkeys(piece.colour for piece in laid))
    stock = sorted((piece.name for piece in laid), key=lambda name: colours.index(name.colour))
    return Puzzle("drawn", board, (1 << board.size) - 1, tuple(stock), frozenset(rules))
