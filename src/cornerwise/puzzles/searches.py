"""The interface of every search for a solution."""

from __future__ import annotations

from typing import Protocol

from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles.puzzle import Laid


class Search(Protocol):
    """A search that runs in slices.

    What it finds after a number of steps depends only on its puzzle and seed, not on the
    length of the slices.
    """

    @property
    def steps(self) -> int:
        """Work done so far, such as pieces placed and removed."""

    def run(self, seconds: float) -> SolverStatus:
        """Continues until it finds a solution, proves there is none, or runs out of time."""

    def laid(self) -> tuple[Laid, ...]:
        """Returns all pieces now on the board; after `SOLVED`, the solution."""
