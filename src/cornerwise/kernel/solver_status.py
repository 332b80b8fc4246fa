"""What a slice of a puzzle search came to: one enum for all searches of the compiled kernel."""

from __future__ import annotations

from cornerwise._kernel import SolverStatus

__all__ = ["SolverStatus"]
