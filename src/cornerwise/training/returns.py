"""What positions of a game turned out to be worth: λ-returns.

The result of a game says little about its first positions, and what a search expected there may be
wrong. A λ-return combines both with the searches of all later positions: a search counts less the
later it is, and the result counts for whatever remains (Sutton, "Learning to predict by the methods
of temporal differences", 1988).
"""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.kernel.selfplay import TrainingGame

Values = tuple[float, ...]
"""The value of each side, from 0 to 1."""


def returns(game: TrainingGame, result: Sequence[float], fading: float) -> list[Values]:
    """Returns for each ply what its position turned out to be worth to each side.

    `result` is what the end is worth. `fading` is λ: how much less each later search counts, from 0
    (only the search of the position itself) to 1 (only the result). A ply that was not searched
    has the value of the next one.
    """
    if not 0 <= fading <= 1:
        raise ValueError("fading must be from 0 to 1")
    worth = tuple(result)
    found: list[Values] = []
    for ply in reversed(game.plies):
        if ply.searched:
            worth = tuple(
                (1 - fading) * searched + fading * later
                for searched, later in zip(ply.values, worth, strict=True)
            )
        found.append(worth)
    return found[::-1]
