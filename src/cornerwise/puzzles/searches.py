"""What every search for a solution offers, whatever its method."""

from __future__ import annotations

from typing import Protocol

from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles.puzzle import Laid


class Search(Protocol):
    """A search that is run slice by slice.

    What it has found after how many steps depends on its puzzle and seed alone, not on the
    length of the slices.
    """

    @property
    def steps(self) -> int:
        """Pieces laid and taken back so far, or the like."""

    def run(self, seconds: float) -> SolverStatus:
        """Goes on until it has found a solution, or there is none, or the time is over."""

    def laid(self) -> tuple[Laid, ...]:
        """Returns all pieces on the board now; after `SOLVED` that is the solution."""
