"""The solo brainteasers: definitions, a checker, solvers, hints and generated puzzles.

>>> from cornerwise.puzzles import brainteaser, check
>>> puzzle = brainteaser("B3")
>>> len(puzzle.stock), [fault.broken.value for fault in check(puzzle, [])]
(20, ['left', 'cover'])
"""

from cornerwise.puzzles.checker import Broken, Fault, check, check_partial
from cornerwise.puzzles.library import BRAINTEASERS, brainteaser
from cornerwise.puzzles.order import arranged
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule

__all__ = [
    "BRAINTEASERS",
    "Broken",
    "Fault",
    "Laid",
    "PieceName",
    "Puzzle",
    "Rule",
    "arranged",
    "brainteaser",
    "check",
    "check_partial",
]
