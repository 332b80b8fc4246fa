"""Puzzles described in words, for the terminal and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.plurals import counted
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule

RULES = {
    Rule.COVER: "every square is covered",
    Rule.NO_EDGES: "pieces of one colour share no edge",
    Rule.CORNERS: "pieces of one colour connect at corners",
    Rule.START: "each colour begins in a corner of the board and grows from corner to corner",
    Rule.DESCENDING: "no piece is placed after a smaller one",
    Rule.TURNS: "the colours take turns",
}
"""What each rule requires."""


def board_words(puzzle: Puzzle) -> str:
    """Returns the size of a puzzle, such as `8 × 10` or `6 × 6 with 34 squares`."""
    board, squares = puzzle.board, puzzle.region.bit_count()
    size = f"{board.width} × {board.height}"
    return size if squares == board.size else f"{size} with {squares} squares"


def pieces_words(puzzle: Puzzle) -> str:
    """Returns how many pieces there are, and how many of them are given."""
    given = f", {len(puzzle.given)} of them given" if puzzle.given else ""
    return f"{counted(len(puzzle.stock), 'piece')}{given}"


def rules_words(puzzle: Puzzle) -> str:
    """Returns the rules of a puzzle as phrases."""
    return "; ".join(words for rule, words in RULES.items() if rule in puzzle.rules)


def state_words(puzzle: Puzzle, laid: Sequence[Laid]) -> str:
    """Returns how many pieces are on the board, as a sentence."""
    return f"A puzzle of {board_words(puzzle)}: {len(laid)} of {counted(len(puzzle.stock), 'piece')} placed."
