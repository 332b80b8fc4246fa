"""Reads a solution together with its puzzle."""

from __future__ import annotations

from cornerwise.errors import PuzzleError
from cornerwise.puzzles.files import solution_from_json
from cornerwise.puzzles.naming import puzzle_named
from cornerwise.puzzles.puzzle import Laid, Puzzle


def read_solution(
    source: str | bytes, puzzle: Puzzle | None = None
) -> tuple[Puzzle, tuple[Laid, ...]]:
    """Returns the puzzle that a solution names, and the solution's pieces in order.

    A puzzle that cannot be looked up by id must be given. Raises `RecordError` for unreadable input
    and `PuzzleError` for a solution of another puzzle or board.
    """
    name, board, laid = solution_from_json(source)
    if puzzle is None:
        puzzle = puzzle_named(name)
    elif name.lower() != puzzle.id.lower():
        raise PuzzleError(f"this is a solution of {name}, not of {puzzle.id}")
    if board != puzzle.board:
        there, here = puzzle.board, board
        raise PuzzleError(
            f"{puzzle.id} has {there.width} × {there.height} cells,"
            f" but the solution has {here.width} × {here.height}"
        )
    return puzzle, laid
