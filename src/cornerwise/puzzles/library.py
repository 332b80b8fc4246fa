"""The brainteasers of the printed sheets (B1 to B6), stored as data."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from cornerwise.errors import PuzzleError
from cornerwise.puzzles.files import puzzle_from_json
from cornerwise.puzzles.puzzle import Puzzle

BRAINTEASERS = ("B1", "B2", "B3", "B4", "B4c", "B5", "B6", "B6c")
"""Their ids, in the order of the sheets."""


def brainteaser(name: str) -> Puzzle:
    """Returns the brainteaser with an id, in either case. Raises `PuzzleError` when there is none."""
    for known in BRAINTEASERS:
        if name.lower() == known.lower():
            return _read(known)
    raise PuzzleError(
        f"there is no brainteaser {name[:40]!r}: choose from {', '.join(BRAINTEASERS)}"
    )


@cache
def _read(name: str) -> Puzzle:
    return puzzle_from_json(files(__package__).joinpath("data", f"{name}.json").read_bytes())
