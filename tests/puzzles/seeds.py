"""Seeds of the solver that tests try."""

from __future__ import annotations

import pytest

FEW_SEEDS = [
    *range(5),
    *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(5, 20)),
]
"""A few seeds, and more in `make soak`."""
