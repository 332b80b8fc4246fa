"""Finds an order of placement that follows the rules, for pieces already on a board.

People who solve a brainteaser place and remove pieces in any order. What counts is whether
the pieces could have been placed one after another as in a game.
"""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.puzzles.puzzle import Laid, Puzzle


def arranged(puzzle: Puzzle, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Returns the same pieces in an order that follows the rules of order, if there is one.

    Otherwise pieces that break a rule come as late as possible. Puzzles without such rules
    keep the given order.
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.puzzles.kernel_form import KernelForm  # noqa: PLC0415

    form = KernelForm(puzzle)
    return tuple(laid[number] for number in form.puzzle.arranged(form.numbers(laid)))
