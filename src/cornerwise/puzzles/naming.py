"""Puzzles by their ids: the same id is the same puzzle on every machine."""

from __future__ import annotations

from cornerwise.puzzles.library import brainteaser
from cornerwise.puzzles.puzzle import Puzzle


def puzzle_named(name: str) -> Puzzle:
    """Returns the puzzle of an id, in either case. Raises `PuzzleError` when there is none."""
    return brainteaser(name)
