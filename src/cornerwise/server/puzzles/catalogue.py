"""The catalogue of puzzles by id."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cornerwise.errors import PuzzleError
from cornerwise.puzzles import BRAINTEASERS, Laid, Puzzle, brainteaser
from cornerwise.puzzles.grades import Level
from cornerwise.puzzles.naming import made_named
from cornerwise.server.codes import PuzzleCode
from cornerwise.server.puzzles.protocol import PuzzleId
from cornerwise.server.refusal import Refusal

LEVELS = tuple(level.value for level in Level)
"""The levels of new puzzles, easiest first."""

_KEPT = 500
"""How many generated puzzles are cached."""


@dataclass(frozen=True)
class CatalogueEntry:
    """A puzzle with its difficulty and solution, if known."""

    puzzle: Puzzle

    level: str | None = None
    """How hard it is, if known."""

    solution: tuple[Laid, ...] = ()
    """The solution, if it is known to be unique."""


def is_at_hand(name: PuzzleId) -> bool:
    """Returns whether a puzzle is available without generating it."""
    return name in BRAINTEASERS


@lru_cache(_KEPT)
def found(name: PuzzleId) -> CatalogueEntry:
    """Returns the puzzle with an id. Generating a new one takes a moment.

    Raises `Refusal` when there is none.
    """
    if is_at_hand(name):
        return CatalogueEntry(brainteaser(name))
    try:
        made = made_named(name)
    except PuzzleError as error:
        raise Refusal(PuzzleCode.UNKNOWN, str(error)) from None
    return CatalogueEntry(made.puzzle, made.level.value, made.solution)
