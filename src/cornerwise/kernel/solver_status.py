"""The result of a slice of a puzzle search: one enum for all searches of the compiled kernel."""

from __future__ import annotations

from cornerwise._kernel import SolverStatus

__all__ = ["SolverStatus"]
