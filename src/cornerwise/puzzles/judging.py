"""What the kernel finds wrong with placed pieces, in whatever order they were placed.

The browser shows the same. `checker` is an independent second implementation, with messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise.geometry import Cell
from cornerwise.puzzles.checker import Broken
from cornerwise.puzzles.kernel_form import KernelForm
from cornerwise.puzzles.puzzle import Laid, Puzzle

_BROKEN = tuple(Broken)


@dataclass(frozen=True)
class BrokenRule:
    """A broken rule without a message."""

    broken: Broken

    pieces: tuple[int, ...]
    """The pieces that break it, as indexes, ascending."""

    cells: tuple[Cell, ...]
    """Where the rule is broken, ascending."""


def judge(puzzle: Puzzle, laid: Sequence[Laid]) -> list[BrokenRule]:
    """Returns everything that is wrong with a solution, whatever its order.

    Rules about the order are broken only if no order follows them.
    """
    form = KernelForm(puzzle)
    return [
        BrokenRule(_BROKEN[broken], tuple(pieces), tuple(cells))
        for broken, pieces, cells in form.puzzle.faults(form.numbers(laid))
    ]
